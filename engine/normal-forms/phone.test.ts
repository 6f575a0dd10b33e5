import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { phoneOf } from './phone.ts'

test('keeps one readable number, the first of several', () => {
  const numbers: Record<string, string> = {
    '+48 22 123 45 67': '+48 22 123 45 67',
    '95555': '95555',
    '1588': '1588',
    '*6688': '*6688',
    '3241*': '3241',
    '02/626 50 50': '02/626 50 50',
    '0345 313 3805.': '0345 313 3805',
    '(852) 100 2000 OR (852) 300 4000': '(852) 100 2000',
    '(727) 250 11 22OROR 250 33 44OR': '(727) 250 11 22',
    '+4812345678 / +4887654321': '+4812345678',
    '44 1000 123456/654321': '44 1000 123456',
    '373 22 OR 123456 OR 373 22 OR 654321': '373 22 123456',
    '1 2 3 4 5 OR (02) 1234567 - 7654321 - 1112222': '12345',
    '(0-22) 100-20-30, (0-801) 300-400': '(0-22) 100-20-30',
    '0800-123456 0800-654321': '0800-123456',
    '809-123-APAP (2727)': '809-123-2727',
    '816.123.4UMB (4862)': '816.123.4862',
    '1-800-BANKING (226-5464)': '1-800-226-5464',
    '100-200-3000 (USVI) OR 400-500-6000 (BVI)': '100-200-3000',
    '444 0 123 XYZ': '444 0 123',
    'Tel: 212:1234567': '212 1234567',
    '852)1234 5678': '852 1234 5678',
    '376,123,456': '376 123 456',
    '+39,012,345': '+39 012 345',
  }
  for (const [text, phone] of Object.entries(numbers)) assert.equal(phoneOf(text), phone, text)
})

test('repairs what was written or cut in a known way', () => {
  const numbers: Record<string, string> = {
    '0180 - 0211 100 20 300': '0211 100 20 300',
    '(961-1) 100200 - 300400': '(961-1) 100200',
    '99008 +380-100-200300': '+380-100-200300',
    '93403-5360 (805) 100-2000': '(805) 100-2000',
    '971 - 4 - 1002000': '971-4-1002000',
    '5721- 1234': '5721-1234',
    '+ 39 0823/123456': '+39 0823/123456',
    '(+) 966 2 100-2000': '+966 2 100-2000',
    '1 2 3 4 5': '12345',
    '00971 2 1002000': '+971 2 1002000',
    '00 355 100 2000': '+355 100 2000',
    '8 10 20 2 10020030': '+20 2 10020030',
    '011 92 21 10020030': '+92 21 10020030',
    '+91 20 3000 4000-609': '+91 20 3000 4000',
    '00880-2-1002000-05': '+880-2-1002000',
    '78000001/2': '78000001',
    '0 OR 800 OR 601 - 602': '0 800 601-602',
  }
  for (const [text, phone] of Object.entries(numbers)) assert.equal(phoneOf(text), phone, text)
})

test('drops texts that are not phone numbers', () => {
  const junk = [
    '',
    '1',
    '840',
    '-6436',
    '-2511905',
    '1-800-10-',
    'NO CONTACT NO.',
    'FAX: 1234567',
    '000000',
    '99999999',
  ]
  const cut = [
    '0000 00 000 + 966',
    '4433 92 000 + 966 OR 33 334 601 +966',
    '(00359 -2) 811 +',
    '800-967-22',
    '1-800-711',
  ]
  const zip = ['91730-5891', '40602-0978']
  for (const text of [...cut, ...zip, '391 000 000 000 000']) assert.equal(phoneOf(text), '', text)
  for (const text of [...junk, 'www.example.com', '4111111111111111']) assert.equal(phoneOf(text), '', text)
  assert.ok(phoneOf('4111 1111 1111 1111').length < 10)
})

test('a number is short and plain, and normalising it again changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789 ()+-/.,*:AORTY'), maxLength: 60 })
  fc.assert(
    fc.property(text, (text) => {
      const phone = phoneOf(text)
      assert.equal(phoneOf(phone), phone)
      if (phone === '') return
      assert.match(phone, /^[*+(\d][-+()/. \d]{3,39}$/)
      const digits = phone.replace(/\D/g, '').length
      assert.ok(digits >= 4 && digits <= 15)
    }),
    { seed: 5, numRuns: runs(5000) },
  )
})

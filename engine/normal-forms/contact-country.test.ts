import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from './countries.ts'
import { countriesOfPhone, countriesOfSite } from './contact-country.ts'

test('a phone number says its country by the code for calls from abroad only', () => {
  const first: Record<string, string | undefined> = {
    '+49 211 90020111': 'DE',
    '+1 (704) 8885984': 'US',
    '+7 727 2585985': 'KZ',
    '+7 495 5005550': 'RU',
    '+423 236 8811': 'LI',
    '+41 44 2341234': 'CH',
    '+(994) 12 4979000': 'AZ',
    '+999 12345': undefined,
    '0211 900 20 111': undefined,
    '49 211 90020111': undefined,
  }
  for (const [phone, country] of Object.entries(first))
    assert.equal(countriesOfPhone(phone)[0], country, phone)
  assert.ok(countriesOfPhone('+1 876 9220000').includes('JM'))
  assert.ok(countriesOfPhone('+377 44 123456').includes('XK'))
  assert.deepEqual(countriesOfPhone('+21 111-225-111'), [])
})

test('a website says its country by its ending, unless anyone may have that', () => {
  const all: Record<string, string> = {
    'https://www.icbc.com.cn/': 'CN',
    'http://www.barclays.co.uk': 'GB GG GI IM JE',
    'http://www.revolut.co': '',
    'https://bancolombia.com.co': 'CO',
    'https://bank.example.com': '',
    'http://www.nccbank.com.db': '',
    'http://www.banka.zepter.co.yu': '',
    'http://boursorama.fr': 'FR GF GP MQ NC PF PM RE YT BL MF WF MC',
    '': '',
  }
  for (const [url, countries] of Object.entries(all))
    assert.equal(countriesOfSite(url).join(' '), countries, url)
})

test('data that names the country of a territory is not contradicted', () => {
  const territories: Record<string, string> = {
    '+298 345678': 'FO DK',
    '+262 262 400000': 'RE YT FR',
    '+590 590 123456': 'GP BL MF FR',
    '+599 9 4345000': 'CW BQ SX NL',
    '+350 20012345': 'GI GB',
    '+377 99990000': 'MC XK',
  }
  for (const [phone, countries] of Object.entries(territories))
    assert.equal(countriesOfPhone(phone).join(' '), countries, phone)
  assert.deepEqual(countriesOfSite('https://www.betri.fo'), ['FO', 'DK'])
  assert.deepEqual(countriesOfSite('http://bank.im'), ['IM', 'GB'])
  assert.deepEqual(countriesOfSite('http://bank.hk'), ['HK'])
})

test('every country that is named has a code', () => {
  const known = new Set(countryCodes())
  for (let code = 1; code < 1000; code++) {
    for (const country of countriesOfPhone(`+${code}000`)) assert.ok(known.has(country), `${code} ${country}`)
  }
})

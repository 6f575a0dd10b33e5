import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { messageHex, textHex } from '#test/web/made-messages.ts'
import { runs } from '#test/data/runs.ts'
import { readEmv } from '../emv/read-emv.ts'
import { readMessages } from '../iso-8583/find-readings.ts'
import { encodings } from '../iso-8583/wire.ts'
import { shownEntries } from './mask.ts'

const masked = { isMasked: true }

const number = fc.stringMatching(/^[2-6]\d{12,18}$/)
const packed = (digits: string) => (digits.length % 2 > 0 ? `${digits}F` : digits)
const tlv = (tag: string, value: string) =>
  tag + (value.length / 2).toString(16).toUpperCase().padStart(2, '0') + value

/** Every piece of twelve digits: as digits, BCD, ASCII and EBCDIC. */
function assertMasked(shown: unknown, number: string): void {
  const text = JSON.stringify(shown).replaceAll(' ', '')
  for (let at = 0; at + 12 <= number.length; at++) {
    const part = number.slice(at, at + 12)
    for (const written of [part, textHex(part, 'ASCII'), textHex(part, 'EBCDIC')])
      assert.ok(!text.includes(written), `${written} of ${number} in ${text}`)
  }
}

const chip = (number: string) => [
  tlv('5A', packed(number)),
  tlv('57', packed(`${number}D2812201`)),
  tlv('56', textHex(`B${number}^SAMPLE/CARD^2812201`, 'ASCII')),
  tlv('9F6B', packed(`${number}D2812201`)),
  tlv('9F10', packed(number)),
  tlv('DF01', textHex(number, 'ASCII')),
  tlv('70', tlv('5A', packed(number))),
]

test('no card number is in what is shown of tags', () => {
  fc.assert(
    fc.property(number, fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), (number, which) => {
      // Without a tag that says it is a card number, it must at least look like one.
      if (which.every((at) => at === 4 || at === 5)) return
      const hex = which.map((at) => chip(number)[at]).join('')
      const [found] = readEmv(hex)
      for (const { entries } of found!.readings) assertMasked(shownEntries(entries, masked), number)
    }),
    { seed: 8, numRuns: runs(3000) },
  )
})

test('no card number is in what is shown of a message, in any encoding', () => {
  const fields = (number: string): Record<number, string> => ({
    2: number,
    34: number,
    35: `${number}=2812201${'7'.repeat(8)}`.slice(0, 37),
    36: `01${number}=9784000`,
    45: `B${number}^SAMPLE/CARD^2812201`,
    48: `A ${number} B`,
    52: '0123456789ABCDEF',
    55: chip(number).join(''),
    60: number.replace(/(.{4})/g, '$1 '),
    102: number,
    127: `X${number}`,
  })
  const all = Object.keys(fields('')).map(Number)
  fc.assert(
    fc.property(
      number,
      fc.constantFrom(...encodings.filter(({ lengths }) => !lengths)),
      fc.subarray(all.filter((at) => at !== 2)),
      (number, encoding, chosen) => {
        const values = Object.fromEntries([2, ...chosen].map((at) => [at, fields(number)[at]!]))
        const found = readMessages(messageHex('0200', '1987', values, encoding), encoding.label)
        assert.ok(found.length === 1 && found[0]!.readings.length > 0, found[0]!.nearest?.problem?.message)
        for (const { entries } of found[0]!.readings) {
          assertMasked(shownEntries(entries, masked), number)
          const open = JSON.stringify(shownEntries(entries, { isMasked: false }))
          assert.ok(open.includes(number))
        }
      },
    ),
    { seed: 9, numRuns: runs(3000) },
  )
})

test('no card number is in what is shown of a message that is read in another encoding', () => {
  const other = fc.tuple(number, fc.constantFrom(...encodings), fc.constantFrom(...encodings))
  fc.assert(
    fc.property(other, ([number, written, read]) => {
      const values = { 2: number, 35: `${number}=2812201`, 60: number }
      const [found] = readMessages(messageHex('0200', '1987', values, written), read.label)
      for (const { entries } of found!.readings) assertMasked(shownEntries(entries, masked), number)
      const nearest = found!.nearest?.entries ?? []
      assertMasked(shownEntries(nearest, { ...masked, isUnsure: true }), number)
    }),
    { seed: 11, numRuns: runs(3000) },
  )
})

test('a field that nobody defined is hidden when it holds what looks like a card number', () => {
  const start = '457173000000123'
  const number = start + [...'0123456789'].find((digit) => isLuhnValid(start + digit))!
  const text = messageHex('0200', '1987', { 3: '000000', 48: `card ${number}`, 60: 'nothing' }, encodings[0]!)
  const [found] = readMessages(text)
  const shown = shownEntries(found!.readings[0]!.entries, masked)
  assertMasked(shown, number)
  assert.equal(shown.find(({ id }) => id === '60')!.value, 'nothing')
})

test('shows the BIN and the last four digits, and nothing of a PIN', () => {
  const number = `457173${'0'.repeat(6)}4242`
  const values = { 2: number, 52: '0123456789ABCDEF' }
  const [found] = readMessages(messageHex('0100', '1987', values, encodings[0]!))
  const fields = shownEntries(found!.readings[0]!.entries, masked)
  const [card, pin] = fields.slice(-2)
  assert.deepEqual([card!.value, card!.bin, card!.raw], ['457173••••••4242', '457173', undefined])
  assert.deepEqual([pin!.value, pin!.raw], ['8 bytes hidden', undefined])
  assert.equal(shownEntries(found!.readings[0]!.entries, { isMasked: false }).at(-2)!.value, number)
})

test('shows nothing of a number that is too short to hide a part of it', () => {
  const [found] = readEmv('5A0645717300001F')
  assert.equal(shownEntries(found!.readings[0]!.entries, masked)[0]!.value, '•'.repeat(11))
})

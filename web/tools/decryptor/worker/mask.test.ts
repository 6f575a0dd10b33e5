import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'node:test'
import { runs } from '#test/data/runs.ts'
import { bytesOf, concatBytes, textOf } from '../bytes/byte-stream.ts'
import { maskCards } from './mask.ts'
import { Masker } from './masker.ts'

/** Without IBAN, the third would be a card number in four groups. */
const ibans = ['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', luhnIban()]

/** A valid IBAN with digits that are a valid card number, too. */
function luhnIban(): string {
  const account = `${['4111', '1111', '1111', '1111'].join('')}`
  for (let check = 2; check < 99; check++) {
    const digits = `${account}${'00'}1314${String(check).padStart(2, '0')}`
    if (BigInt(digits) % 97n === 1n) return `DE${String(check).padStart(2, '0')}${account}00`
  }
  return ''
}

/** Test numbers are assembled here, so that the repository contains none. */
const joinGroups = (between: string, ...groups: string[]) => groups.join(between)
const sixteen = ['4111', '1111', '1111', '1111']
const fifteen = ['3782', '822463', '10005']
const plain = joinGroups('', ...sixteen)
const stars = `411111${'*'.repeat(10)}`

const cases: [what: string, text: string, masked: string][] = [
  ['without separators', `card=${plain};`, `card=${stars};`],
  ['in groups', joinGroups(' ', ...sixteen), '4111 11** **** ****'],
  ['with dashes', joinGroups('-', ...sixteen), '4111-11**-****-****'],
  ['digit by digit', joinGroups('.', ...plain), `4.1.1.1.1.1${'.*'.repeat(10)}`],
  ['of fifteen digits', joinGroups(' ', ...fifteen), '3782 82**** *****'],
  ['at the start of a longer number', `${plain}1226`, `${stars}1226`],
  [
    'in full-width digits',
    plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    `４１１１１１${'*'.repeat(10)}`,
  ],
  ['with zeros in front', `0000${plain}`, `0000${stars}`],
  ['that is not part of a valid IBAN', `DE88 ${plain} 00`, `DE88 ${stars} 00`],
  ['in track data', `;${plain}=2612`, `;${stars}=2612`],
  ['next to another one', `${plain} ${plain}`, `${stars} ${stars}`],
  ['behind a short number', `id 12 ${plain}`, `id 12 ${stars}`],
]

for (const [what, text, masked] of cases) {
  test(`masks a card number ${what}`, () => {
    assert.equal(maskCards(text).text, masked)
    assert.equal(maskCards(text).count, what === 'next to another one' ? 2 : 1)
  })
}

test('leaves other numbers alone', () => {
  for (const text of [
    '2026-02-03 10:22:33.123456 request 200 in 12 ms',
    '1770112953123456',
    '1770112953123456789',
    `${plain.slice(0, -1)}2`,
    '0000000000000000',
    '457173',
    '45717360 457173 4571 45',
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    '10.0.0.1 192.168.100.200 8080',
    ...ibans,
    `refund to ${ibans[0]}, ${ibans[2]} and ${ibans[1]}.`,
    'MT84MALT011000012345MTLCAST001S',
    // IDs of other lengths that start with, or end in, a valid card number.
    `${plain}7`,
    `${plain}9`.padEnd(18, '1'),
    `77${plain}`,
    `${plain}991234`,
    // Without the spaces this would be a card number.
    `GET /orders/${plain.slice(0, 9)} ${plain.slice(9, 12)} ${plain.slice(12)}`,
  ])
    assert.deepEqual(maskCards(text), { text, count: 0, bins: [] })
})

test('masks numbers wherever the text is split into pieces', () => {
  const wide = plain.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  const bytes = bytesOf(`é ${joinGroups(' ', ...sixteen)} b ${plain} ${wide}\u00a0c\n`)
  for (let at = 0; at <= bytes.length; at++) {
    const masker = new Masker()
    const pieces = [masker.push(bytes.slice(0, at)), masker.push(bytes.slice(at)), masker.end()]
    const masked = textOf(concatBytes(pieces))
    assert.equal(masked, `é 4111 11** **** **** b ${stars} ４１１１１１${'*'.repeat(10)}\u00a0c\n`)
    assert.equal(masker.count, 3)
  }
})

test('masks bytes in pieces like the whole text', () => {
  const part = fc.oneof(
    fc.constantFrom(...' -._x\n\u00a0é', plain, joinGroups('-', ...sixteen), joinGroups(' ', ...fifteen)),
    fc.integer({ min: 0, max: 99_999 }).map(String),
    fc.constantFrom(...sixteen, ...fifteen, ...ibans, 'DE89', 'GB29 NWBK ', '1226'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), fc.nat({ max: 200 }), (parts, cut) => {
      const text = parts.join('')
      const bytes = bytesOf(text)
      const masker = new Masker()
      const pieces = [masker.push(bytes.slice(0, cut)), masker.push(bytes.slice(cut)), masker.end()]
      const expected = maskCards(text)
      assert.deepEqual(
        [textOf(concatBytes(pieces)), masker.count, [...masker.bins]],
        [expected.text, expected.count, [...new Set(expected.bins)]],
      )
    }),
    { seed: 11, numRuns: runs(3000) },
  )
})

test('does not hold back an endless number', () => {
  const masker = new Masker()
  const bytes = bytesOf('0'.repeat(100_000))
  assert.ok(masker.push(bytes).length > 99_000)
  assert.equal(masker.end().length, 0)
})

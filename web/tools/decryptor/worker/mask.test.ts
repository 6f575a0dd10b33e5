import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { test } from 'node:test'

import { isLuhnValid } from '#contract/formats/luhn.ts'
import { disguisedCardNumber } from '#test/data/made-card-numbers.ts'
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

/** As separators of columns, lines, addresses, HTML and JSON. */
const columnMarks = [
  '\t',
  '\n',
  '\r\n',
  ',',
  ', ',
  '/',
  ' / ',
  '|',
  ' | ',
  ';',
  '+',
  '%20',
  '%2C%20',
  '&nbsp;',
  '&#160;',
  '\\n',
  '\\t',
  '\\u00a0',
]
const brands = [
  { starts: ['4', '51', '55', '2221', '2720', '3528', '6011', '62', '9792'], sizes: [4, 4, 4, 4] },
  { starts: ['34', '37'], sizes: [4, 6, 5] },
  { starts: ['34', '37'], sizes: [4, 4, 4, 3] },
  { starts: ['36', '38', '300'], sizes: [4, 6, 4] },
  { starts: ['62', '5018', '6759'], sizes: [4, 4, 4, 4, 3] },
  { starts: ['4'], sizes: [4, 4, 4, 1] },
]
const card = fc.constantFrom(...brands).chain(({ starts, sizes }) =>
  fc.tuple(fc.constantFrom(...starts), fc.stringMatching(/^\d{19}$/)).map(([start, rest]) => {
    const length = sizes.reduce((sum, size) => sum + size)
    const body = `${start}${rest}`.slice(0, length - 1)
    const number = body + [...'0123456789'].find((digit) => isLuhnValid(body + digit))!
    let at = 0
    return sizes.map((size) => number.slice(at, (at += size)))
  }),
)

test('masks card numbers in columns, lines, addresses, HTML and JSON', () => {
  const around = fc.constantFrom(
    '',
    'my card ',
    'x',
    'a1 b',
    'id=17&card=',
    '{"card":"',
    '2026,',
    '12.50\t',
    '1250,',
    '77 ',
  )
  const behind = fc.constantFrom('', ' thanks', '"}', ',12/30', '\t1230', ',2026,1250', '\n', '&n=1')
  fc.assert(
    fc.property(
      fc.array(card, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...columnMarks),
      around,
      behind,
      (cards, mark, before, after) => {
        const rows = cards.map((groups) => groups.join(mark))
        const text = before + rows.join('\n') + after
        const masked = maskCards(text)
        for (const [row, groups] of rows.map((row, at) => [row, cards[at]!] as const)) {
          assert.ok(!masked.text.includes(row), `${JSON.stringify(text)} ${masked.text}`)
          assert.ok(masked.bins.includes(groups.join('').slice(0, 6)))
        }
        assert.equal(masked.count, rows.length)
        const bytes = bytesOf(text)
        for (const cut of [3, 9, 14, 20, text.length - 4]) {
          const masker = new Masker()
          const pieces = [masker.push(bytes.slice(0, cut)), masker.push(bytes.slice(cut)), masker.end()]
          assert.equal(textOf(concatBytes(pieces)), masked.text, `${cut} of ${JSON.stringify(text)}`)
        }
      },
    ),
    { seed: 21, numRuns: runs(4000) },
  )
})

test('masks made-up card numbers in every notation as it does with spaces', () => {
  const made = fc.sample(disguisedCardNumber, { seed: 22, numRuns: runs(20_000) })
  const numbers = made.map(({ number }) => number.match(/\d{1,4}/g)!)
  const known = numbers.filter((groups) => maskCards(groups.join(' ')).count === 1)
  assert.ok(known.length > numbers.length / 10)
  for (const mark of columnMarks) {
    const missed = known.filter((groups) => maskCards(`a ${groups.join(mark)} b`).count !== 1)
    assert.deepEqual(missed, [], JSON.stringify(mark))
  }
})

test('leaves nearly all lists of numbers alone', () => {
  const list = fc.array(fc.stringMatching(/^[2-6]\d{3}$/), { minLength: 12, maxLength: 40 })
  const lists = fc.sample(list, { seed: 23, numRuns: runs(2000) })
  for (const mark of [',', '\t', '\n', ', ']) {
    const masked = lists.filter((list) => maskCards(list.join(mark)).count > 0)
    assert.ok(masked.length <= lists.length / 20, `${masked.length} with ${JSON.stringify(mark)}`)
  }
})

/** Hashes as sha256sum, git, xxd and gpg write them. */
const hashNotations: ((hash: string) => string)[] = [
  (hash) => hash,
  (hash) => hash.toUpperCase(),
  (hash) => `${hash.slice(0, 40)}  file-${hash.slice(0, 3)}.log`,
  (hash) => `"trace":"${hash.slice(0, 32)}",`,
  (hash) => hash.slice(0, 24),
  (hash) => hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  (hash) => hash.match(/.{4}/g)!.join(' '),
  (hash) => hash.match(/.{2}/g)!.join(' '),
]

test('leaves hashes alone', () => {
  for (const [at, notation] of hashNotations.entries()) {
    const count = at === 0 ? 125_000 : runs(20_000)
    const lines = Array.from({ length: count }, (_, line) =>
      notation(createHash('sha256').update(`${at} ${line}`).digest('hex')),
    )
    assert.deepEqual(
      lines.filter((line) => maskCards(line).count > 0),
      [],
      String(notation),
    )
    const masker = new Masker()
    masker.push(bytesOf(lines.join('\n')))
    masker.end()
    assert.equal(masker.count, 0, String(notation))
  }
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
    fc.constantFrom(
      ...' -._x\n\t,/|\u00a0é',
      '%20',
      '&nbsp;',
      plain,
      joinGroups('-', ...sixteen),
      joinGroups(' ', ...fifteen),
    ),
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { disguisedCardNumber } from '#test/data/made-card-numbers.ts'
import { runs } from '#test/data/runs.ts'
import { entriesHoldCardNumber } from './card-number-entries.ts'
import { isLuhnValid } from '../luhn.ts'

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`))

/** As a program sends them beside BINs: cut prefixes, or numbers that are no BINs. */
const lists = {
  'three digits': [digits(3, 3)],
  'four digits': [digits(4, 4)],
  'five digits': [digits(5, 5)],
  'seven digits': [digits(7, 7)],
  'three and four digits': [digits(3, 3), digits(4, 4)],
  'four and five digits': [digits(4, 4), digits(5, 5)],
  'four and six digits': [digits(4, 4), digits(6, 6)],
  'all of these': [digits(3, 3), digits(4, 4), digits(5, 5), digits(7, 7)],
}

for (const [name, entries] of Object.entries(lists)) {
  for (const length of [10, 20, 500]) {
    test(`lists of ${length} entries of ${name} beside a BIN are not card numbers`, () => {
      const list = fc.array(fc.oneof(...entries), { minLength: length, maxLength: length })
      const samples = fc.sample(list, { seed: 41, numRuns: length > 100 ? 100 : runs(10_000) })
      const refused = samples.filter((others) => entriesHoldCardNumber(['457173', ...others]))
      assert.ok(refused.length <= samples.length / 1000, `${refused.length} of ${samples.length} are refused`)
    })
  }
}

/** The first digits of a brand, and its groups. */
const shown = [
  { starts: ['4', '51', '55', '2221', '2720', '3528', '6011', '62', '8600', '9792'], sizes: [4, 4, 4, 4] },
  { starts: ['34', '37'], sizes: [4, 6, 5] },
  { starts: ['36', '38', '300'], sizes: [4, 6, 4] },
  { starts: ['62', '5018', '6759'], sizes: [4, 4, 4, 4, 3] },
  { starts: ['2131', '1800'], sizes: [4, 4, 4, 3] },
  { starts: ['4', '55', '37'], sizes: Array.from({ length: 16 }, () => 1) },
  { starts: ['4', '55', '62'], sizes: Array.from({ length: 8 }, () => 2) },
]
const cardOf = ({ starts, sizes }: (typeof shown)[number]) =>
  fc.constantFrom(...starts).chain((start) => {
    const length = sizes.reduce((sum, size) => sum + size)
    const more = length - start.length - 1
    return digits(more, more).map((rest) => {
      const body = start + rest
      const number = body + [...'0123456789'].find((digit) => isLuhnValid(body + digit))!
      let at = 0
      return sizes.map((size) => number.slice(at, (at += size)))
    })
  })
const card = fc.oneof(...shown.map(cardOf))
/** Around it: BINs, and words that are none. Four digits more are a list, unless they are one expiry date. */
const others = fc.array(fc.oneof(digits(3, 3), digits(5, 5), digits(7, 11), fc.constant('457173')), {
  maxLength: 5,
})
const marked = fc.constantFrom(
  (group: string) => group,
  (group: string) => ` ${group} `,
  (group: string) => `${group}-`,
  (group: string) => group.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
)

test('a card number in successive entries is found, whatever is around it', () => {
  fc.assert(
    fc.property(
      others,
      fc.array(fc.constantFrom('1230', '3012'), { maxLength: 1 }),
      fc.array(card, { minLength: 1, maxLength: 3 }),
      others,
      marked,
      (before, expiry, cards, after, mark) => {
        const [only = [], ...more] = cards
        // Cards with other groups between them would be a list of fours.
        const all = more.length === 0 ? [...expiry, ...only] : [...only, '457173', ...more.flat()]
        const entries = [...before, ...all.map(mark), ...after]
        assert.ok(entriesHoldCardNumber(entries), JSON.stringify(entries))
      },
    ),
    { seed: 42, numRuns: runs(10_000) },
  )
})

test('a table of card numbers with their expiry dates is found', () => {
  const [fours] = shown
  const row = fc.tuple(cardOf(fours!), fc.constantFrom('1230', '3012'))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), fc.boolean(), (rows, isFirst) => {
      const entries = rows.flatMap(([card, expiry]) => (isFirst ? [expiry, ...card] : [...card, expiry]))
      assert.ok(entriesHoldCardNumber(entries), JSON.stringify(entries))
    }),
    { seed: 44, numRuns: runs(1000) },
  )
})

test('a disguised card number in one entry is found among any others', () => {
  fc.assert(
    fc.property(disguisedCardNumber, fc.array(fc.oneof(...lists['all of these'])), ({ text }, entries) =>
      assert.ok(entriesHoldCardNumber([...entries, text])),
    ),
    { seed: 43, numRuns: runs(10_000) },
  )
})

test('ten thousand entries are read in linear time', () => {
  for (const entry of ['4111', '41111', '1', '12', '４１１１', '4111-', `4111${'.'.repeat(96)}`]) {
    const before = process.threadCpuUsage()
    entriesHoldCardNumber(Array.from({ length: 10_000 }, () => entry))
    // Of CPU time: other programs may have the CPU meanwhile.
    assert.ok(process.threadCpuUsage(before).user < 500_000, entry)
  }
})

// Card numbers in every disguise, and texts that resemble them but are harmless. No number of a real card stands here.
import fc from 'fast-check'
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { digitValues } from '#contract/formats/card-numbers/digit-values.ts'

/** 13 to 19 digits that pass the Luhn check. */
const cardNumber = fc
  .stringMatching(/^[2-6]\d{11,17}$/)
  .map((start) => start + [...'0123456789'].find((digit) => isLuhnValid(start + digit))!)

/** All ways to write each digit: the decimal digits of several scripts, and every other numeral. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10, 0x1d7ce, 0x1d7f6, 0x1fbf0]
const ones = [0x2081, 0x2460, 0x2474, 0x2488]
const spellings = Array.from({ length: 10 }, (_, digit) => [
  ...zeros.map((zero) => String.fromCodePoint(zero + digit)),
  ...(digit > 0 ? ones.map((one) => String.fromCodePoint(one + digit - 1)) : ['⓪', '⁰', '₀']),
  `${digit}\ufe0f\u20e3`,
  ...[...digitValues].filter(([, value]) => value === String(digit)).map(([character]) => character),
])

const digitOf = new Map(spellings.flatMap((ways, digit) => ways.map((way) => [way, String(digit)] as const)))

/** All letters and digits of a text, the digits as 0 to 9, to search it for a number. */
export function lettersAndDigits(text: string): string {
  const plain = Array.from(text.normalize('NFKC'), (character) => digitOf.get(character) ?? character)
  return plain.join('').replaceAll(/[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\d]/gu, '')
}

const visible = [
  ...' -._/\\,;:|*+~=()[]{}<>#&%$@!?\'"`^\n\t\r·•–—…→€°“、。ー＿￣\u00a0\u2003\u3000😀💳',
  '👨‍👩‍👧',
  '🇩🇰',
  '❤️',
]
const invisible = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u200e\u2060\u3164\ufe0f\ufeff\uffa0\u{e0001}\u{e0100}',
  ...'\u0301\u0327\u20dd',
]
const someOf = (marks: string[], least: number) =>
  fc.array(fc.constantFrom(...marks), { minLength: least, maxLength: 6 }).map((chosen) => chosen.join(''))
/** Visible, so that no two groups become a word as long as a BIN. */
const between = fc
  .tuple(someOf(invisible, 0), someOf(visible, 1), someOf(invisible, 0))
  .map((all) => all.join(''))
const gaps = 19
const around = fc.constantFrom('', 'my card ', 'No.', 'x', '卡号', 'a1 b', '\n')

/** A card number as written by someone who wants it stored. Its groups have at most five digits, so they are not BINs. */
export const disguisedCardNumber = fc
  .record({
    number: cardNumber,
    sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 19, maxLength: 19 }),
    marks: fc.oneof(
      fc.oneof(between, someOf(invisible, 0)).map((mark) => Array.from({ length: gaps }, () => mark)),
      fc.array(between, { minLength: gaps, maxLength: gaps }),
    ),
    /** Which spelling of each digit: the same one for all, or a random one for each. */
    spelling: fc.oneof(
      fc.constant(Array.from({ length: 19 }, () => 0)),
      fc.array(fc.nat(50), { minLength: 19, maxLength: 19 }),
    ),
    before: around,
    after: fc.oneof(around, fc.constant(' 12/30 123')),
  })
  .map(({ number, sizes, marks, spelling, before, after }) => {
    let text = ''
    let at = 0
    for (const [group, size] of sizes.entries()) {
      if (at > 0 && at < number.length) text += marks[group]!
      for (const digit of number.slice(at, at + size)) {
        const ways = spellings[Number(digit)]!
        text += ways[spelling[at++]! % ways.length]!
      }
    }
    return { number, text: before + text + (/\w$/.test(after) ? ` ${after}` : after) }
  })

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`))
const two = (most: number, least = 1) =>
  fc.integer({ min: least, max: most }).map((number) => String(number).padStart(2, '0'))
const year = fc.integer({ min: 1950, max: 2049 }).map(String)
const word = fc.constantFrom(
  'seen',
  'on',
  'declined at',
  'Call',
  'für',
  'карта',
  'refund of',
  'until',
  'the 3rd',
)

const bins = fc
  .record({
    bins: fc.array(digits(6, 11), { minLength: 1, maxLength: 12 }),
    mark: fc.constantFrom(', ', ',', ' ', '\n', '; ', '\t', ' | '),
  })
  .map(({ bins, mark }) => bins.join(mark))
const date = fc.oneof(
  fc.tuple(year, two(12), two(28)).map((parts) => parts.join('-')),
  fc.tuple(two(28), two(12), year).map((parts) => parts.join('.')),
  fc.tuple(two(12), two(28), year).map((parts) => parts.join('/')),
)
const time = fc.tuple(two(23, 0), two(59, 0), two(59, 0)).map((parts) => parts.join(':'))
const dates = fc
  .array(
    fc.oneof(
      date,
      time,
      year,
      fc.tuple(date, time).map((parts) => parts.join(' ')),
    ),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((all) => all.join(', '))
const phone = fc.oneof(
  fc
    .tuple(digits(1, 3), digits(2, 3), digits(3, 3), digits(2, 4))
    .map(([code, ...rest]) => `+${code} ${rest.join(' ')}`),
  fc.tuple(digits(3, 3), digits(3, 3), digits(4, 4)).map(([area, ...rest]) => `(${area}) ${rest.join('-')}`),
)

export const harmlessText = fc
  .array(fc.tuple(word, fc.oneof(bins, dates, phone, fc.lorem())), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map((part) => part.join(' ')).join('. '))

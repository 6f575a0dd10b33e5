import { expiry, holdsCardNumber, withPlainDigits } from './card-numbers.ts'
import { isLuhnValid } from '../luhn.ts'

/**
 * Whether an entry of a list holds a card number, or entries that follow each other are one: its groups as cards show them,
 * or pieces of one or two digits. Of all numbers in a list together, some would nearly always pass the check by chance.
 */
export function entriesHoldCardNumber(entries: readonly string[]): boolean {
  if (entries.some(holdsCardNumber)) return true
  const groups = entries.flatMap(groupsOf)
  return holdGroupings(groups) || holdPieces(groups)
}

const apart = ''

function groupsOf(entry: string): string[] {
  const plain = withPlainDigits(entry)
  return /\p{L}/u.test(plain) ? [apart] : (plain.match(/\d+/g) ?? [])
}

const groupings = [
  { sizes: [4, 6, 5], brand: /^(?:3[47]|1)/ },
  { sizes: [4, 6, 4], brand: /^3[0689]/ },
  { sizes: [4, 4, 4, 3], brand: /^(?:2131|1800)/ },
  { sizes: [4, 4, 4, 4, 3], brand: /^(?:5[06-9]|6|81)/ },
]
const brandOfFours = /^(?:4|5[0-8]|6|2[2-7]|3[05689]|8[126]|9[178])/

const endAt = (groups: readonly string[], at: number): number | undefined => {
  const found = groupings.find(
    ({ sizes, brand }) =>
      sizes.every((size, more) => groups[at + more]?.length === size) &&
      isCard(groups.slice(at, at + sizes.length), brand),
  )
  return found && at + found.sizes.length
}

const isCard = (groups: readonly string[], brand = brandOfFours): boolean => {
  const number = groups.join('')
  return brand.test(number) && isLuhnValid(number)
}

/**
 * Whether groups that follow each other are card numbers. Four digits that belong to none of them, and are no expiry date
 * beside one, tell that all of it is a list, in which some groups look like a card number by chance.
 */
function holdGroupings(groups: readonly string[]): boolean {
  let cardsEnd: number | undefined
  for (let at = 0; at < groups.length; at++) {
    if (groups[at]!.length !== 4) continue
    cardsEnd = endOfCards(groups, at, cardsEnd === at)
    if (cardsEnd === undefined) return false
    at = cardsEnd - 1
  }
  return cardsEnd !== undefined
}

function endOfCards(groups: readonly string[], from: number, isAfterCard: boolean): number | undefined {
  let to = from
  while (groups[to]?.length === 4) to++
  for (const at of [to - 1, to - 3, to - 4, to]) {
    const end = at === to ? to : at < from ? undefined : endAt(groups, at)
    const isExpiry = at === from + 1 && (isAfterCard || at < to)
    if (end !== undefined && (at === from || isExpiry || areCards(groups.slice(from, at)))) return end
  }
  return undefined
}

const areCards = (fours: readonly string[]): boolean =>
  areRows(fours, 4, 0) || areRows(fours, 5, 0) || areRows(fours, 5, 1)

const areRows = (fours: readonly string[], size: number, card: number): boolean =>
  fours.length % size === 0 &&
  fours.every((_, at) => at % size !== card || isCard(fours.slice(at, at + 4))) &&
  (fours.length === size || fours.every((four, at) => (at + size - card) % size < 4 || expiry.test(four)))

function holdPieces(groups: readonly string[]): boolean {
  let pieces: string[] = []
  for (const group of [...groups, apart]) {
    if (group.length === 1 || group.length === 2) pieces.push(group)
    else {
      if (pieces.length > 6 && holdsCardNumber(pieces.join(' '))) return true
      pieces = []
    }
  }
  return false
}

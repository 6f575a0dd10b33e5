import { holdsCardNumber, withPlainDigits } from './card-numbers.ts'
import { isLuhnValid } from './luhn.ts'

/**
 * Whether an entry of a list holds a card number, or entries that follow each other are one: its groups as cards show them,
 * or pieces of one or two digits. Of all numbers in a list together, some would nearly always pass the check by chance.
 */
export function entriesHoldCardNumber(entries: readonly string[]): boolean {
  if (entries.some(holdsCardNumber)) return true
  const groups = entries.flatMap(groupsOf)
  return groups.some((_, at) => beginsGrouping(groups, at)) || holdFours(groups) || holdPieces(groups)
}

/** Stands between groups that are not one number. */
const apart = ''

function groupsOf(entry: string): string[] {
  const plain = withPlainDigits(entry)
  return /\p{L}/u.test(plain) ? [apart] : (plain.match(/\d+/g) ?? [])
}

/** How cards show their numbers besides four groups of four, and how such numbers begin. */
const groupings = [
  { sizes: [4, 6, 5], brand: /^(?:3[47]|1)/ },
  { sizes: [4, 6, 4], brand: /^3[0689]/ },
  { sizes: [4, 4, 4, 3], brand: /^(?:2131|1800)/ },
  { sizes: [4, 4, 4, 4, 3], brand: /^(?:5[06-9]|6|81)/ },
]
const brandOfFours = /^(?:4|5[0-8]|6|2[2-7]|3[05689]|8[126]|9[178])/

const beginsGrouping = (groups: readonly string[], at: number): boolean =>
  groups[at]!.length === 4 &&
  groupings.some(
    ({ sizes, brand }) =>
      sizes.every((size, more) => groups[at + more]?.length === size) &&
      isCard(groups.slice(at, at + sizes.length), brand),
  )

const isCard = (groups: readonly string[], brand = brandOfFours): boolean => {
  const number = groups.join('')
  return brand.test(number) && isLuhnValid(number)
}

/**
 * Groups of four digits that follow each other: card numbers when there are four or one more, which may be an expiry
 * date, or when each four of them are one. Otherwise they are a list.
 */
function holdFours(groups: readonly string[]): boolean {
  for (let from = 0, to = 0; from < groups.length; from = ++to) {
    while (groups[to]?.length === 4) to++
    const count = to - from
    const isList = count > 5 && count % 4 !== 0
    if (count < 4 || isList) continue
    const starts = count === 5 ? [0, 1] : Array.from({ length: count / 4 }, (_, at) => 4 * at)
    const isFour = (start: number) => isCard(groups.slice(from + start, from + start + 4))
    if (count === 5 ? starts.some(isFour) : starts.every(isFour)) return true
  }
  return false
}

/** Nobody lists BINs by one or two digits. */
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

// The payment network of a prefix, from the ranges that credit-card-type knows.
import { createRequire } from 'node:module'

/** The longest range that covers the prefix decides; empty when none does. */
export function networkOf(prefix: string): string {
  ranges ??= readRanges()
  for (const { digits, from, to, brand } of ranges) {
    if (prefix.length < digits) continue
    const start = Number(prefix.slice(0, digits))
    if (start >= from && start <= to) return brand
  }
  return ''
}

interface Range {
  digits: number
  from: number
  to: number
  brand: string
}

interface CreditCardType {
  types: Record<string, string>
  getTypeInfo(type: string): { patterns: (number | number[])[] }
}

// Types whose usual name in BIN data is not simply their own name in capitals.
const brands: Record<string, string> = {
  'american-express': 'AMERICAN EXPRESS',
  'diners-club': 'DINERS CLUB INTERNATIONAL',
  mir: 'NSPK MIR',
  naranja: 'TARJETA NARANJA',
  unionpay: 'CHINA UNION PAY',
}

// A form field may guess Maestro for any number that begins with 6; as a fact about a BIN it is wrong more often than right.
const guess = 6

let ranges: Range[] | undefined

function readRanges(): Range[] {
  const cards = createRequire(import.meta.url)('credit-card-type') as CreditCardType
  const found: Range[] = []
  for (const type of Object.values(cards.types)) {
    for (const pattern of cards.getTypeInfo(type).patterns) {
      if (pattern === guess) continue
      const [from = 0, to = from] = Array.isArray(pattern) ? pattern : [pattern]
      found.push({ digits: String(from).length, from, to, brand: brands[type] ?? type.toUpperCase() })
    }
  }
  return found.toSorted((a, b) => b.digits - a.digits)
}

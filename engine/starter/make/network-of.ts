export interface CreditCardType {
  types: Record<string, string>
  getTypeInfo(type: string): { patterns: (number | number[])[] }
}

/** The payment network of a prefix: the longest range that covers it decides; empty when none does. */
export function networksIn(cards: CreditCardType): (prefix: string) => string {
  const ranges = Object.values(cards.types)
    .flatMap((type) =>
      cards.getTypeInfo(type).patterns.map((pattern) => {
        const [from = 0, to = from] = Array.isArray(pattern) ? pattern : [pattern]
        return { digits: String(from).length, from, to, brand: brands[type] ?? type.toUpperCase() }
      }),
    )
    .filter(({ from }) => from !== guess)
    .toSorted((a, b) => b.digits - a.digits)
  return (prefix) => {
    const covers = ({ digits, from, to }: (typeof ranges)[number]) => {
      const start = Number(prefix.slice(0, digits))
      return prefix.length >= digits && start >= from && start <= to
    }
    return ranges.find(covers)?.brand ?? ''
  }
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

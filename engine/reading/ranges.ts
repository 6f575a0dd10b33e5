export type RangeProblem =
  | 'not_digits'
  | 'lengths_differ'
  | 'too_long'
  | 'end_before_start'
  | 'finer_than_11_digits'
  | 'too_wide'

/** The most prefixes that one range may expand to. All 2-series Mastercard BINs are 50,000. */
const maxPrefixes = 100_000

/**
 * The fewest prefixes of 6 to 11 digits that cover an inclusive range of account numbers exactly, in order. The
 * first number is padded with zeros, the last with nines.
 */
export function prefixesOf(from: string, to: string): string[] | RangeProblem {
  if (!/^\d+$/.test(from) || !/^\d+$/.test(to)) return 'not_digits'
  if (from.length !== to.length) return 'lengths_differ'
  if (from.length > 19) return 'too_long'
  if (to < from) return 'end_before_start'
  if (/[^0]/.test(from.slice(11)) || /[^9]/.test(to.slice(11))) return 'finer_than_11_digits'
  const first = from.slice(0, 11).padEnd(6, '0')
  const last = Number(to.slice(0, 11).padEnd(6, '9'))
  const prefixes: string[] = []
  for (let next = Number(first); next <= last;) {
    let step = 1
    let length = first.length
    while (length > 6 && next % (step * 10) === 0 && next + step * 10 - 1 <= last) {
      step *= 10
      length--
    }
    if (prefixes.push(String(next / step).padStart(length, '0')) > maxPrefixes) return 'too_wide'
    next += step
  }
  return prefixes
}

import type { Address } from '../../ip/addresses/address.ts'

/** The network that one owner usually has: /24 of IPv4, /48 of IPv6. */
export function wholeNetwork({ family, words }: Pick<Address, 'family' | 'words'>): string {
  const [first = 0, second = 0] = words
  return family === 4 ? `4 ${first >>> 8}` : `6 ${first} ${second >>> 16}`
}

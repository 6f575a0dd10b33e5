import { isIPv4 } from 'node:net'
import { readAddress } from '../ip/addresses/address.ts'

/** A household has one IPv4 address or one IPv6 /64 network. */
export function networkOf(address: string): string {
  return networksOf(address)[0].network
}

/** The IPv4 /16 or IPv6 /32 that a network is in, about as much as a provider has. Whatever else is counted is one. */
export const widerNetworkOf = (network: string): string =>
  /^(?:\d+\.\d+(?=\.)|[\da-f]+:[\da-f]+(?=:))/.exec(network)?.[0] ?? 'other'

interface Network {
  network: string
  /** How many households it may have: its limit is as many times higher. */
  households: number
}

/** The networks that an address counts for. A customer may get an IPv6 /48, which has 65,536 households. */
export function networksOf(reported: string): [Network, ...Network[]] {
  if (isIPv4(reported)) return [{ network: reported, households: 1 }]
  const address = readAddress(reported)
  // A proxy may report anything, of any length; all of that is one network.
  if (!address) return [{ network: 'unknown', households: 1 }]
  if (address.family === 4) return [{ network: address.text, households: 1 }]
  const [first, second] = address.words as [number, number]
  const groups = [first >>> 16, first & 0xffff, second >>> 16, second & 0xffff].map((group) =>
    group.toString(16),
  )
  return [
    { network: groups.join(':'), households: 1 },
    { network: `${groups.slice(0, 3).join(':')}::/48`, households: 16 },
  ]
}

import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { readAddress } from '../ip/addresses/address.ts'

/** Whether a hop of X-Forwarded-For is one of these proxies, which may report its port or an IPv4 address as IPv6. */
export function trustedProxies(networks: readonly string[]): false | ((reported: string) => boolean) {
  if (networks.length === 0) return false
  const trusted = new BlockList()
  for (const network of networks) {
    const [text = '', bits] = network.split('/')
    const family = text.includes(':') ? 'ipv6' : 'ipv4'
    trusted.addSubnet(text, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (reported) => {
    const address = readAddress(reported)
    return address !== undefined && trusted.check(address.text, address.family === 6 ? 'ipv6' : 'ipv4')
  }
}

type Asking = Pick<IncomingMessage, 'socket' | 'headers'>

/** The client behind trusted proxies, each of which has added whom it was asked by, as Fastify finds it. */
export function clientAddress(
  { socket: { remoteAddress = '' }, headers: { 'x-forwarded-for': forwardedFor } }: Asking,
  isTrustedProxy: false | ((address: string) => boolean),
): string {
  if (!isTrustedProxy || typeof forwardedFor !== 'string') return remoteAddress
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  let address = remoteAddress
  for (const hop of hops.filter(Boolean).toReversed()) {
    if (!isTrustedProxy(address)) break
    address = hop
  }
  return address
}

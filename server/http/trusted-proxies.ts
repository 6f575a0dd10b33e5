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

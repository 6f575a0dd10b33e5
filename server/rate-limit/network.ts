import { isIP } from 'node:net'

/** A household has one IPv4 address or one IPv6 /64 network. */
export function networkOf(address: string): string {
  const family = isIP(address)
  if (family === 4) return address
  // A proxy may report anything, of any length; all of that is one network.
  if (family === 0) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

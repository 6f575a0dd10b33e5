// Links by which Telegram shares proxies: tg://socks?server=…&port=…&user=…&pass=….
import { decoded, proxyOf, type Reading } from './proxy-notation.ts'

const linkStart = /^(?:tg:(?:\/\/)?|(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/)(socks|proxy)\?/i

export const isLink = (word: string): boolean => linkStart.test(word)

export function readLink(word: string): Reading | undefined {
  const found = linkStart.exec(word)
  if (!found) return undefined
  // Its protocol, MTProto, carries only Telegram.
  if (found[1]!.toLowerCase() === 'proxy')
    return 'This proxy works only for Telegram, so it cannot be checked.'
  const values = new Map(
    word
      .slice(found[0].length)
      .split(/&(?:amp;)?/)
      .map((pair) => [pair.split('=', 1)[0]!, decoded(pair.slice(pair.indexOf('=') + 1))]),
  )
  const [host = '', port = '', user, pass] = ['server', 'port', 'user', 'pass'].map((key) => values.get(key))
  return proxyOf(host, port, 'socks5', user, pass)
}

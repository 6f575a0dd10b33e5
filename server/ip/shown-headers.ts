import type { IpFacts } from '#contract/ip.ts'

/** Credentials and other secrets of the visitor. */
const secret = new Set(['cookie', 'authorization', 'proxy-authorization', 'x-api-key', 'x-csrf-token'])

/** The headers of a request as they were sent, without secret ones. */
export function shownHeaders(rawHeaders: readonly string[]): Pick<IpFacts, 'headers' | 'headers_left_out'> {
  const headers: IpFacts['headers'] = []
  const leftOut = new Set<string>()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]!, rawHeaders[at + 1]!]
    if (secret.has(name.toLowerCase())) leftOut.add(name)
    else headers.push({ name, value })
  }
  return { headers, headers_left_out: [...leftOut] }
}

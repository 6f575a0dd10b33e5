import { type FuzzedReply, textOf } from './replies.ts'

/** Headers that differ in every reply. */
const ownHeaders = ['date', 'x-request-id', 'keep-alive']

/** Remembers IDs and tokens that the server has just made up, which differ in both worlds. */
export function noteMinted(minted: Map<string, string>, reply: FuzzedReply): void {
  for (const [, value = ''] of textOf(reply).matchAll(/"(?:id|hash|token|secret)":"([\w-]{12,})"/g))
    if (!minted.has(value)) minted.set(value, `#${minted.size}`)
}

export function comparable(reply: FuzzedReply, minted: Map<string, string>): string {
  const original = textOf(reply)
  let text = original
  for (const [value, name] of minted) text = text.replaceAll(value, name)
  // The checksum of a text, and how well it can be compressed, depend on the IDs in it.
  const others = text === original ? [] : ['etag']
  if (text !== original && reply.headers['content-encoding'] !== undefined) others.push('content-length')
  const headers = Object.entries(reply.headers).filter(
    ([name]) => !ownHeaders.includes(name) && !others.includes(name),
  )
  return `${reply.status} ${JSON.stringify(headers)} ${text}`
}

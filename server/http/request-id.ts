import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { holdsCardNumber } from '#contract/formats/card-numbers.ts'

const idBytes = 12
const idsAtOnce = 256

/** Random, because a counter would tell clients how many others there are. Random bytes cost less in bulk. */
export function newRequestId(): () => string {
  let bytes = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === bytes.length) {
      bytes = randomBytes(idBytes * idsAtOnce)
      at = 0
    }
    return bytes.toString('base64url', at, (at += idBytes))
  }
}

type RequestIds = (request: IncomingMessage) => string

/**
 * The ID of each request: what a trusted proxy calls it in X-Request-Id or traceparent, so that its log and ours can be
 * joined, or else a new one. Clients cannot choose theirs, because they could repeat or imitate someone else's.
 */
export function requestIds(
  isTrustedProxy: false | ((address: string) => boolean),
  newId: () => string,
): RequestIds {
  if (!isTrustedProxy) return newId
  return ({ headers, socket }) => {
    const given = idIn(headers)
    return given !== undefined && isTrustedProxy(socket.remoteAddress ?? '') ? given : newId()
  }
}

const safeId = /^[\w.:-]{1,64}$/
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

function idIn({ 'x-request-id': id, traceparent: trace }: IncomingMessage['headers']): string | undefined {
  // A proxy may pass on what a client sent.
  if (typeof id === 'string' && safeId.test(id) && !holdsCardNumber(id)) return id
  return typeof trace === 'string' ? traceparent.exec(trace)?.[1] : undefined
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import { shares } from '../clients/clients.ts'

/** Bytes. */
const mostDiscarded = 32 * 1024 * 1024

/** As its headers announce it. */
const bodyBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

export const isLarge = (request: IncomingMessage): boolean => bodyBytes(request) > limits.smallBodyBytes

/**
 * The rest of the body is received and thrown away, because a closed connection can keep a client from seeing why it was
 * refused. A client with many of them has used up its share of bytes.
 */
export function discards({ raw, ip, server }: FastifyRequest): boolean {
  const bytes = bodyBytes(raw)
  if (bytes > mostDiscarded && bytes < Infinity) return false
  try {
    server.clients.hold(ip, raw, 'bytes', Math.min(bytes, shares.bytes.each))
    return true
  } catch {
    return false
  }
}

/** Closes the connection with the reply. Node alone would receive up to 2 MB more of the body meanwhile. */
export function endWith(response: ServerResponse): void {
  const { socket } = response.req
  response.setHeader('connection', 'close')
  response.once('finish', () => socket.destroy())
}

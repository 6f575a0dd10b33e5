import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compressed for whoever can read that; asking here instead of in a hook spares all others the hook. */
export function send(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  if (request.headers['accept-encoding'] === undefined) return reply.send(result)
  const bytes = typeof result === 'string' || result instanceof Buffer || result instanceof Readable
  if (!bytes) reply.header('content-type', 'application/json; charset=utf-8')
  reply.compress(bytes ? result : (reply.serialize(result) as string))
  return reply
}

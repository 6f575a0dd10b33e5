import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Replies, as in nginx. */
const mostReplies = 1000

/**
 * A worker accepts connections whenever it has time, so one that was quick when many came at once would serve them for as
 * long as they live. Clients that ask a lot connect again now and then, and find the worker that has time by then.
 */
export function renewConnections({ server }: FastifyInstance, most = mostReplies): void {
  const replies = new WeakMap<object, number>()
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (replies.get(socket) ?? 0) + 1
    replies.set(socket, count)
    if (count >= most) response.setHeader('connection', 'close')
  })
}

// What is in the memory of one process, such as proxy jobs, is in that of the worker that leads. The others hand over
// requests for it.
import { once } from 'node:events'
import { createServer, request as requestTo, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { followVariable, leadVariable, type ToWorker } from './messages.ts'

export const leads = process.env[followVariable] === undefined

const clientHeader = 'x-bindex-client'
const isForLeader = (route: string): boolean => /^\/api\/proxy(?!\/judge)/.test(route)

/**
 * On all routes that are added after this, before all other hooks: the worker that leads checks tokens and limits. By the
 * route, because there are many ways to write its URL.
 */
export function handOver(app: FastifyInstance): void {
  if (leads) return
  let leader = process.env[followVariable]!
  process.on('message', (message: ToWorker) => {
    if ('leader' in message) leader = message.leader
  })
  const hook = (request: FastifyRequest, reply: FastifyReply) => forward(leader, request, reply)
  app.addHook('onRoute', (route) => {
    const before = [route.onRequest ?? []].flat()
    // The HEAD route of a GET has its hooks already.
    if (isForLeader(route.url) && !before.includes(hook)) route.onRequest = [hook, ...before]
  })
}

async function forward(socketPath: string, { raw, ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { 'x-forwarded-for': _, connection: __, ...headers } = raw.headers
  const { method, url: path } = raw
  const sent = requestTo({
    socketPath,
    method,
    path,
    headers: { ...headers, [clientHeader]: ip, connection: 'close' },
    agent: false,
  })
  reply.raw.once('close', () => sent.destroy())
  raw.pipe(sent)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve)
    // It has just ended, and its replacement starts.
    sent.on('error', () => reject(new AppError('overloaded')))
  })
  reply.hijack()
  const { connection: ___, 'keep-alive': ____, ...replied } = response.headers
  reply.raw.writeHead(response.statusCode!, replied)
  response.pipe(reply.raw)
  response.once('error', () => reply.raw.destroy())
}

export async function answerFollowers({ server: own }: FastifyInstance): Promise<() => void> {
  const path = process.env[leadVariable]
  if (path === undefined) return () => undefined
  const server = createServer((request, response) => {
    const { [clientHeader]: client, ...headers } = request.headers
    request.headers = headers
    Object.defineProperty(request.socket, 'remoteAddress', { value: client })
    own.emit('request', request, response)
  })
  server.listen({ path, exclusive: true })
  await once(server, 'listening')
  return () => server.close()
}

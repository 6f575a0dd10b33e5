import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../../config.ts'
import { exposedHeaders, safetyHeaders } from '../headers.ts'
import { addressOf, type Clients, type IsTrustedProxy } from '../../clients/clients.ts'
import type { Line } from '../../clients/line.ts'
import { endWith, isLarge } from '../unread-bodies.ts'

const mostReplies = 8
const retryAfter = '2'
const healthChecks = ['/healthz', '/readyz']

export const shedRequests = channel('bindex:shed-requests')

export type Answered = (response: ServerResponse, since: number) => void

interface Parts {
  clients: Clients
  line: Line
  isTrustedProxy: IsTrustedProxy
  idOf: (request: IncomingMessage) => string
  config: Pick<Config, 'publicUrl'>
  answered: Answered | undefined
}

export function waitInLine(
  answer: RequestListener,
  { clients, line, isTrustedProxy, idOf, config, answered }: Parts,
): RequestListener {
  const refuse = refuser(config, new AppError('overloaded'))
  const refuseBody = refuser(config, new AppError('too_large', { message: 'A GET request has no body.' }))
  const readsReplies = countReplies(answered)
  return (request, response) => {
    const since = performance.now()
    const { socket } = request
    if (!readsReplies(socket, response, since)) return
    if (healthChecks.includes(request.url!)) return void answer(request, response)
    if (isReading.has(request.method!) && isLarge(request))
      return line.refuse(() => refuseBody(response, idOf(request)))
    const client = clients.of(addressOf(request, isTrustedProxy))
    if (line.isLate(client, since)) {
      shedRequests.publish(undefined)
      line.refuse(() => refuse(response, idOf(request)))
      return
    }
    line.join(client, {
      since,
      run: () => {
        if (!socket.destroyed) answer(request, response)
      },
    })
  }
}

const isReading = new Set(['GET', 'HEAD'])

function countReplies(
  answered?: Answered,
): (socket: Socket, response: ServerResponse, since: number) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return (socket, response, since) => {
    if (socket.destroyed) return false
    const replies = (waiting.get(socket) ?? 0) + 1
    if (replies > mostReplies) {
      socket.destroy()
      return false
    }
    waiting.set(socket, replies)
    // One listener for both, because every request pays for each.
    response.once('close', () => {
      waiting.set(socket, waiting.get(socket)! - 1)
      answered?.(response, since)
    })
    return true
  }
}

/** Without Fastify, which takes twice as long. */
function refuser(
  config: Pick<Config, 'publicUrl'>,
  refusal: AppError,
): (response: ServerResponse, id: string) => void {
  const body = JSON.stringify(refusal.reply())
  const headers = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...safetyHeaders(config),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    ...exposedHeaders,
    ...(refusal.status === 503 && { 'retry-after': retryAfter }),
  }).flat()
  return (response, id) => {
    const { req: request } = response
    if (!request.complete && isLarge(request)) endWith(response)
    response.writeHead(refusal.status, [...headers, 'x-request-id', id])
    response.end(body)
  }
}

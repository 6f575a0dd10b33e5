import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../../config.ts'
import { exposedHeaders, safetyHeaders } from '../headers.ts'

/** Milliseconds that the first in line may have waited when another request joins it. */
const mostWait = 100
/** So many may always wait: when the machine was busy with something else for a moment, they are answered at once. */
const mayAlwaysWait = 30
/** Requests that are answered before Node looks for new connections, of which it accepts one each time. */
const perTurn = 8
/** So that the server goes on answering some, even if it receives more requests than it can refuse. */
const refusalsPerAnswer = 3
/** Replies that may wait for a client that sends requests and does not read. Each can be a megabyte. */
const mostReplies = 8
/** The seconds after which a client should try again. */
const retryAfter = '2'
const healthChecks = ['/healthz', '/readyz']

/** Each request that was refused. */
export const shedRequests = channel('bindex:shed-requests')

/** Called when a reply was sent or its client has gone, with the time at which the request arrived. */
export type Answered = (response: ServerResponse, since: number) => void

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  since: number
}

/**
 * Requests wait in line for Fastify. Those that arrive when the line is too slow are refused, because a refusal now is
 * better than an answer that nobody waits for. Health checks do not wait. A client that does not read its replies loses
 * its connection.
 */
export function shedLoad(
  { server }: FastifyInstance,
  idOf: (request: IncomingMessage) => string,
  config: Pick<Config, 'publicUrl'>,
  answered?: Answered,
): void {
  const refuse = refuser(config)
  const [answer] = server.listeners('request') as RequestListener[]
  const line: Waiting[] = []
  const refused: ServerResponse[] = []
  let turns = 0
  const takeTurn = (): void => {
    if (turns >= (refused.length > 0 ? 1 : perTurn) || line.length + refused.length <= turns) return
    turns++
    setImmediate(turn)
  }
  const turn = (): void => {
    turns--
    for (const response of refused.splice(0, refusalsPerAnswer)) refuse(response, idOf(response.req))
    const first = line.shift()
    takeTurn()
    if (first && !first.request.socket.destroyed) answer!(first.request, first.response)
  }
  const readsReplies = countReplies(answered)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const since = performance.now()
    if (!readsReplies(request.socket, response, since)) return
    if (healthChecks.includes(request.url!)) return answer!(request, response)
    const isLate = line.length >= mayAlwaysWait && since - line[0]!.since > mostWait
    if (isLate) {
      refused.push(response)
      shedRequests.publish(undefined)
    } else line.push({ request, response, since })
    takeTurn()
  })
}

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

const refusal = new AppError('overloaded')
const body = JSON.stringify(refusal.reply())

/** Without Fastify, which takes twice as long. */
function refuser(config: Pick<Config, 'publicUrl'>): (response: ServerResponse, id: string) => void {
  const headers = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...safetyHeaders(config),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    ...exposedHeaders,
    'retry-after': retryAfter,
  }).flat()
  return (response, id) => {
    response.writeHead(refusal.status, [...headers, 'x-request-id', id])
    response.end(body)
  }
}

// Lookups by programs, which are most requests, take a short way. What arrives in one piece and is plain is read here and
// answered by the hooks and the handler of its route, without the streams of Node and the stages of Fastify. Anything else
// takes the usual way, and so does all that follows it on the same connection. Hooks of the whole server are not called
// here: none of them concerns these routes.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify'
import type { Route } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import type { Log } from '../../log.ts'
import { compileValidator } from '../../schemas/validation.ts'
import { answerError } from '../failures.ts'
import { parseJson } from '../json-body.ts'
import { clientAddress } from '../trusted-proxies.ts'
import { type PlainLine, type PlainRequest, readPlainRequest } from './plain-request.ts'
import { PlainResponse } from './plain-response.ts'

interface Parts {
  idOf: (request: Pick<PlainRequest, 'headers' | 'socket'>) => string
  isTrustedProxy: false | ((address: string) => boolean)
  /** From then on, all requests take the usual way, which closes their connections. */
  draining: AbortSignal
  log: Log
}

/** Before routes are added, and before requests wait in line. The handlers of these routes reply with bytes. */
export function openLane(app: FastifyInstance, routes: readonly Route[], parts: Parts): void {
  const { server } = app
  const lines = new Map<string, PlainLine>(
    routes.map((route) => {
      const [method = '', url = ''] = route.split(' ')
      return [`${route} HTTP/1.1`, { method, url }]
    }),
  )
  const answers = new Map<string, Answer>()
  app.addHook('onRoute', (route) => {
    const line = lines.get(`${String(route.method)} ${route.url} HTTP/1.1`)
    if (line) answers.set(line.url, answerer(app, route, parts))
  })
  const [usual] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse | PlainResponse) => {
    if (response instanceof PlainResponse) answers.get(response.req.url)!(response.req, response)
    else usual!(request, response)
  })
  takeConnections(app, lines, parts.draining)
}

function takeConnections(
  app: FastifyInstance,
  lines: ReadonlyMap<string, PlainLine>,
  draining: AbortSignal,
): void {
  const { server } = app
  const [toNode] = server.listeners('connection') as ((socket: Socket) => void)[]
  const lane = { idle: new Set<Socket>(), isOpen: true, isClosing: false }
  draining.addEventListener('abort', () => (lane.isOpen = false), { once: true })
  app.addHook('preClose', async () => {
    lane.isOpen = false
    lane.isClosing = true
    for (const socket of lane.idle) socket.destroy()
  })
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n`
  // Longer than it says, as Node does, for a request that is already on its way.
  const longestIdle = server.keepAliveTimeout + 1000

  server.removeListener('connection', toNode!)
  server.prependListener('connection', (socket: Socket) => {
    let response: PlainResponse | undefined
    let hasLeft = false
    let hasEnded = false
    const later: Buffer[] = []

    const take = (piece: Buffer): void => {
      if (hasLeft) return void socket.emit('data', piece)
      if (response) {
        later.push(piece)
        socket.pause()
        return
      }
      lane.idle.delete(socket)
      const request = lane.isOpen ? readPlainRequest(piece, lines, socket) : undefined
      if (!request) return leave(piece)
      response = new PlainResponse(request, keepAlive, answered)
      server.emit('request', request, response)
    }
    const leave = (piece: Buffer): void => {
      hasLeft = true
      for (const [event, listener] of listeners) socket.off(event, listener)
      socket.setTimeout(0)
      toNode!.call(server, socket)
      socket.emit('data', piece)
    }
    const answered = (): void => {
      const { endsConnection } = response!
      response = undefined
      if (socket.destroyed) return
      if (endsConnection || hasEnded) return void socket.end()
      if (lane.isClosing) return void socket.destroy()
      lane.idle.add(socket)
      if (socket.timeout !== longestIdle) socket.setTimeout(longestIdle)
      if (later.length === 0) return
      for (const piece of later.splice(0)) take(piece)
      socket.resume()
    }
    const listeners: [event: string, listener: (piece: Buffer) => void][] = [
      ['data', take],
      [
        'end',
        () => {
          hasEnded = true
          if (!response) socket.end()
        },
      ],
      [
        'close',
        () => {
          lane.idle.delete(socket)
          response?.close()
        },
      ],
      ['error', () => socket.destroy()],
      ['timeout', () => socket.destroy()],
    ]
    for (const [event, listener] of listeners) socket.on(event, listener)
    socket.setTimeout(server.timeout)
  })
}

type Answer = (request: PlainRequest, response: PlainResponse) => void

/** Answers as Fastify does: hooks of the route, body, schema, handler; and errors as everywhere. */
function answerer(app: FastifyInstance, route: RouteOptions, { idOf, isTrustedProxy, log }: Parts): Answer {
  const { handler, url, config = {} } = route
  const validate = compileValidator({ schema: route.schema!.body as never, httpPart: 'body' })
  /** Others may add some after us. */
  let hooks: onRequestHookHandler[] | undefined
  return (plainRequest, plainResponse) => {
    hooks ??= [route.onRequest ?? []].flat() as onRequestHookHandler[]
    const all = hooks
    plainRequest.id = idOf(plainRequest)
    plainRequest.ip = clientAddress(plainRequest, isTrustedProxy)
    plainRequest.routeOptions = { url, config }
    const request = plainRequest as unknown as FastifyRequest
    const reply = plainResponse as unknown as FastifyReply
    const fail = (error: unknown) => void answerError(log, error as AppError, request, reply)
    const handle = () => handler.call(app, request, reply)
    let at = 0
    const proceed = (problem?: Error | null): void => {
      if (problem) return fail(problem)
      try {
        if (at < all.length) {
          const hook: unknown = all[at++]!.call(app, request, reply, proceed)
          if (hook instanceof Promise) hook.then(() => proceed()).catch(fail)
          return
        }
        const checked = validate(bodyOf(plainRequest, plainResponse))
        if (checked instanceof Promise) return void checked.then(handle).catch(fail)
        if (checked.error) return fail(checked.error)
        plainRequest.body = checked.value
        const result: unknown = handle()
        if (result instanceof Promise) result.catch(fail)
      } catch (thrown) {
        fail(thrown)
      }
    }
    proceed()
  }
}

function bodyOf(request: PlainRequest, response: PlainResponse): Record<string, unknown> {
  request.body = parseJson(request.body as string)
  if (request.body !== undefined) return request.body as Record<string, unknown>
  // As Fastify does, because there a part of the body may still be on its way.
  response.setHeader('connection', 'close')
  throw new AppError('bad_json')
}

import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errors, type ErrorCode } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import { isForeignKeyViolation, storeFailure } from '../db/errors.ts'
import { aboutRequest, type Log } from '../log.ts'
import { discards, endWith, isLarge } from './unread-bodies.ts'
import { exposedHeaders, newRequestId, safetyHeaders } from './headers.ts'
import { hasNoTimeLimit } from './line-bodies.ts'

export function answerFailures(
  app: FastifyInstance,
  log: Log,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> | undefined,
): void {
  app.setNotFoundHandler((request, reply) => {
    const sent = page(request, reply)
    if (!sent) throw new AppError('not_found')
    return sent
  })
  // For example, a connection could not be accepted because too many files are open. A failed start is reported elsewhere.
  app.addHook('onListen', (done) => {
    app.server.on('error', (error) => log.error({ err: error }, 'A connection could not be accepted.'))
    done()
  })
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) =>
    answerError(log, thrown, request, reply),
  )
}

export function answerError(
  log: Log,
  thrown: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = thrown instanceof AppError ? thrown : asAppError(thrown, request.id)
  // An error without a cause, such as a server that is stopping, has nothing to look into.
  if (error.status >= 500 && error.cause !== undefined) {
    // While the database is away, every request fails in the same place.
    const why = error.status === 500 ? { err: error.cause } : { why: messageOf(error.cause) }
    log.error({ ...why, ...aboutRequest(request) }, 'Request failed.')
  }
  const after = (error.details as { retry_after?: unknown } | undefined)?.retry_after
  if (typeof after === 'number') reply.header('retry-after', after)
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (!request.raw.complete && isLarge(request.raw) && (closing.has(error.code) || !discards(request)))
    endWith(reply.raw)
  for (const name of headersOfContent) reply.removeHeader(name)
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .headers({
      'x-request-id': request.id,
      ...exposedHeaders,
      // Otherwise caches may keep a 404 for as long as they like.
      'cache-control': 'no-store',
    })
    .send(JSON.stringify(error.reply()))
}

/** The rest of a body sent to no call, or of one too many, is not worth while to receive. */
const closing = new Set<ErrorCode>(['not_found', 'method_not_allowed', 'too_much_at_once', 'overloaded'])

const headersOfContent = ['etag', 'content-disposition', 'accept-ranges', 'last-modified']

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

function asAppError(thrown: FastifyError, requestId: string): AppError {
  const code = codeOf(thrown)
  return new AppError(code, { message: errors[code][1].replace('{id}', requestId), cause: thrown })
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function codeOf(thrown: FastifyError): ErrorCode {
  const known = fastifyCodes[thrown.code]
  if (known) return known
  // A foreign-key violation means that the parent row was deleted during this request.
  if (isForeignKeyViolation(thrown)) return 'gone_meanwhile'
  return storeFailure(thrown) ?? (thrown.statusCode === 400 ? 'bad_request' : 'internal')
}

const brokenCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** Bytes that are not HTTP never become a request, so the reply is written to the socket. */
export const answerBrokenRequest =
  (config: Pick<Config, 'publicUrl'>) =>
  (problem: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (problem.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    if (problem.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasNoTimeLimit(socket)) return
    const error = new AppError(brokenCodes[problem.code ?? ''] ?? 'bad_request')
    const { headers, body } = bareReply(error, newRequestId(), config)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const { rawPacket } = problem
    const isHead = rawPacket instanceof Buffer && rawPacket.toString('latin1', 0, 5) === 'HEAD '
    socket.end(
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${isHead ? '' : body}`,
    )
  }

/** Node refuses these before Fastify sees them. */
export function refuseExpectations(
  app: FastifyInstance,
  idOf: (request: IncomingMessage) => string,
  config: Pick<Config, 'publicUrl'>,
): void {
  app.server.on('checkExpectation', (request, response) => {
    const error = new AppError('expectation_failed')
    const { headers, body } = bareReply(error, idOf(request), config)
    response.writeHead(error.status, headers).end(body)
  })
}

function bareReply(error: AppError, id: string, config: Pick<Config, 'publicUrl'>) {
  const body = JSON.stringify(error.reply())
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...safetyHeaders(config),
    // It says nothing of a call, so any page may read why there is no reply.
    'access-control-allow-origin': '*',
    ...exposedHeaders,
    'x-request-id': id,
    connection: 'close',
  }
  return { headers, body }
}

import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

/**
 * Logs are JSON lines, or short plain ones on a terminal. They hold no body, no header and no client address, and a
 * run of twelve or more digits in an address, which may be a card number, is masked.
 */
export function logOptions({
  logLevel,
}: Pick<Config, 'logLevel'>): Pick<FastifyServerOptions, 'logger' | 'genReqId'> {
  if (logLevel === 'silent') return { logger: false, genReqId: newRequestId() }
  const terminal = process.stdout.isTTY && { stream: { write: writePlain } }
  return { logger: { level: logLevel, base: null, ...terminal }, genReqId: newRequestId() }
}

function writePlain(line: string): void {
  const {
    time,
    msg = '',
    err,
    level: _,
    ...more
  } = JSON.parse(line) as {
    time: number
    level: number
    msg?: string
    err?: { stack: string }
  }
  const clock = new Date(time).toTimeString().slice(0, 8)
  const facts = Object.entries(more).map(([name, value]) => `${name}=${String(value)}`)
  process.stdout.write(
    `${[clock, msg, ...facts, ...(err ? [`\n${err.stack}`] : [])].filter(Boolean).join(' ')}\n`,
  )
}

/** Unique among processes by its start, and cheap. */
function newRequestId(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${start}-${(++count).toString(36)}`
}

/** One line a request, when it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const failed = reply.statusCode >= 500
    if (failed || app.log.level === 'debug') {
      const line = {
        id: request.id,
        method: request.method,
        url: maskDigits(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      }
      if (failed) app.log.error(line)
      else app.log.debug(line)
    }
    done()
  })
}

/** Digits may hide behind separators or percent signs. */
export function maskDigits(url: string): string {
  return url.replace(/\d(?:(?:%[0-9a-f]{2}|[ .+_-])?\d){11,}/gi, '[digits]').slice(0, 500)
}

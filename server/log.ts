import { pino } from 'pino'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Logs are JSON lines, or short plain ones on a terminal. They hold no body, no header and no client address, and a
 * run of twelve or more digits in an address, which may be a card number, is masked. The logger is ours, not
 * Fastify's: one that Fastify knows costs every request a tenth of its time.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  const options = { level: logLevel, base: null }
  return process.stdout.isTTY ? pino(options, { write: writePlain }) : pino(options)
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

/** One line a request, when it is answered. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.debug({ ...aboutRequest(request), status: reply.statusCode, ms })
    done()
  })
}

/** What of a request may be logged. */
export function aboutRequest({ id, method, url }: FastifyRequest) {
  return { id, method, url: maskDigits(withoutSecrets(url)) }
}

/** Whoever knows the name of a check may watch it, and the id of a question is its answer. */
export function withoutSecrets(url: string): string {
  return url.replace(/^(\/api\/(?:proxy\/(?:jobs|judge)|tool\/resellFind)\/)[^/?#]+/i, '$1[hidden]')
}

/** Digits may hide behind separators or percent signs. */
export function maskDigits(url: string): string {
  return url.replace(/\d(?:(?:%[0-9a-f]{2}|[ .+_-])?\d){11,}/gi, '[digits]').slice(0, 500)
}

import { pino } from 'pino'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Logs are JSON lines, or short plain ones on a terminal. They contain no URLs, bodies, headers or client addresses.
 * Fastify does not know this logger: one that it knows makes every request a tenth slower.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, isPlain = process.stdout.isTTY): Log {
  const options = { level: logLevel, base: null }
  // A log that cannot be written, for example because the disk is full, must not end the server.
  const ignore = () => {}
  if (isPlain) {
    process.stdout.on('error', ignore)
    return pino(options, { write: writePlain })
  }
  const output = pino.destination({ dest: 1, sync: true })
  output.on('error', ignore)
  return pino(options, output)
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

export function logRequests(app: FastifyInstance, log: { debug(line: object): void }): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    log.debug({ ...aboutRequest(request), status: reply.statusCode, ms })
    done()
  })
}

/** The parts of a request that may be logged: its route, never what it asks for, which may be private or a card number. */
export function aboutRequest({ id, method, routeOptions }: FastifyRequest) {
  return { id, method, route: routeOptions.url ?? 'none' }
}

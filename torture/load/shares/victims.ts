// node torture/load/shares/victims.ts: people of other networks, each with a network of their own, who look up a BIN, open
// a page or check health at a steady pace, and read replies strictly. Half of them use Node's own client.
import { Agent, request } from 'node:http'
import { bytesOf, type From, openRaw, type RawConnection, type RawRequest } from './raw-client.ts'

export interface VictimSettings {
  port: number
  /** Where a server is that does nothing else, to see what the machine itself adds. */
  idlePort: number
  bin: string
  /** Everybody comes through a proxy. */
  isProxied: boolean
}

/** Since the last time. */
export interface VictimReport {
  /** Milliseconds, from the moment at which a request was due. */
  times: number[]
  /** Of the server that does nothing else. */
  idle: number[]
  /** Requests without the reply that was due, by reason. */
  refused: Record<string, number>
  invalid: string[]
}

export type VictimMessage = { settings: VictimSettings } | { report: true }

const victims = 20
const every = 125
const patience = 15_000

const lookup = (bin: string): RawRequest => ({
  method: 'POST',
  path: '/api/binLookup',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ bins: [bin] }),
})
const page = (bin: string): RawRequest => ({
  method: 'GET',
  path: `/bin/${bin}`,
  headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
})
const api = (bin: string): RawRequest => ({ method: 'GET', path: `/api/bin/${bin}`, headers: {} })
const health = (): RawRequest => ({ method: 'GET', path: '/healthz', headers: {} })
const kinds = [lookup, page, api, health]

let settings: VictimSettings | undefined
let era = 0
let pending = new Set<Promise<void>>()
let found = emptyFound()

function emptyFound(): VictimReport {
  return { times: [], idle: [], refused: {}, invalid: [] }
}

process.on('message', (message: VictimMessage) => {
  if ('settings' in message) {
    settings = message.settings
    era++
    found = emptyFound()
    pending = new Set()
    for (let at = 0; at < victims; at++) void live(at, era)
  } else void report()
})
process.once('disconnect', () => process.exit(0))

async function report(): Promise<void> {
  const asked = found
  found = emptyFound()
  await Promise.all(pending)
  process.send!(asked)
}

/** Every fifth asks the server that does nothing else. */
async function live(at: number, mine: number): Promise<void> {
  const { port, idlePort, bin, isProxied } = settings!
  const isIdle = at % 5 === 4
  const from: From = {
    port: isIdle ? idlePort : port,
    localAddress: isProxied ? '127.0.0.1' : `127.0.2.${1 + at}`,
    ...(isProxied && { forwardedFor: `198.51.100.${1 + at}` }),
  }
  const wanted = kinds[at % 5]?.(bin) ?? health()
  const ask = at % 2 === 0 ? rawAsker(from, wanted) : nodeAsker(from, wanted)
  const start = performance.now() + (at * every) / victims
  const isWanted = () => era === mine
  for (let nth = 0; isWanted(); nth++) {
    const due = start + nth * every
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const { times, idle, refused, invalid } = found
    const asking = (async () => {
      const outcome = await ask()
      // Meanwhile others were due, who would have waited as well.
      const now = performance.now()
      for (; start + nth * every < now; nth++) (isIdle ? idle : times).push(now - (start + nth * every))
      nth--
      if (outcome === 200) return
      if (String(outcome).startsWith('invalid: ')) invalid.push(`${wanted.path}: ${outcome}`)
      else refused[outcome] = (refused[outcome] ?? 0) + 1
    })()
    pending.add(asking)
    await asking
    pending.delete(asking)
  }
}

/** Calls it when there was no outcome for too long. */
function giveUp(end: () => void): () => void {
  const timer = setTimeout(end, patience)
  return () => clearTimeout(timer)
}

/** Returns the status, or what went wrong. */
type Asker = () => Promise<number | string>

function rawAsker(from: From, wanted: RawRequest): Asker {
  const bytes = bytesOf(wanted, from)
  let open: RawConnection | undefined
  let tell: (outcome: number | string) => void = () => undefined
  const connected = (): RawConnection => {
    const leave = () => {
      if (open === mine) open = undefined
      mine.leave()
    }
    const mine = openRaw(from, {
      reply: ({ status, headers }) => {
        if (headers.connection === 'close') leave()
        tell(status)
      },
      invalid: (why) => {
        leave()
        tell(`invalid: ${why}`)
      },
      closed: () => {
        if (open !== mine) return
        open = undefined
        tell('closed')
      },
    })
    return mine
  }
  return () =>
    new Promise((resolve) => {
      const connection = (open ??= connected())
      const hasOutcome = giveUp(() => {
        open = undefined
        connection.leave()
        resolve('no reply')
      })
      tell = (outcome) => {
        hasOutcome()
        resolve(outcome)
      }
      connection.send(bytes)
    })
}

function nodeAsker({ port, localAddress, forwardedFor }: From, wanted: RawRequest): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { method, path, body } = wanted
  const headers = {
    ...wanted.headers,
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
  }
  return () =>
    new Promise((resolve) => {
      const asked = request({ host: '127.0.0.1', port, localAddress, agent, method, path, headers })
      const hasOutcome = giveUp(() => asked.destroy(new Error('no reply')))
      const tell = (outcome: number | string) => {
        hasOutcome()
        resolve(outcome)
      }
      const fail = ({ code = '', message }: NodeJS.ErrnoException) =>
        tell(code.startsWith('HPE_') ? `invalid: ${code} ${message}` : code || message)
      asked.once('response', (reply) => {
        reply.resume()
        reply.once('end', () => tell(reply.statusCode ?? 0)).once('error', fail)
      })
      asked.once('error', fail).end(body)
    })
}

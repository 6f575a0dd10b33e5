import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '#test/apps/shared.ts'
import { memoryOf } from '../../bench/measuring/process-use.ts'
import { madeSnapshot } from '#test/data/made-bins.ts'
import { startServer } from '#test/servers/server-process.ts'
import { environmentOf, newPlace } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'

/** A network may have 256 connections, and six downloads at once. */
const connections = 240
const downloads = 6
/** Networks of each kind; together they have as many downloads as there may be. */
const networks = 4
/** Seconds without progress after which a connection is closed; and until it stalls, and until the server looks again. */
const documented = 30
const tolerance = 10
/** Megabytes that all of them together may cost. */
const mostMemory = 200
/** Milliseconds in which others are answered. */
const mostWait = 1000

export const tortureSlowClients: Torture = {
  fault: 'slow headers, slow bodies and silent connections from four networks each, and 24 unread downloads',
  promise:
    'Each is closed after 30 seconds without progress, memory stays bounded, and others are answered within a second.',
  mostMinutes: 4,
  run,
}

interface SlowClient {
  first: string
  again?: string
  isDeaf?: true
}

const host = 'host: bins.example\r\n'
const download = `GET /api/binLookupFilter/download?vendors[]=VISA&vendors[]=MASTERCARD&format=json&include_url=1&include_phone=1 HTTP/1.1\r\n${host}connection: close\r\n\r\n`

const clients: Record<string, SlowClient> = {
  'slow headers': { first: `GET /api/dataset HTTP/1.1\r\n${host}x-slow: `, again: 'x' },
  'slow bodies': {
    first: `POST /api/binLookup HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    again: ' ',
  },
  'unread downloads': { first: download, isDeaf: true },
  'silent connections': { first: '' },
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const snapshot = madeSnapshot({ count: 200_000, digits: 8, banks: 600, seed: 5 })
  const server = await startServer(scope, {
    ...environmentOf(await newPlace(scope, '', snapshot)),
    IP_SEED: 'off',
    // Otherwise V8 collects later, and what it has not collected yet would count too.
    NODE_OPTIONS: '--max-old-space-size=128',
  })
  const seen = { hasDied: false, isOver: false }
  void server.exited.then(() => (seen.hasDied = true))
  const port = Number(new URL(server.address).port)
  const pid = server.process.pid!
  await ask(server.address, '/api/dataset')
  const before = megabytesOf(pid)

  const others = Object.entries({ '/healthz': 'health checks', '/api/bank/none': 'lookups' }).map(
    async ([path, name]) => {
      const times: number[] = []
      while (!seen.isOver && !seen.hasDied) {
        times.push(await ask(server.address, path))
        await pause(20)
      }
      return { name, times }
    },
  )
  let most = before
  const watching = setInterval(() => (most = Math.max(most, megabytesOf(pid))), 200)
  const ended = await Promise.all(
    Object.entries(clients).map(async ([name, client], at) => {
      const most = networks * (client.isDeaf ? downloads : connections)
      const open = (_: unknown, nth: number) => {
        const localAddress = `127.0.${1 + at}.${1 + (nth % networks)}`
        return lifetimeOf(scope, { port, localAddress }, client, seen)
      }
      return { name, lifetimes: await Promise.all(Array.from({ length: quick ? 20 : most }, open)) }
    }),
  )
  seen.isOver = true
  const waits = await Promise.all(others)
  clearInterval(watching)

  const lifetimes = ended.flatMap(({ lifetimes }) => lifetimes)
  const longest = Math.max(...lifetimes)
  const growth = Math.round(most - before)
  const slowest = Math.max(...waits.flatMap(({ times }) => times))
  const answered = waits.reduce((sum, { times }) => sum + times.length, 0)
  return {
    figures: {
      connections: lifetimes.length,
      ...Object.fromEntries(
        ended.map(({ name, lifetimes }) => [
          `${name}: closed after (s)`,
          `${Math.min(...lifetimes).toFixed(1)} to ${Math.max(...lifetimes).toFixed(1)}`,
        ]),
      ),
      'memory before (MB)': Math.round(before),
      'memory growth (MB)': growth,
      ...Object.fromEntries(
        waits.map(({ name, times }) => [
          `${name}: slowest of ${times.length} (ms)`,
          Math.round(Math.max(...times)),
        ]),
      ),
    },
    recorded: {
      tries: `${lifetimes.length.toLocaleString('en')} connections`,
      acknowledged: `${answered.toLocaleString('en')} replies to others`,
      broken: `all closed within ${longest.toFixed(1)} s, ${growth} MB more, others waited at most ${Math.round(slowest)} ms`,
    },
    broken: [
      seen.hasDied && `the server ended: ${server.output().slice(-2000)}`,
      longest > documented + tolerance && `a connection was open for ${longest.toFixed(1)} seconds`,
      growth > mostMemory && `memory grew by ${growth} MB`,
      slowest > mostWait && `others waited ${Math.round(slowest)} ms`,
    ].filter((sentence) => sentence !== false),
  }
}

/** Seconds until the server closes the connection; too many when it does not. */
async function lifetimeOf(
  scope: Scope,
  place: { port: number; localAddress: string },
  { first, again, isDeaf }: SlowClient,
  seen: { hasDied: boolean },
): Promise<number> {
  const start = performance.now()
  const socket = connect({ host: '127.0.0.1', ...place })
  scope.after(() => socket.destroy())
  socket.write(first)
  if (!isDeaf) socket.resume()
  const talking = again === undefined ? undefined : setInterval(() => socket.write(again), 4000)
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => resolve())
  socket.on('close', () => resolve())
  const looking = isDeaf && setInterval(() => isClosedByServer(socket) && resolve(), 1000)
  const late = setTimeout(resolve, 2 * documented * 1000)
  await promise
  for (const timer of [talking, looking || undefined]) clearInterval(timer)
  clearTimeout(late)
  socket.destroy()
  return seen.hasDied ? 0 : (performance.now() - start) / 1000
}

/** The end reaches a socket only after what was sent before, which it does not read. The server's side knows. */
function isClosedByServer({ localPort = 0 }: Socket): boolean {
  const port = `:${localPort.toString(16).toUpperCase().padStart(4, '0')}`
  return !openPorts().has(port)
}

let known = { at: -Infinity, ports: new Set<string>() }

/** The ports of clients to which the system has a connection, read at most once in half a second. */
function openPorts(): Set<string> {
  if (performance.now() - known.at < 500) return known.ports
  const established = '01'
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  const ports = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === established)
  known = { at: performance.now(), ports: new Set(ports.map(([, , remote = '']) => remote.slice(-5))) }
  return known.ports
}

async function ask(address: string, path: string): Promise<number> {
  const start = performance.now()
  await fetch(`${address}${path}`, { signal: AbortSignal.timeout(20_000) }).then((reply) =>
    reply.arrayBuffer(),
  )
  return performance.now() - start
}

const megabytesOf = (pid: number): number => memoryOf(pid).rss / 1e6

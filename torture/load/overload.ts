import { buildSite } from '../../bench/measuring/processes.ts'
import type { Scope } from '#test/apps/shared.ts'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import type { Outcome, Torture } from '../torture.ts'
import { watchHealth } from './health.ts'
import type { OpenLoop, OpenLoopSettings } from './open-loop.ts'

const people = 1000
/** Milliseconds, for 99 of 100 requests that are answered. */
const mostWait = 1000
const mostRecovery = 5
const loads: Record<string, string[]> = {
  'BIN pages': ['GET /bin/437773 HTTP/1.1\r\nhost: x\r\n\r\n'],
  'one BIN': [lookup('437773'), lookup('400001')],
}

export const tortureOverload: Torture = {
  fault: `twice as many requests as it can answer, from ${people.toLocaleString('en')} people`,
  promise:
    'Answers take less than a second (p99), the rest is refused with 503 or has to wait before it is sent, health checks are answered within a second, and five seconds later everything is as before.',
  mostMinutes: 5,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  buildSite()
  const server = await startServer(scope, {
    DATA_DIR: await temporaryFolder(scope),
    RATE_LIMITS: 'off',
    // Everybody comes from one address.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const health = watchHealth(scope, server.address)
  const figures: Outcome['figures'] = {}
  const broken: string[] = []
  const summaries: string[] = []
  let answered = 0
  for (const [what, requests] of Object.entries(loads)) {
    const load = (settings: Partial<OpenLoopSettings>) =>
      send(scope, { port: Number(new URL(server.address).port), requests, people, seconds: 1, ...settings })
    await load({ people: 64 })
    const capacity = (await load({ people: 64, seconds: quick ? 1 : 4 })).answered / (quick ? 1 : 4)
    const normal = await load({ pace: capacity / 4, seconds: 2 })
    const seconds = quick ? 3 : 20
    health.clear()
    const over = await load({ pace: capacity * 2, seconds })
    const worstHealth = health.worst()
    const recovery = await recover(() => load({ pace: capacity / 4 }), normal.p99)
    answered += over.answered
    figures[`${what}: requests per second it can answer`] = Math.round(capacity)
    figures[`${what}: answered, refused, unsent, failed`] = [
      over.answered,
      over.refused,
      over.unsent,
      over.failed,
    ].join(', ')
    figures[`${what}: p50 and p99 of answers (ms)`] = `${Math.round(over.p50)}, ${Math.round(over.p99)}`
    figures[`${what}: slowest health check (ms)`] = Math.round(worstHealth)
    figures[`${what}: seconds until all is as before`] = recovery
    summaries.push(`${what}: p99 ${Math.round(over.p99)} ms, back after ${recovery} s`)
    if (over.p99 > mostWait) broken.push(`${what}: p99 was ${Math.round(over.p99)} ms`)
    if (over.answered === 0) broken.push(`${what}: nothing was answered`)
    if (over.failed > 0) broken.push(`${what}: ${over.failed} requests got neither an answer nor a refusal`)
    if (worstHealth > 1000) broken.push(`${what}: a health check took ${Math.round(worstHealth)} ms`)
    if (recovery > mostRecovery) broken.push(`${what}: it took ${recovery} seconds to recover`)
  }
  return {
    figures,
    recorded: {
      tries: `${quick ? 3 : 20} seconds each`,
      acknowledged: `${answered.toLocaleString('en')} answers`,
      broken: summaries.join('; '),
    },
    broken,
  }
}

function lookup(bin: string): string {
  const body = JSON.stringify({ bins: [bin] })
  return `POST /api/binLookup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

async function send(scope: Scope, settings: OpenLoopSettings): Promise<OpenLoop> {
  const client = runProgram(scope, 'torture/load/open-loop.ts', [JSON.stringify(settings)], {})
  await client.exited
  return JSON.parse(client.output()) as OpenLoop
}

/** The seconds until nothing is refused and answers are about as fast as before. */
async function recover(load: () => Promise<OpenLoop>, normal: number): Promise<number> {
  for (let second = 1; second <= 2 * mostRecovery; second++) {
    const { refused, p99 } = await load()
    if (refused === 0 && p99 < 3 * normal + 50) return second
  }
  return Infinity
}

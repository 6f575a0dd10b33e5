// What a login takes, and whether timing reveals anything about a wrong user ID.
import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { addAccount } from '#server/accounts/store.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Bench } from '../measuring/bench.ts'
import { cpuTimeOf } from '../measuring/process-use.ts'
import { startBindex } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { median, quantile, timed } from '../measuring/statistics.ts'
import { count, milliseconds, short } from '../measuring/units.ts'

const accounts = 1000

export async function benchAccounts({ data, folder, quick }: Bench): Promise<Section> {
  const dataDir = mkdtempSync(join(folder, 'accounts-'))
  const userIds = await madeAccounts(dataDir, quick ? accounts / 10 : accounts)
  const server = await startBindex(data.snapshot, folder, {
    dataDir,
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const login = (userId: string, at: number) => post(server.port, agent, userId, at)
  const rounds = quick ? 200 : 2000
  for (let at = 0; at < 100; at++) await login(userIds[at % userIds.length]!, at)
  const before = cpuTimeOf(server.pid)
  const taken: number[] = []
  for (let at = 0; at < rounds; at++)
    taken.push(await timed(() => login(userIds[at % userIds.length]!, at + 100)))
  const cpuTime = (cpuTimeOf(server.pid) - before) / rounds
  const times = await wrongIds(login, quick ? 500 : 5000)
  agent.destroy()
  await server.stop()
  const [middle, t] = [median(taken), Math.abs(welch(times.unknown, times.malformed))]
  return {
    title: 'Accounts',
    about: [
      `Logins run one after another, each from a different address, on SQLite with durable commits and ${count(accounts)} accounts.
       Unknown user IDs are compared with malformed ones in one process, taking turns, by Welch's t-test: below 4.5, timing
       does not distinguish them.`,
    ],
    sides: ['unknown user ID', 'malformed user ID'],
    lines: [
      {
        what: 'a login, from request to reply',
        ours: milliseconds(middle),
        target: '≤ 2 ms',
        met: middle <= 2,
      },
      { what: '– 99 % within', ours: milliseconds(quantile(taken, 0.99)) },
      { what: '– CPU time of the server', ours: milliseconds(cpuTime) },
      {
        what: 'a refused login',
        ours: milliseconds(median(times.unknown)),
        theirs: milliseconds(median(times.malformed)),
        ratio: `t = ${short(t)}`,
        target: '< 4.5',
        met: t < 4.5,
      },
    ],
  }
}

async function madeAccounts(dataDir: string, count: number): Promise<string[]> {
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  const userIds = await database.kysely.transaction().execute(async (transaction) => {
    const made: string[] = []
    for (let number = 0; number < count; number++) made.push((await addAccount(transaction)).userId)
    return made
  })
  await database.close()
  return userIds
}

/** Each from a different address, so that no rate limit applies. */
function post(port: number, agent: Agent, userId: string, at: number): Promise<void> {
  const body = JSON.stringify({ userId })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
  }
  const to = { port, host: '127.0.0.1', path: '/api/auth/login', method: 'POST', agent, headers }
  return new Promise((resolve, reject) => {
    const sent = request(to)
    sent.once('response', (reply) => reply.resume().once('end', () => resolve()))
    sent.once('error', reject).end(body)
  })
}

/** Taking turns, and alternating which comes first. */
async function wrongIds(login: (userId: string, at: number) => Promise<void>, rounds: number) {
  const taken = { unknown: [] as number[], malformed: [] as number[] }
  const ids = { unknown: '0'.repeat(26), malformed: 'U'.repeat(26) }
  for (let at = 0; at < rounds; at++) {
    const sides = at % 2 === 0 ? (['unknown', 'malformed'] as const) : (['malformed', 'unknown'] as const)
    for (const [turn, side] of sides.entries())
      taken[side].push(await timed(() => login(ids[side], 1_000_000 + 2 * at + turn)))
  }
  return taken
}

/** Welch's t of two samples without their slowest tenth, which is noise of the machine. */
function welch(one: number[], two: number[]): number {
  const [a, b] = [trimmed(one), trimmed(two)]
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = (values: number[]) => {
    const middle = mean(values)
    return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1) / values.length
  }
  return (mean(a) - mean(b)) / Math.sqrt(spread(a) + spread(b))
}

const trimmed = (values: number[]) =>
  values.toSorted((a, b) => a - b).slice(0, Math.floor(values.length * 0.9))

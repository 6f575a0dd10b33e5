import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { cpuTimeOf } from '../measuring/process-use.ts'
import type { RunningServer } from '../measuring/processes.ts'
import type { Line } from '../measuring/report.ts'
import { median, quantile, timed } from '../measuring/statistics.ts'
import { milliseconds, short } from '../measuring/units.ts'

/** Logins one after another, compared with SQLite alone reading the account and storing the session. */
export async function benchLogins(
  server: RunningServer,
  userIds: string[],
  dataDir: string,
  quick: boolean,
): Promise<Line[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const login = (userId: string, at: number) => post(server.port, agent, userId, at)
  const bare = bareStore(join(dataDir, 'bindex.db'))
  const rounds = quick ? 200 : 2000
  const taken = { ours: [] as number[], bare: [] as number[] }
  for (let at = 0; at < 100; at++) await login(userIds[at % userIds.length]!, at)
  const before = cpuTimeOf(server.pid)
  for (let at = 0; at < rounds; at++) {
    taken.ours.push(await timed(() => login(userIds[at % userIds.length]!, at + 100)))
    taken.bare.push(await timed(() => bare.login(at)))
  }
  const cpuTime = (cpuTimeOf(server.pid) - before) / rounds
  bare.close()
  const times = await wrongIds(login, quick ? 500 : 5000)
  agent.destroy()
  const t = welch(times.unknown, times.malformed)
  const middle = median(taken.ours)
  return [
    {
      what: 'a login, from request to reply',
      ours: milliseconds(middle),
      theirs: `bare SQLite ${milliseconds(median(taken.bare))}`,
      ratio: '',
      target: '≤ 2 ms',
      met: middle <= 2,
    },
    {
      what: '– 99 % within',
      ours: milliseconds(quantile(taken.ours, 0.99)),
      theirs: `bare SQLite ${milliseconds(quantile(taken.bare, 0.99))}`,
      ratio: '',
    },
    { what: '– CPU time of the server', ours: milliseconds(cpuTime), theirs: '', ratio: '' },
    {
      what: `an unknown user ID, compared with a malformed one`,
      ours: milliseconds(median(times.unknown)),
      theirs: milliseconds(median(times.malformed)),
      ratio: `t = ${short(Math.abs(t))}`,
      target: '< 4.5',
      met: Math.abs(t) < 4.5,
    },
  ]
}

/** Each from a different address, so that no rate limit applies. */
function post(port: number, agent: Agent, userId: string, at: number): Promise<number> {
  const body = JSON.stringify({ userId })
  const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    }
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/api/auth/login',
      method: 'POST',
      agent,
      headers,
    })
    asked.once('response', (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    })
    asked.once('error', reject).end(body)
  })
}

function bareStore(path: string) {
  const sqlite = new DatabaseSync(path)
  sqlite.exec('pragma synchronous = full; pragma foreign_keys = on')
  const find = sqlite.prepare('select id, name, onboarded_at from accounts where user_id_hash = ?')
  const hashes = sqlite.prepare('select user_id_hash from accounts').all() as { user_id_hash: string }[]
  const add = sqlite.prepare('insert into sessions values (?, ?, ?, ?, ?)')
  return {
    login(at: number) {
      const { id } = find.get(hashes[at % hashes.length]!.user_id_hash) as { id: string }
      add.run(randomBytes(32).toString('base64url'), id, 0, 0, 0)
    },
    close: () => sqlite.close(),
  }
}

/** Taking turns, and alternating which comes first. */
async function wrongIds(login: (userId: string, at: number) => Promise<number>, rounds: number) {
  const taken = { unknown: [] as number[], malformed: [] as number[] }
  const ids = { unknown: '0'.repeat(26), malformed: 'U'.repeat(26) }
  for (let at = 0; at < rounds; at++) {
    const sides = at % 2 === 0 ? (['unknown', 'malformed'] as const) : (['malformed', 'unknown'] as const)
    for (const [turn, side] of sides.entries()) {
      taken[side].push(await timed(() => login(ids[side], 1_000_000 + 2 * at + turn)))
    }
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

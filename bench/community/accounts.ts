// What accounts cost: checking a token, a login, and whether timing reveals anything about a wrong user ID.
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addAccount, startSession } from '#server/accounts/store.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { measure, type Measured } from '../http/http.ts'
import { benchLogins } from './logins.ts'
import { nodeCommand, type RunningServer, startServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, percent } from '../measuring/units.ts'

const connections = 8
const accounts = 1000

export async function benchAccounts(bench: Bench): Promise<Section> {
  const { data, quick } = bench
  const { dataDir, sessions } = await madeStore(bench)
  const environment = {
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    BIN_DATA_URL: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const server = await startServer(nodeCommand('bench/community/account-server.ts', []), {
    side: 'server',
    environment,
  })
  const checks = await benchChecks(bench, server, sessions)
  const logins = await benchLogins(
    server,
    sessions.map(({ userId }) => userId),
    dataDir,
    quick,
  )
  await server.stop()
  return {
    title: 'Accounts',
    about: [
      `The same call for one BIN twice in one server, once open to everyone and once for accounts only, on SQLite with
       ${count(accounts)} accounts and their sessions: requests per second over ${connections} connections, with a different token each
       time. BINs: ${data.described}.`,
      `Logins run one after another, each from a different address, on SQLite with durable commits, compared with the
       same two statements and the same commit in bare \`node:sqlite\` on the same disk. Unknown user IDs are compared
       with malformed ones in one process, taking turns, by Welch's t-test: below 4.5, timing does not distinguish
       them.`,
    ],
    sides: ['with an account', 'without'],
    lines: [...checks, ...logins],
  }
}

export interface MadeSession {
  userId: string
  token: string
}

async function madeStore({ data, folder, quick }: Bench) {
  const dataDir = mkdtempSync(join(folder, 'accounts-'))
  copyFileSync(data.snapshot, join(dataDir, 'dataset.bindex'))
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  const sessions = await database.kysely.transaction().execute(async (transaction) => {
    const made: MadeSession[] = []
    for (let number = 0; number < (quick ? accounts / 10 : accounts); number++) {
      const { id, userId } = await addAccount(transaction)
      made.push({ userId, token: await startSession(transaction, id) })
    }
    return made
  })
  await database.close()
  return { dataDir, sessions }
}

type Round = Record<'guarded' | 'open', Measured>

async function benchChecks(
  { data, folder, quick }: Bench,
  server: RunningServer,
  sessions: MadeSession[],
): Promise<Line[]> {
  const dataset = await openDatasetFile(data.snapshot)
  const random = randomNumbers(33)
  const bodies = Array.from({ length: 5000 }, () =>
    JSON.stringify({ bins: [dataset.bin(below(random, dataset.rows))] }),
  )
  const files = { guarded: join(folder, 'guarded.json'), open: join(folder, 'open.json') }
  for (const [side, file] of Object.entries(files)) {
    // The open call has the header too, so that only the check differs.
    const requests = bodies.map((body, at) => request(side, body, sessions[at % sessions.length]!.token))
    writeFileSync(file, JSON.stringify(requests))
  }
  const settings = { connections, seconds: quick ? 0.5 : 3, first: 0 }
  for (const file of Object.values(files)) await measure(server, { ...settings, file })
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    const guarded = await measure(server, { ...settings, file: files.guarded })
    rounds.push({ guarded, open: await measure(server, { ...settings, file: files.open }) })
  }
  return describe(rounds)
}

const request = (path: string, body: string, token: string): string =>
  `POST /${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
  `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

function describe(rounds: Round[]): Line[] {
  const middle = (side: keyof Round, figure: 'perSecond' | 'cpuTime') =>
    median(rounds.map((round) => round[side][figure]))
  const share = median(rounds.map(({ guarded, open }) => guarded.perSecond / open.perSecond))
  return [
    {
      what: 'one BIN per request, with a token check',
      ours: `${count(middle('guarded', 'perSecond'))}/s`,
      theirs: `${count(middle('open', 'perSecond'))}/s`,
      ratio: percent(share),
      target: '≥ 80 %',
      met: share >= 0.8,
    },
    {
      what: '– CPU time per request',
      ours: milliseconds(middle('guarded', 'cpuTime')),
      theirs: milliseconds(middle('open', 'cpuTime')),
      ratio: percent(middle('open', 'cpuTime') / middle('guarded', 'cpuTime')),
    },
  ]
}

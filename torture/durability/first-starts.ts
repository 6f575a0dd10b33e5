import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import type { Scope } from '#test/apps/shared.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { csvLines } from '../../bench/measuring/bench.ts'
import { Replies } from '../replies.ts'
import { end, makeAccounts } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'
import { wrongCounts } from './stored-counts.ts'

const rows = 100_000
const root = join(import.meta.dirname, '../..')

export const tortureFirstStarts: Torture = {
  fault: 'kill -9 during the first start: starter data, database, key, import, build of the site',
  promise: 'The next start works without a manual step, with all data and able to save.',
  mostMinutes: 10,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const random = randomNumbers(Date.now() % 1e9)
  const folder = await temporaryFolder(scope)
  const csv = join(folder, 'bins.csv')
  await writeFile(csv, csvLines(rows))
  const environment = { BIN_DATA: csv, PORT: '0', STUN_PORT: 'off', RATE_LIMITS: 'off' }
  const broken: string[] = []
  const left = new Set<string>()
  /** Starts in this folder; something is broken unless it gets as far as a server that was never killed. */
  const startWell = async (dataDir: string): Promise<number> => {
    const began = performance.now()
    const server = await startServer(scope, { ...environment, DATA_DIR: dataDir })
    while ((await datasetOf(server.address)).rows < rows) {
      if (performance.now() - began > 60_000) throw new Error('The data was not imported within a minute.')
      await pause(50)
    }
    const took = performance.now() - began
    broken.push(...(await save(server.address, dataDir)))
    if ((await end(server)) !== 0) broken.push('it did not stop properly')
    for (const name of readdirSync(dataDir))
      if (!expectedFiles.has(name)) left.add(name.replaceAll(/[\da-f-]{36}/g, '…'))
    return took
  }

  const whole = await startWell(join(folder, 'whole'))
  const kills = quick ? 4 : 20
  const moments: Record<string, number> = {}
  for (let at = 0; at < kills; at++) {
    const dataDir = join(folder, `killed-${at}`)
    const server = startGroup(scope, [join(root, 'server/main.ts')], root, {
      ...environment,
      DATA_DIR: dataDir,
    })
    const appears = awaited[at % awaited.length]!
    if (appears) await untilFile(dataDir, appears)
    await pause(random() * (appears ? 50 : whole))
    // Alternately with the process that imports, as in a container, and without it.
    await server.kill(at % 2 === 0)
    const reached = existsSync(dataDir) ? stageOf(readdirSync(dataDir)) : 'before the folder'
    moments[`killed ${reached}`] = (moments[`killed ${reached}`] ?? 0) + 1
    await startWell(dataDir)
    console.log(`${at + 1}. killed ${reached}: started again, ${broken.length} broken`)
  }

  const builds = quick ? 1 : 5
  const checkout = await copyCheckout(scope)
  for (let at = 0; at < builds; at++) {
    const build = startGroup(scope, [join(checkout, 'server/built-site/build.ts')], checkout, {})
    await pause(300 + random() * 6000)
    await build.kill(true)
  }
  const build = startGroup(scope, [join(checkout, 'server/built-site/build.ts')], checkout, {})
  if ((await build.exited) !== 0) broken.push('the site could not be built after a killed build')
  const parts = readdirSync(checkout).filter((name) => name.startsWith('dist'))
  if (!parts.includes('dist')) broken.push('there is no site')

  return {
    figures: {
      'first starts killed': kills,
      ...moments,
      'builds killed': builds,
      'a whole first start (ms)': Math.round(whole),
      'later starts that did not work': broken.length,
      'files left behind': [...left, ...parts.filter((name) => name !== 'dist')].join(', ') || 'none',
    },
    recorded: {
      tries: `${kills} first starts and ${builds} builds killed`,
      acknowledged: `${kills} next starts`,
      broken: `${broken.length} failed`,
    },
    broken,
  }
}

/** In turn, the file after whose appearance it is killed; undefined for any moment. What takes long is hit more often. */
const awaited = [undefined, /\.part$/, undefined, /^bindex\.db$/, undefined, /^secret\.key/]

async function untilFile(folder: string, name: RegExp): Promise<void> {
  const end = performance.now() + 20_000
  while (performance.now() < end) {
    if (existsSync(folder) && readdirSync(folder).some((file) => name.test(file))) return
    await pause(1)
  }
}

const expectedFiles = new Set([
  'bindex.db',
  'bindex.db-shm',
  'bindex.db-wal',
  'dataset.bindex',
  'secret.key',
  'exposures.key',
])

function stageOf(names: string[]): string {
  if (names.includes('secret.key')) return 'after the key, while serving or importing'
  if (names.includes('bindex.db')) return 'while creating the database'
  if (names.includes('dataset.bindex')) return 'after the starter data'
  return 'before the starter data'
}

const datasetOf = async (address: string): Promise<Output<'GET /api/dataset'>> =>
  (await fetch(`${address}/api/dataset`)).json() as Promise<Output<'GET /api/dataset'>>

async function save(address: string, dataDir: string): Promise<string[]> {
  const place = { dataDir, databaseUrl: '' }
  const [account] = await makeAccounts(place, 1)
  const { status } = await new Replies().fetch(`${address}/api/binlists`, {
    method: 'POST',
    headers: account!.headers,
    body: { name: 'first', bins: ['457173'], is_public: true },
  })
  return [...(status === 200 ? [] : [`a list could not be saved: ${status}`]), ...(await wrongCounts(place))]
}

interface Group {
  exited: Promise<number | null>
  kill(withChildren: boolean): Promise<void>
}

/** In a process group of its own, so that its children can be killed together with it. */
function startGroup(scope: Scope, words: string[], cwd: string, environment: Record<string, string>): Group {
  const { PATH } = process.env
  const child: ChildProcess = spawn(process.execPath, words, {
    cwd,
    env: { PATH, BIN_DATA_URL: 'off', ...environment },
    stdio: 'ignore',
    detached: true,
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const killAll = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All have ended.
    }
  }
  scope.after(killAll)
  return {
    exited,
    async kill(withChildren) {
      if (withChildren) killAll()
      else child.kill('SIGKILL')
      await exited
    },
  }
}

async function copyCheckout(scope: Scope): Promise<string> {
  const copy = await temporaryFolder(scope)
  for (const name of [
    'contract',
    'engine',
    'answers',
    'server',
    'web',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

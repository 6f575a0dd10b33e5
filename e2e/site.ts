// One site per worker, restarted for every test file: a server process with made-up BINs, on a free port and with its
// own data folder. BINDEX_SITE names a site that is already running, which is used as it is.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'

/** The environment variable with the folder that every site is copied from. */
export const templateVariable = 'BINDEX_E2E_TEMPLATE'

/** What the pages store under `user`. */
export interface Account {
  userId: string
  token: string
  name: string | null
  onboarded_at: string | null
}

interface Site {
  address: string
  file: string
  /** Accounts that no test has used yet. */
  accounts: Account[]
  /** Those of them that may decide about corrections. */
  moderators: Account[]
  /** Replaces its dataset by a larger one, without the BINs that end in some digits. It notices that by itself. */
  replaceDataset(without?: string): void
  stop(): Promise<void>
}

let current: Site | undefined

/** The site of the current test file. Without a browser the tests are skipped. */
export async function site(): Promise<Site> {
  needBrowser()
  const { file } = test.info()
  if (current?.file !== file) {
    await stopSite()
    current = await start(file)
  }
  return current!
}

/** Skips the test when there is no browser for it. */
export function needBrowser(): void {
  const { missing } = test.info().project.metadata as { missing?: string }
  test.skip(missing !== undefined, missing)
}

/** Creates a value once per site, on first use. */
export function perSite<T>(make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<Site, Promise<T>>()
  return async () => {
    const at = await site()
    const value = made.get(at) ?? make()
    made.set(at, value)
    return value
  }
}

/** Throws with the server's output if it exited on its own. */
export async function stopSite(): Promise<void> {
  const last = current
  current = undefined
  await last?.stop()
}

async function start(file: string): Promise<Site> {
  const given = process.env['BINDEX_SITE']
  if (given)
    return {
      address: given.replace(/\/$/, ''),
      file,
      accounts: [],
      moderators: [],
      replaceDataset: () => test.skip(true, 'The data of a running site is not replaced.'),
      stop: async () => undefined,
    }
  const postgres = file.endsWith('.postgres.spec.ts') ? await startPostgres() : undefined
  const template = process.env[templateVariable]
  if (template === undefined) throw new Error('There is no site: run this with `playwright test`.')
  const folder = mkdtempSync(join(tmpdir(), 'bindex-site-'))
  for (const name of ['dataset.bindex', 'bindex.db', 'device'])
    cpSync(join(template, name), join(folder, name), { recursive: true })
  // The tables of IP addresses take seconds to build, so all sites of a run share those of the first one.
  mkdirSync(join(template, 'ip'), { recursive: true })
  symlinkSync(join(template, 'ip'), join(folder, 'ip'))
  const { accounts, moderators } =
    postgres ?? (JSON.parse(readFileSync(join(template, 'accounts.json'), 'utf8')) as People)
  const server = await startServer(folder, [...accounts, ...moderators], postgres?.databaseUrl)
  const stop = async (): Promise<void> => {
    await server.stop().finally(postgres?.stop)
  }
  const replaceDataset = (without = ''): void => {
    execFileSync(process.execPath, ['test/apps/replace-dataset.ts', folder, without], { cwd: root })
  }
  return { address: server.address, file, accounts, moderators, replaceDataset, stop }
}

type People = Pick<Site, 'accounts' | 'moderators'>

/** Where there is none, the test is skipped. */
async function startPostgres() {
  const program = spawn(process.execPath, ['test/apps/postgres-site.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(program.stdout, 'data')) as [Buffer]
  const found = JSON.parse(String(line)) as People & { databaseUrl: string; missing?: string }
  test.skip(found.missing !== undefined, found.missing)
  const stop = async (): Promise<void> => {
    program.stdin.end()
    await once(program, 'close')
  }
  return { ...found, stop }
}

const root = join(import.meta.dirname, '..')

async function startServer(folder: string, accounts: Account[], databaseUrl = '') {
  // The site needs to know its address before it listens.
  const port = await freePort()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      STUN_PORT: '0',
      // Proxies in tests run on this machine and connect to the site itself.
      PROXY_TARGETS: 'any',
      PROXY_JUDGE: `http://127.0.0.1:${port}`,
      // Signup and login are still limited, so every visitor has its own address.
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      BIN_DATA_URL: 'off',
      // Logs every request, and still no secret.
      LOG_LEVEL: 'debug',
    },
  })
  // Before tests take them.
  const secrets = accounts.flatMap(({ userId, token }) => [userId, token, userId.replaceAll('-', '')])
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data) => (output += String(data)))
  const remove = (): void => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', remove)
  const exited = once(server, 'close')
  const stop = async (): Promise<void> => {
    const endedBefore = hasEnded(server)
    server.kill('SIGKILL')
    await exited
    remove()
    process.off('exit', remove)
    if (endedBefore) throw new Error(`The server ended by itself:\n${output}`)
    const logged = secrets.find((secret) => output.includes(secret)) ?? /bearer \S+/i.exec(output)?.[0]
    if (logged !== undefined) throw new Error(`A user ID or token was logged: ${logged}`)
  }
  while (!/ answers at /.test(output)) {
    if (hasEnded(server)) await stop()
    await Promise.race([once(server.stdout, 'data'), exited])
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

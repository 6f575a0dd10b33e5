// The site for the tests in e2e/: one server for a whole run, with made-up BINs and a folder of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit } from './at-exit.ts'
import { freePort } from './free-port.ts'
import { madeSnapshot } from '../data/made-bins.ts'
import { type Running, startServer } from './server-process.ts'

export interface Site {
  address: string
  folder: string
  /** Returns what the server said when it had ended before its time. */
  stop(): Promise<string | undefined>
}

const startLimit = 60_000

export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-site-'))
  const ends: (() => unknown)[] = []
  const end = (): void => {
    for (const one of ends.splice(0)) one()
    rmSync(folder, { recursive: true, force: true })
  }
  const forget = atExit(end)
  // The site has to know its own address before it has one.
  const port = await freePort()
  const settings = {
    DATA_DIR: folder,
    // Proxies that a test starts are on this machine, and lead to the site itself.
    PORT: String(port),
    PROXY_TARGETS: 'any',
    PROXY_JUDGE: `http://127.0.0.1:${port}`,
    // Signup and login stay limited, so every window says that it has an address of its own.
    RATE_LIMITS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    BIN_DATA_URL: 'off',
    LOG_LEVEL: 'info',
  }
  try {
    writeFileSync(join(folder, 'dataset.bindex'), madeSnapshot({ count: 24_000, banks: 600, seed: 5 }))
    const starting = startServer({ after: (one) => ends.push(one) }, { ...settings, ...environment })
    const server = await within(startLimit, starting)
    return { address: server.address, folder, stop: () => stop(server) }
  } catch (error) {
    end()
    forget()
    throw error
  }

  async function stop(server: Running): Promise<string | undefined> {
    const { exitCode, signalCode } = server.process
    const died = exitCode !== null || signalCode !== null
    server.process.kill('SIGKILL')
    await server.exited
    end()
    forget()
    return died
      ? `The server ended by itself, with ${signalCode ?? exitCode}:\n${server.output()}`
      : undefined
  }
}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer after ${limit / 1000} s`)), limit)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

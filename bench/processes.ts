// The processes of the bench: each is known by its id and stopped by it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { twoCores } from './machine.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const children = new Set<ChildProcess>()

/** When the bench ends early, nothing it started lives on. */
export function stopChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

export const cores = twoCores()

interface Starting {
  /** Which of the two cores; any without it. */
  side?: 'server' | 'client'
  environment?: Record<string, string>
  /** For Node itself. */
  flags?: string[]
}

function start(program: string, words: readonly string[], { side, environment, flags = [] }: Starting) {
  const command = [process.execPath, ...flags, program, ...words]
  if (side && cores) command.unshift('taskset', '-c', String(cores[side === 'server' ? 0 : 1]))
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const ended = once(child, 'close').finally(() => children.delete(child))
  return { child, ended }
}

/** Runs a program of the bench to its end and takes what it prints. */
export async function ask<T>(program: string, words: readonly string[], starting: Starting = {}): Promise<T> {
  const { child, ended } = start(program, words, starting)
  const [printed, [code]] = await Promise.all([text(child.stdout), ended])
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} failed.`)
  return JSON.parse(printed) as T
}

export interface RunningServer {
  port: number
  pid: number
  stop: () => Promise<void>
}

/** Our server over a copy of a snapshot. */
export function startBindex(snapshot: string, folder: string, flags: string[] = []): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  copyFileSync(snapshot, join(dataDir, 'dataset.bindex'))
  const environment = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', BIN_DATA_URL: 'off' }
  return startServer('server/main.ts', [], { side: 'server', environment, flags })
}

/** A server that only sends so many bytes. */
export function startBare(bytes: number): Promise<RunningServer> {
  return startServer('bench/bare-server.ts', [String(bytes)], { side: 'server' })
}

/** taskset becomes the program it starts, so the process id is the server's. */
async function startServer(program: string, words: string[], starting: Starting): Promise<RunningServer> {
  const { child, ended } = start(program, words, starting)
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      const found = /http:\/\/[^/\s]+:(\d+)/.exec(said)
      if (found) resolve(Number(found[1]))
    })
    ended.then(() => reject(new Error(`${program} did not start: ${said}`)), reject)
  })
  return {
    port,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

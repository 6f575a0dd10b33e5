// The processes of the bench: each is known by its id and stopped by it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { twoCores } from './machine.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
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
}

/** A program of ours, in the Node that runs the bench; flags are for Node itself. */
export const inNode = (program: string, words: readonly string[], flags: string[] = []): string[] => [
  process.execPath,
  ...flags,
  program,
  ...words,
]

function start(command: string[], { side, environment }: Starting) {
  if (side && cores) command.unshift('taskset', '-c', String(cores[side === 'server' ? 0 : 1]))
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr)
  children.add(child)
  const ended = once(child, 'close').finally(() => children.delete(child))
  return { child, ended }
}

/** Does nothing when it was built from the same sources before. */
export const buildSite = (): void => {
  execFileSync(process.execPath, ['server/site/build.ts'], { cwd: root, stdio: 'inherit' })
}

/** Runs a program of the bench to its end and takes what it prints. */
export async function ask<T>(program: string, words: readonly string[], starting: Starting = {}): Promise<T> {
  const { child, ended } = start(inNode(program, words), starting)
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
  return startServer(inNode('server/main.ts', [], flags), { side: 'server', environment })
}

/** A server that only sends what is ready in this file. */
export function startBare(file: string): Promise<RunningServer> {
  return startServer(inNode('bench/measuring/bare-server.ts', [file]), { side: 'server' })
}

/** Anything that says at which address it answers. taskset becomes the program it starts, so the process id is its. */
export async function startServer(command: string[], starting: Starting): Promise<RunningServer> {
  const { child, ended } = start(command, starting)
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    const hear = (data: Buffer) => {
      if (said.length < 10_000) said += data.toString()
      const found = /(?:http|ws):\/\/[^/\s]+:(\d+)/.exec(said)
      if (found) resolve(Number(found[1]))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    ended.then(() => reject(new Error(`${command.join(' ')} did not start: ${said}`)), reject)
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

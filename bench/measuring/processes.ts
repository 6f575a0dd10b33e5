// Child processes of the benchmark; each is stopped by its ID.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { twoCores } from './machine.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const children = new Set<ChildProcess>()

/** Nothing it started survives when the benchmark ends early. */
export function stopChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}

export const cores = twoCores()

interface Starting {
  /** Pins the process to one of the two cores. */
  side?: 'server' | 'client'
  /** Lets every other process of its core go first. */
  isPatient?: boolean
  environment?: Record<string, string>
}

export const nodeCommand = (program: string, args: readonly string[], flags: string[] = []): string[] => [
  process.execPath,
  ...flags,
  program,
  ...args,
]

function start(command: string[], { side, isPatient, environment }: Starting) {
  if (isPatient) command.unshift(...(cores ? ['chrt', '--idle', '0'] : ['nice', '-n', '19']))
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

/** Does nothing if the site was already built from the same sources. */
export const buildSite = (): void => {
  execFileSync(process.execPath, ['server/built-site/build.ts'], { cwd: root, stdio: 'inherit' })
}

export async function runProgram<T>(
  program: string,
  args: readonly string[],
  starting: Starting = {},
): Promise<T> {
  const { child, ended } = start(nodeCommand(program, args), starting)
  const [printed, [code]] = await Promise.all([text(child.stdout), ended])
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed.`)
  return JSON.parse(printed) as T
}

export interface RunningServer {
  port: number
  pid: number
  child: ChildProcess
  stop: () => Promise<void>
}

/** Our server with a copy of a snapshot, and an empty database unless the data folder has one. */
export function startBindex(
  snapshot: string,
  folder: string,
  {
    dataDir = mkdtempSync(join(folder, 'data-')),
    settings = {},
    flags = [],
  }: { dataDir?: string; settings?: Record<string, string>; flags?: string[] } = {},
): Promise<RunningServer> {
  copyFileSync(snapshot, join(dataDir, 'dataset.bindex'))
  const environment = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', BIN_DATA_URL: 'off', ...settings }
  return startServer(nodeCommand('server/main.ts', [], flags), { side: 'server', environment })
}

export function startBare(file: string): Promise<RunningServer> {
  return startServer(nodeCommand('bench/measuring/bare-server.ts', [file]), { side: 'server' })
}

/** Starts any program that prints the URL it listens on. taskset replaces itself with the program, so the process ID stays the same. */
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
    child,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scope } from '../apps/shared.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder that is removed when the test ends. */
export async function temporaryFolder(t: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bindex-test-'))
  // A program that was just stopped, or Vite, may still write there.
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))
  return folder
}

export interface Running {
  process: ChildProcess
  address: string
  /** All that it has printed so far. */
  output(): string
  /** Waits until it has printed this. */
  says(pattern: RegExp): Promise<void>
  exited: Promise<number | null>
}

/** Nothing of ours but the cache, which saves every program from compiling the same modules again. */
export function programEnv(environment: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), BIN_DATA_URL: 'off', ...environment }
}

/** Milliseconds; less than a test may take, so that what the program did say is seen. */
const patience = 50_000

/** Runs one of our programs; whatever is still running when the test ends is stopped. */
export function runProgram(t: Scope, program: string, words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    env: programEnv(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (data: Buffer) => (text += data.toString()))
  child.stderr.on('data', (data: Buffer) => (text += data.toString()))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  t.after(() => child.kill('SIGKILL'))
  const says = async (pattern: RegExp) => {
    const end = performance.now() + patience
    while (!pattern.test(text)) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (hasEnded || performance.now() > end)
        throw new Error(`It ${hasEnded ? 'ended' : 'runs'} without saying ${pattern}: ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { process: child, output: () => text, says, exited }
}

export async function startServer(
  t: Scope,
  environment: Record<string, string>,
  program = 'server/main.ts',
): Promise<Running> {
  const running = runProgram(t, program, [], { PORT: '0', STUN_PORT: '0', ...environment })
  await running.says(/answers at/)
  const address = /answers at (http:\/\/[^ ]+) with/.exec(running.output())?.[1] ?? ''
  return { ...running, address }
}

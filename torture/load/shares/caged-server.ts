import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Scope } from '#test/apps/shared.ts'
import { nodeCommand, startServer } from '../../../bench/measuring/processes.ts'

const groups = '/sys/fs/cgroup'

/** A control group whose processes the kernel kills when they take more memory than this. */
export interface Cage {
  /** What it does, or why there is none. */
  described: string
  /** Put before a command, it runs inside. */
  command: string[]
  /** Processes that were killed. */
  kills(): number
}

export function openCage(scope: Scope, bytes: number): Cage {
  const name = `bindex-shares-${process.pid}`
  const isFirst = existsSync(join(groups, 'memory/memory.limit_in_bytes'))
  const folder = join(groups, isFirst ? 'memory' : '', name)
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  try {
    if (!isFirst) writeFileSync(join(groups, 'cgroup.subtree_control'), '+memory')
    mkdirSync(folder)
    scope.after(() => remove(folder))
    write(isFirst ? 'memory.limit_in_bytes' : 'memory.max', String(bytes))
    if (!isFirst) write('memory.swap.max', '0')
  } catch (error) {
    const why = (error as Error).message
    return { described: `none (${why}); its resident memory is watched`, command: [], kills: () => 0 }
  }
  const events = join(folder, isFirst ? 'memory.oom_control' : 'memory.events')
  return {
    described: `a control group (version ${isFirst ? 1 : 2})`,
    command: ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(folder, 'cgroup.procs')],
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(events, 'utf8'))?.[1] ?? 0),
  }
}

async function remove(folder: string): Promise<void> {
  // It is busy until the last process in it has ended.
  for (let tries = 0; tries < 50; tries++)
    try {
      rmdirSync(folder)
      return
    } catch {
      await pause(100)
    }
}

export interface Caged {
  port: number
  pid: number
  /** Why it has ended. */
  ended(): string | undefined
  stop(): Promise<void>
}

/** The server as `npm start` runs it, in the cage. */
export async function startCaged(
  scope: Scope,
  cage: Cage,
  environment: Record<string, string>,
): Promise<Caged> {
  const command = [...cage.command, ...nodeCommand('server/main.ts', [], ['--max-semi-space-size=8'])]
  const { port, pid, child } = await startServer(command, {
    environment: { PORT: '0', STUN_PORT: 'off', BIN_DATA_URL: 'off', IP_SEED: 'off', ...environment },
  })
  scope.after(() => child.kill('SIGKILL'))
  const closed = once(child, 'close')
  return {
    port,
    pid,
    ended: () => {
      if (child.signalCode === 'SIGKILL') return 'it was killed'
      if (child.exitCode === null && child.signalCode === null) return undefined
      return String(child.signalCode ?? child.exitCode)
    },
    stop: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { api, type Endpoint, type Route } from '#contract/api.ts'
import type { Content } from '../../../bench/blocking/requests.ts'
import { deletion, type Target, targets } from '../../../bench/blocking/targets.ts'
import { cpuTimeOf } from '../../../bench/measuring/process-use.ts'
import { largeRequests } from './attacks.ts'
import { type From, openRaw, type RawConnection } from './raw-client.ts'

const costs = fileURLToPath(new URL('../../../server/platform/rate-limit/costs.json', import.meta.url))
const connections = 4

export interface CpuShare {
  /** The limit that counts it, or what has none. */
  name: string
  line: string
  /** CPU seconds that one network can cause per minute. */
  seconds: number
  /** Replies, refusals included. */
  replies: number
}

/** The targets of each rate limit that cost most, as the benchmark measured them. */
export function costliest(each: number): { name: string; target: Target }[] {
  const known = JSON.parse(readFileSync(costs, 'utf8')) as Record<string, number>
  const cost = ({ line }: Target) => known[line] ?? 0
  return [...Map.groupBy(targets, limitOf)].flatMap(([name, some]) =>
    some
      // An account can be deleted only once, and few can be made.
      .filter(({ line }) => line !== deletion)
      .toSorted((one, other) => cost(other) - cost(one))
      .slice(0, each)
      .map((target) => ({ name, target })),
  )
}

function limitOf({ line, accept }: Target): string {
  if (accept !== undefined) return 'pages and files'
  const { rate }: Partial<Endpoint> = Object.hasOwn(api, line) ? api[line as Route] : {}
  return rate ?? 'calls without a limit'
}

/**
 * One network repeats it until it is refused or the time is over. What it could go on with for the rest of the minute
 * follows from the time, and from how much of its limit it has used, whichever is less.
 */
export async function cpuShareOf(
  target: Target,
  { content, from, pid, milliseconds }: { content: Content; from: From; pid: number; milliseconds: number },
): Promise<{ seconds: number; replies: number }> {
  const requests = largeRequests(target, content, from, ['br'])
  const before = cpuTimeOf(pid)
  const start = performance.now()
  let replies = 0
  let used = 0
  const over = new AbortController()
  const open: RawConnection[] = []
  const repeat = async () => {
    for (let nth = 0; !over.signal.aborted;) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const connection = openRaw(from, {
        reply: ({ status, headers }) => {
          replies++
          const limit = Number(headers['ratelimit-limit'])
          if (limit > 0) used = Math.max(used, (limit - Number(headers['ratelimit-remaining'])) / limit)
          if (status === 429) {
            used = 1
            over.abort()
          }
          if (over.signal.aborted || headers.connection === 'close') connection.leave()
          else connection.send(requests[nth++ % requests.length]!)
        },
        invalid: () => connection.leave(),
        closed: end,
      })
      open.push(connection)
      connection.send(requests[nth++ % requests.length]!)
      await ended
      if (replies === 0) await pause(50)
    }
  }
  const late = setTimeout(() => over.abort(), milliseconds)
  over.signal.addEventListener('abort', () => setTimeout(() => open.forEach((one) => one.leave()), 500))
  await Promise.all(Array.from({ length: connections }, repeat))
  clearTimeout(late)
  const passed = performance.now() - start
  // What goes on after the last reply counts too.
  await pause(100)
  const cpu = (cpuTimeOf(pid) - before) / 1000
  const byTime = (cpu * 60_000) / passed
  return { seconds: used > 0 ? Math.min(byTime, cpu / used) : byTime, replies }
}

import type { Socket } from 'node:net'
import { AppError } from '#contract/errors.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { limits } from '#contract/limits.ts'
import { liftTimeLimit } from '../platform/http/line-bodies.ts'
import { networkOf } from '../platform/clients/clients.ts'
import type { Together } from './read-ahead.ts'

const most = 16
const mostPerNetwork = 4

const ownFull = {
  message: `Your network has ${mostPerNetwork} bulk lookups running, which is the most at once. Wait until one has ended. A single one takes up to ${formatNumber(limits.bulkLines)} lines.`,
  details: { retry_after: 5, limit: 'bulk' },
}

interface Pace {
  every: number
  /** Bytes that the client has to send or read in that time. */
  least: number
  leastWhenFull: number
}

interface Run {
  network: string
  socket: Socket
  seen: { moved: number; at: number }[]
  finish(): void
}

export class BulkRuns {
  readonly together: Together = { bytes: 0 }
  readonly #runs = new Set<Run>()
  readonly #pace: Pace
  readonly #now: () => number

  constructor(
    pace: Pace = { every: 30_000, least: 10_000, leastWhenFull: 1_000_000 },
    now: () => number = () => performance.now(),
  ) {
    this.#pace = pace
    this.#now = now
  }

  get count(): number {
    return this.#runs.size
  }

  /** Begins one, and returns what to call when it is over. A client that is too slow loses its connection. */
  start(ip: string, socket: Socket): () => void {
    const network = networkOf(ip)
    const own = [...this.#runs].filter((run) => run.network === network).length
    if (own >= mostPerNetwork) throw new AppError('rate_limited', ownFull)
    if (this.#runs.size >= most && !this.#endSlowest() && !this.#endOneOfMany(own))
      throw new AppError('bulk_full', { details: { retry_after: 60 } })
    const restoreTimeLimit = liftTimeLimit(socket)
    const run: Run = {
      network,
      socket,
      seen: [{ moved: movedBy(socket), at: this.#now() }],
      finish: () => {
        if (!this.#runs.delete(run)) return
        clearInterval(watch)
        restoreTimeLimit()
      },
    }
    const watch = this.#watch(run)
    this.#runs.add(run)
    return run.finish
  }

  #endSlowest(): boolean {
    const paces = [...this.#runs].flatMap((run) => {
      const { moved, at } = run.seen[0]!
      const time = this.#now() - at
      return time < this.#pace.every / looksPerJudgement
        ? []
        : [{ run, pace: (movedBy(run.socket) - moved) / time }]
    })
    const [slowest] = paces.toSorted((one, other) => one.pace - other.pace)
    if (!slowest || slowest.pace >= this.#pace.leastWhenFull / this.#pace.every) return false
    end(slowest.run)
    return true
  }

  /**
   * The network with the most runs gives its youngest to one that has at least two fewer. Otherwise a few that begin again
   * and again, before their pace is known, would have all places.
   */
  #endOneOfMany(own: number): boolean {
    const byNetwork = [...Map.groupBy(this.#runs, ({ network }) => network).values()]
    const [largest = []] = byNetwork.toSorted((one, other) => other.length - one.length)
    if (largest.length < own + 2) return false
    end(largest.at(-1)!)
    return true
  }

  #watch({ socket, seen }: Run): NodeJS.Timeout {
    const { every, least } = this.#pace
    let before = movedBy(socket)
    let looks = 0
    // More often than a client is judged: one that was fast a while ago may be slow by now.
    return setInterval(() => {
      const moved = movedBy(socket)
      seen.push({ moved, at: this.#now() })
      if (seen.length > 2) seen.shift()
      if (++looks % looksPerJudgement > 0) return
      if (moved - before < least) socket.destroy()
      before = moved
    }, every / looksPerJudgement).unref()
  }
}

const looksPerJudgement = 6

function end({ finish, socket }: Run): void {
  finish()
  socket.destroy()
}

const movedBy = (socket: Socket): number => socket.bytesRead + socket.bytesWritten

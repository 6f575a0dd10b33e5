import type { Socket } from 'node:net'
import { AppError } from '#contract/errors.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { limits } from '#contract/limits.ts'
import { takeTime } from '../http/line-bodies.ts'
import { networkOf } from '../rate-limit/network.ts'
import type { Together } from './read-ahead.ts'

/** Bulk lookups at once, and those of one network. */
const most = 16
const mostPerNetwork = 4

const ownFull = {
  message: `Your network has ${mostPerNetwork} bulk lookups running, which is the most at once. Wait until one has ended. A single one takes up to ${formatNumber(limits.bulkLines)} lines.`,
  details: { retry_after: 5, limit: 'bulk' },
}

interface Pace {
  /** Milliseconds between two looks. */
  every: number
  /** Bytes that the client has to send or read in that time. */
  least: number
}

/** The bulk lookups that are being answered. */
export class BulkRuns {
  readonly together: Together = { bytes: 0 }
  readonly #networks: string[] = []
  readonly #pace: Pace

  constructor(pace: Pace = { every: 30_000, least: 10_000 }) {
    this.#pace = pace
  }

  get count(): number {
    return this.#networks.length
  }

  /** Begins one, and returns what to call when it is over. A client that is too slow loses its connection. */
  start(ip: string, socket: Socket): () => void {
    const network = networkOf(ip)
    const own = this.#networks.filter((one) => one === network).length
    if (own >= mostPerNetwork) throw new AppError('rate_limited', ownFull)
    if (this.#networks.length >= most) throw new AppError('bulk_full', { details: { retry_after: 60 } })
    this.#networks.push(network)
    const hurry = takeTime(socket)
    const watch = this.#watch(socket)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      clearInterval(watch)
      hurry()
      this.#networks.splice(this.#networks.indexOf(network), 1)
    }
  }

  #watch(socket: Socket): NodeJS.Timeout {
    const { every, least } = this.#pace
    const moved = () => socket.bytesRead + socket.bytesWritten
    let before = moved()
    return setInterval(() => {
      const now = moved()
      if (now - before < least) socket.destroy()
      before = now
    }, every).unref()
  }
}

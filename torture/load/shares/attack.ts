import { setTimeout as pause } from 'node:timers/promises'
import { type From, openRaw, type RawConnection } from './raw-client.ts'

export interface Attack {
  from: From
  connections: number
  /** What each connection sends, one after the other. */
  requests: readonly Buffer[]
  /** So many are sent without waiting for replies. */
  pipelined?: number
  /** Replies are not read. */
  isDeaf?: true
  /** The last byte of a request is not sent. */
  isUnfinished?: true
  /** Milliseconds. */
  least: number
  most: number
}

export interface Attacked {
  /** Replies by status; 0 for requests whose connection was closed without one. */
  statuses: Record<number, number>
  invalid: string[]
}

/** By one client. It ends when all is answered, or when its time is over; then it leaves without a word. */
export async function attack(settings: Attack): Promise<Attacked> {
  const { connections, isUnfinished, isDeaf, least, most } = settings
  const found: Attacked = { statuses: {}, invalid: [] }
  const start = performance.now()
  const over = new AbortController()
  const all = Array.from({ length: connections }, () => sendAll(settings, found, over.signal))
  const late = pause(most, undefined, over)
  const waits = isUnfinished || isDeaf ? late : Promise.race([Promise.all(all), late])
  await waits
  await pause(Math.max(0, least - (performance.now() - start)))
  late.catch(() => undefined)
  over.abort()
  await Promise.all(all)
  return found
}

async function sendAll(
  { from, requests, pipelined = 1, isDeaf, isUnfinished }: Attack,
  { statuses, invalid }: Attacked,
  over: AbortSignal,
): Promise<void> {
  const count = (status: number) => (statuses[status] = (statuses[status] ?? 0) + 1)
  // A server may close a connection after each reply.
  for (let next = 0; next < requests.length && !over.aborted;) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let unanswered = 0
    const connection: RawConnection = openRaw(from, {
      reply: ({ status, headers }) => {
        count(status)
        unanswered--
        if (headers.connection !== 'close') sendMore()
      },
      invalid: (why) => {
        invalid.push(why)
        connection.leave()
      },
      closed: () => {
        if (!over.aborted) for (; unanswered > 0; unanswered--) count(0)
        end()
      },
    })
    const leave = () => connection.leave()
    over.addEventListener('abort', leave, { once: true })
    const sendMore = () => {
      for (; unanswered < pipelined && next < requests.length; next++) {
        unanswered++
        const bytes = requests[next]!
        connection.send(isUnfinished ? bytes.subarray(0, -1) : bytes)
      }
      if (unanswered === 0) connection.leave()
    }
    if (isDeaf) connection.socket.pause()
    sendMore()
    await ended
    over.removeEventListener('abort', leave)
  }
}

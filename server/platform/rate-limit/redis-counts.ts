import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import { type Counted, type Counts, MemoryCounts } from './memory-counts.ts'
import { explainRedis, openLink, type RedisLink } from './redis-link.ts'
import { type Kind, kinds } from './classes/classes.ts'

/** Milliseconds to connect: the first time may be slow, but reconnecting must keep up with the requests. */
const firstTimeout = 5000
const reconnectTimeout = 750
const reconnectPause = 1000

export async function openRedisCounts(url: string, key: Buffer, log: Log): Promise<Counts> {
  try {
    return new RedisCounts(url, key, log, await openLink(url, firstTimeout))
  } catch (error) {
    throw new ConfigError(explainRedis(url, error), { cause: error })
  }
}

/** Shared by all processes with the same key. While Redis is unreachable, each continues on its own from the last count. */
class RedisCounts implements Counts {
  private readonly memory = new MemoryCounts()
  private readonly url: string
  private readonly key: Buffer
  private readonly log: Log
  private link: RedisLink | undefined
  private isClosed = false

  constructor(url: string, key: Buffer, log: Log, link: RedisLink) {
    this.url = url
    this.key = key
    this.log = log
    this.use(link)
  }

  add(kind: Kind, network: string, weight = 1): Counted | Promise<Counted> {
    return this.link ? this.ask(this.link, kind, network, weight) : this.memory.add(kind, network, weight)
  }

  close(): void {
    this.isClosed = true
    this.link?.close()
    this.link = undefined
  }

  private async ask(link: RedisLink, kind: Kind, network: string, weight: number): Promise<Counted> {
    try {
      const counted = await link.add(`bindex:rate:${kind}:${this.hash(network)}`, kinds[kind].window, weight)
      this.memory.continueFrom(kind, network, counted)
      return counted
    } catch {
      this.lose(link)
      return this.memory.add(kind, network, weight)
    }
  }

  /** With a key, because there are so few addresses that a plain hash could be reversed by guessing. */
  private hash(network: string): string {
    return createHmac('sha256', this.key).update(network).digest('base64url').slice(0, 22)
  }

  private use(link: RedisLink): void {
    this.link = link
    link.broken.catch(() => this.lose(link))
  }

  private lose(link: RedisLink): void {
    if (this.link !== link) return
    link.close()
    this.link = undefined
    void this.reconnect()
  }

  private async reconnect(): Promise<void> {
    for (let isReported = false; !this.isClosed; isReported = true) {
      try {
        const link = await openLink(this.url, reconnectTimeout)
        if (this.isClosed) return link.close()
        this.use(link)
        this.log[isReported ? 'info' : 'debug']('Redis is back. Rate limits are shared again.')
        return
      } catch (error) {
        if (!isReported && !this.isClosed) {
          const why = explainRedis(this.url, error)
          this.log.warn(`Each process counts its rate limits alone until Redis is back. ${why}`)
        }
      }
      await sleep(reconnectPause, undefined, { ref: false })
    }
  }
}

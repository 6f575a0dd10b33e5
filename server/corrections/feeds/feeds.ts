import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchUnpinned } from '../../dataset/fetching/fetch-unpinned.ts'
import type { Log } from '../../platform/log.ts'
import { type Feed, FeedError, readFeed } from './read-feed.ts'

const refreshEvery = 60 * 60_000
/** Ten times what a full list of corrections needs would be too slow to parse. */
const limits = { mostBytes: 8e6, deadlineMs: 5 * 60_000 }
/** A list that lost more than half of at least this many corrections is more likely broken than right. */
const enoughToShrink = 10

export class CorrectionFeeds {
  readonly #addresses: string[]
  readonly #folder: string
  readonly #log: Log
  readonly #feeds = new Map<string, Feed>()
  readonly #stop = new AbortController()
  #version = 0

  /** Both formats have the same content; only JSON is read. */
  constructor(addresses: readonly string[], dataDir: string, log: Log) {
    this.#addresses = addresses.map((address) => address.replace(/\.csv$/, '.json'))
    this.#folder = join(dataDir, 'corrections')
    this.#log = log
  }

  get version(): number {
    return this.#version
  }

  get list(): Feed[] {
    return this.#addresses.flatMap((address) => this.#feeds.get(address) ?? [])
  }

  async open(): Promise<void> {
    for (const address of this.#addresses) {
      const text = await readFile(this.#fileOf(address), 'utf8').catch(() => undefined)
      const feed = text && (await readFeed(text, address).catch(() => undefined))
      if (feed) this.#feeds.set(address, feed)
    }
    this.#version++
  }

  start(changed: () => void): void {
    if (this.#addresses.length === 0) return
    const refresh = async () => {
      if (await this.refresh()) changed()
    }
    void refresh()
    const timer = setInterval(() => void refresh(), refreshEvery).unref()
    this.#stop.signal.addEventListener('abort', () => clearInterval(timer))
  }

  async refresh(): Promise<boolean> {
    const before = this.#version
    for (const address of this.#addresses) {
      await this.#fetch(address).catch((error: unknown) => {
        if (this.#stop.signal.aborted) return
        const { message } = error as Error
        this.#log.warn(
          error instanceof FeedError ? `The corrections of ${address} are not used: ${message}.` : message,
        )
      })
    }
    return this.#version !== before
  }

  close(): void {
    this.#stop.abort()
  }

  async #fetch(address: string): Promise<void> {
    const file = this.#fileOf(address)
    const fresh = `${file}.new`
    await mkdir(this.#folder, { recursive: true })
    try {
      await fetchUnpinned(address, fresh, this.#stop.signal, limits)
      const feed = await readFeed(await readFile(fresh, 'utf8'), address)
      const known = this.#feeds.get(address)
      refuseShrinking(known?.corrections.length ?? 0, feed.corrections.length)
      await rename(fresh, file)
      if (JSON.stringify(known) === JSON.stringify(feed)) return
      this.#feeds.set(address, feed)
      this.#version++
      const left = feed.unusable > 0 ? `; ${feed.unusable} cannot be used` : ''
      this.#log.info(`${feed.corrections.length} corrections of ${feed.source.name} are in use${left}.`)
    } finally {
      await rm(fresh, { force: true })
    }
  }

  #fileOf(address: string): string {
    const hash = createHash('sha256').update(address).digest('hex').slice(0, 12)
    return join(this.#folder, `${new URL(address).hostname.replace(/[^\w.-]/g, '_')}-${hash}.json`)
  }
}

function refuseShrinking(before: number, now: number): void {
  if (before < enoughToShrink || now * 2 >= before) return
  throw new FeedError(`it has ${now} corrections, less than half of the ${before} in use`)
}

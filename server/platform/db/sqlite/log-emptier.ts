import type { DatabaseSync } from 'node:sqlite'

/** Milliseconds; many deletions go together. */
const soon = 1000
/** Milliseconds after which it is emptied anyway: a change leaves the text that it replaced there. */
const regularly = 60_000

/** Deleted text stays in the write-ahead log until that is emptied. It has 4 MB at most times, which takes about 20 ms. */
export class LogEmptier {
  readonly #sqlite: DatabaseSync
  readonly #regular: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
    this.#regular = setInterval(() => this.#emptyIn(0), regularly).unref()
  }

  noticeDeletion(): void {
    this.#emptyIn(soon)
  }

  close(): void {
    clearInterval(this.#regular)
    clearTimeout(this.#timer)
  }

  #emptyIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (!this.#empty()) this.#emptyIn(soon)
    }, milliseconds).unref()
  }

  #empty(): boolean {
    if (this.#sqlite.isTransaction) return false
    try {
      return this.#sqlite.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
    } catch {
      return false
    }
  }
}

import type { Entries } from './entries.ts'

export interface ListVersion {
  id: string
  updated_at: number
}

/** Bytes. The largest lists have 4 MB of notes. */
const mostBytes = 16 * 1024 * 1024
/** Of a BIN: its text, its row, and where its note is. */
const bytesPerBin = 300

/**
 * Entries of the lists that were read last, so that their next page is not read from the database again. What is kept is
 * given to those only who may see the list, because its row is always read first; the time of its last change there says
 * which entries it has.
 */
export class KeptEntries {
  readonly #kept = new Map<string, { updatedAt: number; entries: Entries; bytes: number }>()
  readonly #most: number
  #bytes = 0

  constructor(most = mostBytes) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  find({ id, updated_at: updatedAt }: ListVersion): Entries | undefined {
    const kept = this.#kept.get(id)
    if (!kept || kept.updatedAt !== updatedAt) return undefined
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    return kept.entries
  }

  keep({ id, updated_at: updatedAt }: ListVersion, entries: Entries): void {
    const bytes = entries.notes.bytes.length + entries.bins.length * bytesPerBin
    this.#drop(id)
    if (bytes > this.#most) return
    this.#kept.set(id, { updatedAt, entries, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#most) break
      this.#drop(oldest)
    }
  }

  #drop(id: string): void {
    this.#bytes -= this.#kept.get(id)?.bytes ?? 0
    this.#kept.delete(id)
  }
}

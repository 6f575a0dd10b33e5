import { DatabaseSync } from 'node:sqlite'
import type { Compilable } from 'kysely'

type Value = string | number | Uint8Array | null

/** Writes of other processes are noticed this often, in milliseconds. */
const lookEvery = 50
/** Of each query; then all are forgotten. */
const mostKnown = 10_000

/**
 * Queries for one row that are asked again and again, such as who a token belongs to. They have a connection of their
 * own, which sees what is committed, and remember their answers until something is written: a query takes 47 µs inside
 * a server whose caches hold other things, an answer that is remembered less than one.
 */
export class SqliteFinders {
  readonly #reader: DatabaseSync
  readonly #version
  readonly #known: Map<string, unknown>[] = []
  #seen: unknown
  #lookAt = 0
  #writes = 0

  constructor(path: string) {
    this.#reader = new DatabaseSync(path, { readOnly: true, timeout: 1000 })
    // Of 16 MB: what lies in many places, such as ten lists that hold a BIN, is found in half the time.
    this.#reader.exec('pragma cache_size = -16384')
    this.#version = this.#reader.prepare('pragma data_version')
  }

  /** Takes what stands in the place of the parameters that the query was compiled with. */
  finder<Row>(query: Compilable<Row>): (...parameters: Value[]) => Row | undefined {
    const statement = this.#reader.prepare(query.compile().sql)
    return this.#remembered((...parameters) => statement.get(...parameters) as Row | undefined)
  }

  /** Rows are many and large: they are remembered only where few different ones are asked for. */
  reader<Row>(query: Compilable<Row>, remembers: boolean): (...parameters: Value[]) => Row[] {
    const statement = this.#reader.prepare(query.compile().sql)
    const read = (...parameters: Value[]) => statement.all(...parameters) as Row[]
    return remembers ? this.#remembered(read) : read
  }

  #remembered<Answer>(ask: (...parameters: Value[]) => Answer): (...parameters: Value[]) => Answer {
    const known = new Map<string, Answer>()
    this.#known.push(known)
    return (...parameters) => {
      this.#look()
      const key = parameters.join('\0')
      const answer = known.get(key)
      if (answer !== undefined || known.has(key)) return answer as Answer
      if (known.size >= mostKnown) known.clear()
      const found = ask(...parameters)
      known.set(key, found)
      return found
    }
  }

  /** Another one after every write that was noticed. */
  version(): number {
    this.#look()
    return this.#writes
  }

  /** After every write of this process. */
  forget(): void {
    this.#writes++
    for (const known of this.#known) known.clear()
  }

  #look(): void {
    const now = performance.now()
    if (now < this.#lookAt) return
    this.#lookAt = now + lookEvery
    const { data_version: version } = this.#version.get() as { data_version: number }
    if (version !== this.#seen) this.forget()
    this.#seen = version
  }

  close(): void {
    if (this.#reader.isOpen) this.#reader.close()
  }
}

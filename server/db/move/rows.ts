import { createHash } from 'node:crypto'
import { DatabaseError } from '../errors.ts'
import type { Column, Table } from './tables.ts'

/** In the order of the table's columns. Bytes are hexadecimal. */
export type Row = (string | number | null)[]

/** The rows of a database at one moment. */
export interface Snapshot {
  count(table: Table): Promise<number>
  /** In batches, in the order of the key. */
  rows(table: Table): AsyncGenerator<Row[], void>
  /** The highest number that a numbered table has given, even to a row that no longer exists. */
  lastNumber(table: Table): Promise<number>
  close(): Promise<void>
}

/** Rows are read and written in batches of at most so many, and of about so many characters. */
export const batch = { rows: 5000, characters: 4_000_000 }

/** Both databases must give the same value for the same row, or the copy is refused. */
export function readValue(table: Table, { name, kind }: Column, value: unknown): Row[number] {
  if (value === null) return null
  // PostgreSQL cannot store a null character; the server writes this one instead.
  if (kind === 'text' && typeof value === 'string')
    return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
  if (kind === 'integer' && Number.isSafeInteger(value)) return value as number
  if (kind === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  throw new DatabaseError(
    `A row of ${table.name} cannot be moved: ${name} is not ${kind === 'integer' ? 'a whole number' : kind}.`,
  )
}

/** Compares two rows by their key, text by its UTF-8 bytes. */
export function compareKeys({ key }: Table, a: Row, b: Row): number {
  for (const { at, descending } of key) {
    const [one, other] = [a[at]!, b[at]!]
    if (one === other) continue
    const order =
      typeof one === 'number' && typeof other === 'number' ? one - other : compareBytes(one, other)
    if (order !== 0) return descending ? -order : order
  }
  return 0
}

const compareBytes = (a: string | number, b: string | number): number =>
  Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))

export interface Sum {
  rows: number
  /** SHA-256 of all values of all rows, in the order of the key. */
  checksum: string
}

/** Goes through the rows of a table one by one, and sums them up. */
export class RowStream {
  row: Row | undefined
  /** All values of the row. */
  text = ''
  readonly #table: Table
  readonly #batches: AsyncGenerator<Row[], void>
  readonly #hash = createHash('sha256')
  #batch: Row[] = []
  #texts: string[] = []
  #at = 0
  #rows = 0

  constructor(table: Table, snapshot: Snapshot) {
    this.#table = table
    this.#batches = snapshot.rows(table)
  }

  /** Returns a promise only when there is something to wait for: most rows are there already. */
  next(): Promise<void> | undefined {
    if (this.#at >= this.#batch.length) return this.#load()
    this.#step()
    return undefined
  }

  sum(): Sum {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') }
  }

  async #load(): Promise<void> {
    if (this.#texts.length > 0) this.#hash.update(`${this.#texts.join('\n')}\n`)
    this.#texts = []
    const { value } = await this.#batches.next()
    this.#batch = value ?? []
    this.#at = 0
    if (this.#batch.length > 0) this.#step()
    else this.row = undefined
  }

  #step(): void {
    const row = this.#batch[this.#at++]!
    // Otherwise rows would be taken for missing.
    if (this.row && compareKeys(this.#table, this.row, row) >= 0) {
      throw new Error(`The rows of ${this.#table.name} are not in order`)
    }
    this.row = row
    this.text = JSON.stringify(row)
    this.#texts.push(this.text)
    this.#rows++
  }
}

/** Sums up a table, and calls `each` with every row. */
export async function sumOf(
  table: Table,
  snapshot: Snapshot,
  each?: (row: Row, text: string) => Promise<void> | undefined,
): Promise<Sum> {
  const stream = new RowStream(table, snapshot)
  for (;;) {
    const loading = stream.next()
    if (loading) await loading
    if (!stream.row) return stream.sum()
    const working = each?.(stream.row, stream.text)
    if (working) await working
  }
}

/** Collects rows and writes them in batches: one is written while the next is collected. */
export class Batches {
  readonly #write: (rows: Row[]) => Promise<void>
  #writing: Promise<void> | undefined
  #rows: Row[] = []
  #characters = 0

  constructor(write: (rows: Row[]) => Promise<void>) {
    this.#write = write
  }

  add(row: Row, text: string): Promise<void> | undefined {
    this.#rows.push(row)
    this.#characters += text.length
    return this.#rows.length >= batch.rows || this.#characters >= batch.characters ? this.#flush() : undefined
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.#writing
  }

  async #flush(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    this.#characters = 0
    await this.#writing
    if (rows.length === 0) return
    this.#writing = this.#write(rows)
    // A failure is thrown by the next flush, which may be a while away.
    this.#writing.catch(() => {})
  }
}

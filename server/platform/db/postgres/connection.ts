import pg from 'pg'
import { ConnectionLost, isDisconnect, noteSaved, OutcomeUnknown } from './connection-errors.ts'
import type { StuckStatements } from './breaker.ts'

export type ConnectionEvent = 'answered' | 'lost' | 'returned'

export class Connection {
  readonly #client: pg.PoolClient
  readonly #settings: string
  readonly #stuck: StuckStatements
  readonly #note: (event: ConnectionEvent, since: number) => void
  #isBroken = false
  #isInTransaction = false

  constructor(
    client: pg.PoolClient,
    settings: string,
    stuck: StuckStatements,
    note: (event: ConnectionEvent, since: number) => void,
  ) {
    this.#client = client
    this.#settings = settings
    this.#stuck = stuck
    this.#note = note
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (begins.test(sql)) return this.#begin(sql)
    if (sql === 'rollback') return this.#rollback()
    this.#stuck.refuse(sql)
    try {
      const result = await this.#runLimited(sql, parameters.map(storable))
      this.#stuck.worked(sql)
      return result
    } catch (error) {
      this.#stuck.failed(sql, error)
      throw error
    }
  }

  release(): void {
    this.#note('returned', 0)
    // It may still be waiting for a reply, so it must not run another query.
    this.#client.release(this.#isBroken || this.#isInTransaction)
  }

  /** The time limits behind a pooler last as long as a transaction, so each statement has one. */
  async #runLimited(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#settings === '' || this.#isInTransaction) return this.#run(sql, values)
    await this.#begin('begin')
    try {
      const result = await this.#run(sql, values)
      await this.#run('commit')
      return result
    } catch (error) {
      await this.#rollback()
      throw error
    }
  }

  async #begin(sql: string): Promise<pg.QueryResult> {
    this.#isInTransaction = true
    return this.#run(this.#settings ? `${sql}; ${this.#settings}` : sql)
  }

  /** PostgreSQL rolls back by itself when the connection breaks. An error here would hide the first one. */
  async #rollback(): Promise<pg.QueryResult> {
    const nothing = { command: 'ROLLBACK', rowCount: 0, rows: [], oid: 0, fields: [] }
    if (this.#isBroken) return nothing
    return this.#run('rollback').catch((error: unknown) => {
      if (error instanceof ConnectionLost) return nothing
      throw error
    })
  }

  async #run(sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
    if (this.#isBroken) throw new ConnectionLost('The connection is broken.')
    const saves = this.#isInTransaction ? sql === 'commit' : !changesNothing.test(sql)
    const sentAt = performance.now()
    try {
      const result = await this.#client.query(sql, values)
      this.#note('answered', sentAt)
      if (saves) noteSaved()
      if (sql === 'commit' || sql === 'rollback') this.#isInTransaction = false
      return result
    } catch (error) {
      const isAnswer = error instanceof pg.DatabaseError
      this.#note(isAnswer ? 'answered' : 'lost', sentAt)
      if (isAnswer && !isDisconnect(error)) throw error
      this.#isBroken = true
      throw saves ? new OutcomeUnknown(error) : new ConnectionLost('The connection broke.', error)
    }
  }
}

const begins = /^(?:begin|start transaction)\b/
const changesNothing = /^\s*(?:select|set|show)\b/i

/** PostgreSQL refuses texts with a null character, which SQLite compares and stores. No ID or BIN has one. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value

import type pg from 'pg'
import { BeginningQuery } from './beginning-query.ts'
import {
  connectionFailure,
  isDisconnect,
  isStalePlan,
  lockTimeout,
  OutcomeUnknown,
  statementTimeout,
} from './connection-errors.ts'
import { NamedQuery } from './named-query.ts'
import { ReplyWatch } from './reply-watch.ts'
import { noteSaved } from './saved-changes.ts'
import { statementName } from './statement-names.ts'
import type { StuckStatements } from './stuck-statements.ts'
import { hasReplyLimit } from './time-limits.ts'

export interface PoolOptions {
  client: pg.ClientConfig
  /** Connections in all. */
  size: number
  /** How many milliseconds PostgreSQL may take to answer. */
  replyLimit: number
  /** Without a connection pooler in between, which may run each transaction on another connection. */
  isDirect: boolean
  /** Sent at the start of each transaction; empty when the connection has its settings from the start. */
  settings: string
}

/** A connection lent to one transaction, or for one statement. */
export class GuardedClient {
  private readonly client: pg.PoolClient
  private readonly options: PoolOptions
  private readonly stuck: StuckStatements
  private readonly replies: ReplyWatch
  private isBroken = false
  /** It begins together with its first statement, which saves a round trip. */
  private transaction: 'none' | 'to begin' | 'begun' = 'none'
  private beginning = ''

  constructor(client: pg.PoolClient, options: PoolOptions, stuck: StuckStatements, giveUp: () => void) {
    this.client = client
    this.options = options
    this.stuck = stuck
    this.replies = new ReplyWatch(options.replyLimit, () => {
      giveUp()
      // The queries under way fail.
      client.connection.stream.destroy()
    })
  }

  /** `beginning` is the statement that begins the transaction. */
  begin(beginning: string): void {
    this.transaction = 'to begin'
    this.beginning = beginning
  }

  async commit(): Promise<pg.QueryResult | undefined> {
    return this.transaction === 'begun' ? this.run('commit', []) : undefined
  }

  async rollback(): Promise<void> {
    // PostgreSQL rolls back by itself when the connection breaks. An error here would hide the first one.
    if (this.transaction !== 'begun' || this.isBroken) return
    await this.run('rollback', []).catch((error: unknown) => {
      if (!isDisconnect(error)) throw error
    })
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (!this.stuck.allows(sql)) {
      throw Object.assign(new Error('This statement keeps running into the time limit.'), {
        code: lockTimeout,
      })
    }
    try {
      const result = await this.run(sql, parameters.map(storable))
      this.stuck.worked(sql)
      return result
    } catch (error) {
      noteTimeout(this.stuck, sql, error)
      throw error
    }
  }

  release(): void {
    this.replies.stop()
    // A broken client may still be waiting for its reply, so it must not run another query.
    this.client.release(this.isBroken || this.transaction === 'begun')
  }

  private async run(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.isBroken) throw connectionFailure('The connection is broken.')
    const saves = this.saves(sql)
    try {
      const result = await this.send(sql, values)
      if (saves) noteSaved()
      if (sql === 'commit' || sql === 'rollback') this.transaction = 'none'
      return result
    } catch (error) {
      if (isStalePlan(error)) this.isBroken = true
      if (!isDisconnect(error)) throw error
      this.isBroken = true
      throw saves ? new OutcomeUnknown(error) : error
    }
  }

  private async send(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    const isWatched = hasReplyLimit()
    if (isWatched) this.replies.sent()
    try {
      const name = this.options.isDirect && values.length > 0 ? statementName(sql) : undefined
      if (this.transaction === 'to begin') {
        this.transaction = 'begun'
        return await this.beginWith({ name, text: sql, values })
      }
      return await (name === undefined ? this.client.query(sql, values) : this.runNamed(name, sql, values))
    } finally {
      if (isWatched) this.replies.answered()
    }
  }

  private runNamed(name: string, sql: string, values: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
      this.client.query(new NamedQuery(name, sql, values, done))
    })
  }

  private beginWith(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const { settings } = this.options
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, results: pg.QueryResult[]) =>
        error ? reject(error) : resolve(results.at(-1)!)
      const first = [this.beginning, ...settings.split('; ').filter(Boolean)]
      this.client.query(new BeginningQuery(first, statement, done))
    })
  }

  /** Whether this statement saves a change; if its reply never comes, it may have done so or not. */
  private saves(sql: string): boolean {
    return this.transaction === 'none' ? !/^(?:select|set|show)\b/i.test(sql) : sql === 'commit'
  }
}

/** Returns whether the statement ran into the time limit. */
export function noteTimeout(stuck: StuckStatements, sql: string, error: unknown): boolean {
  const { code } = error as { code?: string }
  const isTimeout = code === lockTimeout || code === statementTimeout
  if (isTimeout) stuck.failed(sql)
  return isTimeout
}

/** PostgreSQL refuses texts with a null character, which SQLite compares and stores. No ID or BIN has one. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value

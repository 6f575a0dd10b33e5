import pg from 'pg'

/** What pg's own Query does and its types do not say. */
interface Internals {
  prepare(connection: WireConnection): void
}

interface WireConnection {
  parse(query: { text: string; name: string; types: undefined }): void
  bind(query: { values: [] }): void
  execute(query: { portal: string }): void
}

const Query = pg.Query as unknown as new (...args: unknown[]) => pg.Query & Internals

/**
 * Begins a transaction and runs its first statement in one round trip. They are sent as one unit: if the transaction
 * does not begin, PostgreSQL skips the statement, which would otherwise be saved on its own. The result is a list with
 * that of the statement last.
 */
export class BeginningQuery extends Query {
  private readonly first: string[]

  constructor(
    first: string[],
    statement: pg.QueryConfig,
    done: (error: Error | undefined, results: pg.QueryResult[]) => void,
  ) {
    super({ ...statement, queryMode: 'extended' }, done)
    this.first = first
  }

  override prepare(connection: WireConnection): void {
    for (const text of this.first) {
      connection.parse({ text, name: '', types: undefined })
      connection.bind({ values: [] })
      connection.execute({ portal: '' })
    }
    super.prepare(connection)
  }
}

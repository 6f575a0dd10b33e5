import pg from 'pg'

/** What pg's own Query does and its types do not say. */
interface Internals {
  name: string
  prepare(connection: object): void
  hasBeenParsed(connection: object): boolean
  handleRowDescription(message: object): void
  _result: Columns
}

/** The part of a result by which pg reads rows. */
interface Columns {
  fields: object[]
  _parsers: unknown[]
  _prebuiltEmptyResultObject: object
}

const Query = pg.Query as unknown as new (...args: unknown[]) => pg.Query & Internals

interface Known {
  /** By statement. */
  columns: Map<string, Columns>
  /** The connection without the request to describe them. */
  brief: object
}

const knownBy = new WeakMap<object, Known>()

/**
 * A statement that a connection knows by its name. Its columns are described and prepared once, not each time; if they
 * change, it fails with a stale plan. Together with not copying what it is made from, this saves a fifth of the CPU time of
 * a read.
 */
export class NamedQuery extends Query {
  private toDescribe: Known['columns'] | undefined

  constructor(
    name: string,
    sql: string,
    values: unknown[],
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(sql, values, done)
    this.name = name
  }

  override prepare(connection: object): void {
    const { columns, brief } = knownOf(connection)
    const described = columns.get(this.name)
    if (described && this.hasBeenParsed(connection)) {
      const { _result: result } = this
      Object.assign(result, described)
      Object.assign(this, { _accumulateRows: true })
      super.prepare(brief)
    } else {
      this.toDescribe = columns
      super.prepare(connection)
    }
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    const {
      _result: { fields, _parsers, _prebuiltEmptyResultObject },
    } = this
    this.toDescribe?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function knownOf(connection: object): Known {
  let known = knownBy.get(connection)
  if (!known) {
    const brief = Object.create(connection, { describe: { value: () => undefined } }) as object
    known = { columns: new Map(), brief }
    knownBy.set(connection, known)
  }
  return known
}

import pg from 'pg'

/** What pg's own Query does and its types do not say. */
interface Internals {
  name: string
  prepare(connection: object): void
  hasBeenParsed(connection: object): boolean
  handleRowDescription(message: object): void
}

const Query = pg.Query as unknown as new (...args: unknown[]) => pg.Query & Internals

interface Known {
  /** What PostgreSQL says of the rows, by statement. */
  descriptions: Map<string, object>
  /** The connection without the request to describe them. */
  brief: object
}

const knownBy = new WeakMap<object, Known>()

/**
 * A statement that a connection knows by its name. Its rows are described once, not each time; if its columns change, it
 * fails with a stale plan. Together with not copying what it is made from, this saves an eighth of the CPU time of a read.
 */
export class NamedQuery extends Query {
  private descriptions: Map<string, object> | undefined

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
    const { descriptions, brief } = knownOf(connection)
    const described = descriptions.get(this.name)
    if (described && this.hasBeenParsed(connection)) {
      super.handleRowDescription(described)
      super.prepare(brief)
    } else {
      this.descriptions = descriptions
      super.prepare(connection)
    }
  }

  override handleRowDescription(message: object): void {
    this.descriptions?.set(this.name, message)
    super.handleRowDescription(message)
  }
}

function knownOf(connection: object): Known {
  let known = knownBy.get(connection)
  if (!known) {
    const brief = Object.create(connection, { describe: { value: () => undefined } }) as object
    known = { descriptions: new Map(), brief }
    knownBy.set(connection, known)
  }
  return known
}

import type { Compilable } from 'kysely'

export type Value = string | number | Uint8Array | null
export type NamedValues = Record<string, Value>

/** Called with the named parameters of its query, or with nothing when the query has none. */
export type Prepared<Parameters, Result> = (
  ...named: keyof Parameters extends never ? [] : [parameters: Parameters]
) => Result

/** A query whose SQL is compiled once. `values` puts named parameters in the order of the SQL. */
export interface PreparedQuery<Parameters extends NamedValues> {
  sql: string
  values(parameters: Parameters): Value[]
}

/** Compiles a query with placeholders in place of its parameters, and notes where each one stands in the SQL. */
export function prepareQuery<Parameters extends NamedValues>(
  makeQuery: (parameters: Parameters) => Compilable,
): PreparedQuery<Parameters> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Parameters
  const { sql, parameters } = makeQuery(placeholders).compile()
  if (parameters.includes(undefined)) throw new Error(`A parameter of this query has no value: ${sql}`)
  const slots = parameters as readonly (Placeholder | Value)[]
  return {
    sql,
    values: (named) => slots.map((slot) => (slot instanceof Placeholder ? named[slot.name]! : slot)),
  }
}

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** SQL made from the value of a parameter would fit that value only. */
  [Symbol.toPrimitive](): never {
    throw new Error(`The parameter ${this.name} can only be passed on to the query.`)
  }
}

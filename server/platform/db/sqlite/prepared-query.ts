import type { Compilable } from 'kysely'

export type Value = string | number | Uint8Array | null
export type NamedValues = Record<string, Value>

export type Prepared<Parameters, Result> = (
  ...named: keyof Parameters extends never ? [] : [parameters: Parameters]
) => Result

export interface PreparedQuery<Parameters extends NamedValues> {
  sql: string
  values(parameters: Parameters): Value[]
}

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

  [Symbol.toPrimitive](): never {
    throw new Error(`The parameter ${this.name} can only be passed on to the query.`)
  }
}

import type { TObjectOptions, TProperties, TSchemaOptions, Type as Typebox } from 'typebox'

export type { Static, TSchema, TSchemaOptions, TStringOptions } from 'typebox'

/**
 * Typebox's functions for JSON schemas, of which only the types are used: as a program it has 683 modules, which took
 * 20 MB in every process of the server.
 */
type Schemas = Pick<
  typeof Typebox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>

const optional = new WeakSet<object>()
const ofType = (type: string) => (options?: object) => ({ type, ...options })

const made = {
  Array: (items: object, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Literal: (value: unknown, options?: object) => ({ type: typeof value, const: value, ...options }),
  Null: ofType('null'),
  Number: ofType('number'),
  Object(properties: Record<string, object>, options?: object) {
    const required = Object.keys(properties).filter((name) => !optional.has(properties[name]!))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  Optional(schema: object) {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Record: (_names: object, values: object) => ({ type: 'object', additionalProperties: values }),
  String: ofType('string'),
  Union: (anyOf: object[], options?: object) => ({ anyOf, ...options }),
  Unknown: (options?: object) => ({ ...options }),
  Unsafe: (schema: object) => schema,
}

export const Type = made as unknown as Schemas

/** An object that has a name of its own. Clients that are generated from OpenAPI have a type of this name. */
export const Noun = <P extends TProperties>(title: string, properties: P, options?: TObjectOptions) =>
  Type.Object(properties, { title, ...options })

export const oneOf = <T extends string | number>(
  values: readonly T[],
  name?: string,
  options?: TSchemaOptions,
) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { ...(name && { message: `${name} must be one of ${values.join(', ')}` }), ...options },
    ),
  )

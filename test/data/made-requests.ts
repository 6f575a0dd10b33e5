// Requests made from the contract, so that a new call is tried without anyone remembering to.
import { type Endpoint, endpoints, type Route } from '#contract/api.ts'

export interface MadeRequest {
  method: string
  url: string
  body?: Record<string, unknown>
}

/** As much of a JSON schema as the contract uses. */
interface Schema {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  default?: unknown
  minimum?: number
}

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
type Values = Record<string, unknown>

/** A place in a call that takes any text. */
export interface TextPlace {
  line: Route
  part: Part
  name: string
}

/** Every place of every call where a client can send text of its own. */
export const textPlaces: TextPlace[] = endpoints.flatMap(([line, endpoint]) =>
  parts.flatMap((part) =>
    Object.entries(propertiesOf(endpoint, part))
      .filter(([, schema]) => takesText(schema))
      .map(([name]) => ({ line, part, name })),
  ),
)

/** A valid request, but for the text in one place. `known` are values by name, such as the ID of a list. */
export function requestWith({ line, part, name }: TextPlace, text: string, known: Values): MadeRequest {
  const endpoint = endpoints.find(([one]) => one === line)![1]
  const [params, query, body] = parts.map((one) => {
    const properties = Object.entries(propertiesOf(endpoint, one))
    const values = Object.fromEntries(
      properties.map(([name, schema]) => [name, name in known ? known[name] : valueOf(schema)]),
    )
    return one === part ? { ...values, [name]: asIn(propertiesOf(endpoint, one)[name]!, text) } : values
  }) as [Values, Values, Values]
  const [method = '', path = ''] = line.split(' ')
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((one) => `${name}[]=${encodeURIComponent(String(one))}`)
        : [`${name}=${encodeURIComponent(String(value))}`],
    )
  return {
    method,
    url: `${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}?${search.join('&')}`,
    ...(endpoint.body && { body }),
  }
}

function propertiesOf(endpoint: Endpoint, part: Part): Record<string, Schema> {
  return (endpoint[part] as Schema | undefined)?.properties ?? {}
}

function takesText({ type, const: constant, items = {}, anyOf = [] }: Schema): boolean {
  if (type === 'string') return constant === undefined
  return type === 'array' ? takesText(items) : anyOf.some(takesText)
}

const asIn = (schema: Schema, text: string): unknown => (schema.type === 'array' ? [text] : text)

/** A valid value, or undefined when it can be left out. */
function valueOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return valueOf(schema.anyOf[0]!)
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  return undefined
}

import { setImmediate } from 'node:timers/promises'
import { Ajv, type ValidateFunction } from 'ajv'
import { invalidInput, type FieldErrors } from '#contract/errors.ts'
import type { TSchema } from '#contract/schema.ts'
import { readText, texts, type TextName, type TextRule } from '#contract/texts.ts'
import { unknownFields } from './unknown-fields.ts'

interface FieldSchema extends TSchema {
  type?: string
  message?: string
  missing?: string
  tooMany?: string
  items?: { type?: string; message?: string; text?: TextName; properties?: object }
  text?: TextName
  maxItems?: number
}

interface ObjectSchema {
  properties: Record<string, FieldSchema>
  required?: string[]
}

export const noFields: ObjectSchema = { properties: {} }

/**
 * Checks each field of an input separately, so that one reply lists everything that is wrong, fields included that are not
 * in the contract. None of those reaches a handler.
 */
export const compileValidator = ({ schema, httpPart }: { schema: ObjectSchema; httpPart?: string }) => {
  const required = schema.required ?? []
  const fields = new Map(
    Object.entries(schema.properties).map(([name, field]) => [name, { field, check: checker(field) }]),
  )
  const textual = httpPart !== 'body'
  const names = [...fields.keys()]
  const where = textual
    ? ({ kind: 'parameter', part: 'query' } as const)
    : ({ kind: 'field', part: 'body' } as const)
  return (input: Record<string, unknown> | null) => {
    const given = input ?? {}
    if (typeof given !== 'object' || Array.isArray(given)) {
      return { error: invalidInput({ body: ['The body must be a JSON object'] }) }
    }
    const value: Record<string, unknown> = {}
    const errors: FieldErrors = {}
    const keep = (name: string, { value: read, problem }: Read): void => {
      if (problem === undefined) value[name] = read
      else errors[name] = [problem]
    }
    const later: Promise<void>[] = []
    const unknown: string[] = []
    for (const key of Object.keys(given)) {
      const name = textual && key.endsWith('[]') ? key.slice(0, -2) : key
      const known = fields.get(name)
      if (!known) {
        unknown.push(name)
        continue
      }
      const { field, check } = known
      const one = textual ? parse(field, valuesOf(given, name)) : given[key]
      if (one === null || one === undefined) continue
      if (textual && field.type !== 'array' && Array.isArray(one))
        keep(name, { problem: `${name} may be given only once` })
      else if (field.text !== undefined) keep(name, readOne(texts[field.text], one))
      else if (isTexts(field, one)) {
        later.push(readWithPauses(texts[field.items!.text!], one).then((read) => keep(name, read)))
      } else {
        const problem = check(one)
        keep(
          name,
          problem ? { problem: messageFor(name, field, one) ?? `${name} ${problem}` } : { value: one },
        )
        if (problem === undefined && field.items?.properties)
          Object.assign(errors, unknownInItems(one as object[], field.items.properties))
      }
    }
    // The address has the names that its route gives them.
    if (unknown.length > 0 && httpPart !== 'params')
      Object.assign(errors, unknownFields(unknown, names, where))
    const problems = (): Error | undefined => {
      for (const name of required) {
        if (value[name] !== undefined || errors[name]) continue
        const { missing = `${name} is required` } = schema.properties[name]!
        errors[name] = [missing]
      }
      return Object.keys(errors).length > 0 ? invalidInput(errors) : undefined
    }
    if (later.length > 0) return Promise.all(later).then(() => replace(given, value, problems()))
    const error = problems()
    return error ? { error } : { value }
  }
}

function unknownInItems(items: readonly object[], properties: object): FieldErrors {
  const names = Object.keys(properties)
  const unknown = new Set(items.flatMap((item) => Object.keys(item).filter((name) => !names.includes(name))))
  return unknownFields([...unknown], names, { kind: 'field', part: 'body' })
}

interface Read {
  value?: unknown
  problem?: string | undefined
}

/** Fastify takes only an error from an asynchronous validator, so the input itself is changed. */
function replace(given: Record<string, unknown>, value: object, error: Error | undefined): void {
  if (error) throw error
  for (const key of Object.keys(given)) delete given[key]
  Object.assign(given, value)
}

/** Milliseconds after which others get their turn. A megabyte of notes takes up to 200. */
const mostAtOnce = 10

async function readWithPauses(rule: TextRule, values: string[]): Promise<Read> {
  const read: string[] = []
  let since = performance.now()
  for (const value of values) {
    const { text, problem } = readText(rule, value)
    if (problem !== undefined) return { problem }
    read.push(text)
    if (performance.now() - since < mostAtOnce) continue
    await setImmediate()
    since = performance.now()
  }
  return { value: read }
}

const isTexts = ({ items, maxItems = Infinity }: FieldSchema, value: unknown): value is string[] =>
  items?.text !== undefined && isStrings(value) && value.length <= maxItems

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function readOne(rule: TextRule, value: unknown): Read {
  if (typeof value !== 'string') return { problem: rule.required ?? `${rule.label} must be a string` }
  const { text, problem } = readText(rule, value)
  return problem === undefined ? { value: text } : { problem }
}

function messageFor(name: string, field: FieldSchema, value: unknown): string | undefined {
  if (field.message) return field.message
  if (field.type === 'boolean') return `${name} must be true or false`
  if (field.type !== 'array') return undefined
  if (!Array.isArray(value)) return `${name} must be an array`
  if (field.items?.type === 'string' && value.some((item) => typeof item !== 'string')) {
    return `${name} must contain only string values`
  }
  if (field.maxItems !== undefined && value.length > field.maxItems) {
    return field.tooMany ?? `${name} must have at most ${field.maxItems} values`
  }
  return field.items?.message ?? `${name} has a value that is too long`
}

/** Those of `name=…` and `name[]=…`, which may both be there. */
function valuesOf(given: Record<string, unknown>, name: string): unknown {
  const all = [given[name], given[`${name}[]`]].flat().filter((one) => one !== undefined)
  return all.length > 1 ? all : all[0]
}

function parse(field: FieldSchema, text: unknown): unknown {
  if (field.type === 'array') return Array.isArray(text) ? text : [text]
  if (typeof text !== 'string') return text
  if (field.type === 'boolean')
    return text === '1' || text === 'true' || (text === '0' || text === 'false' ? false : text)
  if (field.type === 'string' || isText(field)) return text
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

function isText(field: FieldSchema): boolean {
  return (
    'anyOf' in field &&
    (field.anyOf as { const?: unknown }[]).every(({ const: only }) => typeof only === 'string')
  )
}

const ajv = new Ajv({
  // Checking the schemas themselves would hold up the first request for 40 ms.
  meta: false,
  validateSchema: false,
  // Of `FieldSchema`.
  keywords: ['message', 'missing', 'text', 'tooMany'],
  formats: { 'date-time': isTime },
})

export function checker(schema: object): (value: unknown) => string | undefined {
  let isValid: ValidateFunction | undefined
  return (value) => {
    isValid ??= ajv.compile(schema)
    return isValid(value) ? undefined : isValid.errors![0]!.message!.replace(' NOT ', ' not ')
  }
}

const time = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i

function isTime(text: string): boolean {
  const [, day] = time.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return false
  // Date.parse turns 30 February into 2 March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

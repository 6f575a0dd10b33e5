import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { invalidInput, type FieldErrors } from '#contract/errors.ts'
import { readText, texts, type TextName, type TextRule } from '#contract/texts.ts'

interface FieldSchema extends TSchema {
  type?: string
  /** Replaces the schema's own error message. */
  message?: string
  missing?: string
  tooMany?: string
  items?: { type?: string; message?: string; text?: TextName }
  /** The rule by which a text is read. */
  text?: TextName
  maxItems?: number
}

interface ObjectSchema {
  properties: Record<string, FieldSchema>
  required?: string[]
}

/**
 * Checks each field of an input separately, so that one reply lists everything that is wrong. Fields that are not in the
 * contract are dropped, so they never reach a handler.
 */
export const compileValidator: FastifySchemaCompiler<ObjectSchema> = ({ schema, httpPart }) => {
  const required = schema.required ?? []
  const fields = new Map(
    Object.entries(schema.properties).map(([name, field]) => [name, { field, valid: Compile(field) }]),
  )
  const textual = httpPart !== 'body'
  return (input: Record<string, unknown> | null) => {
    const given = input ?? {}
    if (typeof given !== 'object' || Array.isArray(given)) {
      return { error: invalidInput({ body: ['The body must be a JSON object'] }) }
    }
    const value: Record<string, unknown> = {}
    let errors: FieldErrors | undefined
    for (const key of Object.keys(given)) {
      const name = textual && key.endsWith('[]') ? key.slice(0, -2) : key
      const known = fields.get(name)
      if (!known) continue
      const { field, valid } = known
      const one = textual ? parse(field, given[key]) : given[key]
      if (one === null || one === undefined) continue
      const read = readTexts(field, one)
      if (read) {
        if (read.problem === undefined) value[name] = read.value
        else (errors ??= {})[name] = [read.problem]
      } else if (valid.Check(one)) value[name] = one
      else
        (errors ??= {})[name] = [messageFor(name, field, one) ?? `${name} ${valid.Errors(one)[0]?.message}`]
    }
    for (const name of required) {
      if (value[name] !== undefined || errors?.[name]) continue
      const { missing = `${name} is required` } = schema.properties[name]!
      ;(errors ??= {})[name] = [missing]
    }
    return errors ? { error: invalidInput(errors) } : { value }
  }
}

/** Undefined when the contract has no rule for it, or when it is not even an array of strings. */
function readTexts({ text, items, maxItems = Infinity }: FieldSchema, value: unknown) {
  if (text !== undefined) return readOne(texts[text], value)
  if (items?.text === undefined || !isStrings(value) || value.length > maxItems) return undefined
  const rule = texts[items.text]
  const all = value.map((one) => readOne(rule, one))
  return { value: all.map(({ value }) => value), problem: all.find(({ problem }) => problem)?.problem }
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function readOne(rule: TextRule, value: unknown): { value?: string; problem?: string | undefined } {
  if (typeof value !== 'string') return { problem: rule.required ?? `${rule.label} must be a string` }
  const { text, problem } = readText(rule, value)
  return problem === undefined ? { value: text } : { problem }
}

/** The message for an invalid value, where the schema or the specification has one. */
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

/** Query and path are text, which is converted as the schema of the field says. Invalid text is left for the check to refuse. */
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

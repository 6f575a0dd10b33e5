import { isDeepStrictEqual } from 'node:util'
import { glossaryEntry } from '#contract/glossary.ts'
import type { TSchema } from '#contract/schema.ts'

export interface ContractSchema {
  title?: string
  type?: string
  description?: string
  const?: unknown
  anyOf?: ContractSchema[]
  items?: ContractSchema
  properties?: Record<string, ContractSchema>
  additionalProperties?: boolean | ContractSchema
  message?: unknown
  missing?: unknown
  tooMany?: unknown
  text?: unknown
}

export type Written = Record<string, unknown>

/**
 * The schemas of the document. An object with a title is written once, under its name, so that a generated client has one
 * type for it; and what a schema does not say about its fields, the glossary does.
 */
export class NamedSchemas {
  readonly all: Record<string, Written> = {}

  whole(schema: TSchema, name: string): Written {
    const one: ContractSchema = schema
    if (!one.properties || one.title !== undefined) return this.write(one, name)
    const isEmpty = Object.keys(one.properties).length === 0
    return this.write({ ...one, title: isEmpty ? 'Empty' : name }, name)
  }

  field(field: ContractSchema, noun: string, name: string): Written {
    const written = this.write(field, name)
    const entry = glossaryEntry(noun, name)
    const description = field.description ?? field.items?.description ?? entry?.description
    return {
      ...written,
      ...(description !== undefined && { description }),
      ...(entry && fits(entry.example, field) && { examples: [entry.example] }),
    }
  }

  private write(schema: ContractSchema, place: string): Written {
    const { title } = schema
    if (title === undefined) return this.inPlace(schema, place)
    const written = this.inPlace(schema, title)
    const known = (this.all[title] ??= written)
    if (!isDeepStrictEqual(known, written)) throw new Error(`There are two different schemas named ${title}.`)
    return { $ref: `#/components/schemas/${title}` }
  }

  private inPlace(schema: ContractSchema, noun: string): Written {
    const {
      title: _title,
      message: _message,
      missing: _missing,
      tooMany: _tooMany,
      text: _text,
      ...said
    } = schema
    const { properties, items, anyOf, ...rest } = said
    if (anyOf) return { ...this.union(anyOf, noun), ...rest }
    const { additionalProperties: others } = schema
    return {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [
            name,
            withoutDefault(this.field(field, noun, name)),
          ]),
        ),
      }),
      ...(items && { items: this.write(items, noun) }),
      ...(typeof others === 'object' && { additionalProperties: this.write(others, noun) }),
    }
  }

  /** Texts to choose from are an enum, and null is one of the types, as generators understand both best. */
  private union(members: ContractSchema[], noun: string): Written {
    const flat = members.flatMap((one) => one.anyOf ?? [one])
    const others = flat.filter(({ type }) => type !== 'null')
    const orNull = others.length < flat.length
    const type = others[0]?.type
    const typed = { type: orNull ? [type, 'null'] : type }
    if (others.every((one) => one.const !== undefined && one.type === type)) {
      return {
        ...typed,
        ...(type === 'number' && { type: orNull ? ['integer', 'null'] : 'integer' }),
        enum: [...others.map((one) => one.const), ...(orNull ? [null] : [])],
      }
    }
    if (others.length === 1 && others[0]!.title === undefined) {
      return { ...this.inPlace(others[0]!, noun), ...typed }
    }
    return { anyOf: flat.map((one) => this.write(one, noun)) }
  }
}

/** In words, because generators of TypeScript make a field with a default one that must be sent. */
function withoutDefault({ default: usual, description, ...field }: Written): Written {
  const words = [description, usual !== undefined && `Default ${JSON.stringify(usual)}.`].filter(Boolean)
  return { ...field, description: words.join(' ') }
}

/** Names are also used for fields of other types, which the example would not fit. */
function fits(example: unknown, { type, items, anyOf = [], const: only }: ContractSchema): boolean {
  if (example === undefined || only !== undefined) return false
  if (anyOf.length > 0) return anyOf.some((one) => fits(example, one))
  if (Array.isArray(example)) return type === 'array' && items?.type === 'string'
  return typeof example === (type === 'integer' ? 'number' : type)
}

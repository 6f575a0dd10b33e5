// Values made from the schemas of the contract: valid ones, and ones that are wrong in one respect.
import type { TSchema } from '#contract/schema.ts'
import { below } from '../data/made-bins.ts'

export type Random = () => number

/** Values that lead somewhere, such as the IDs of lists, by the name of the field. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** As much of a JSON schema as the contract uses. */
export interface Field extends TSchema {
  type?: string
  const?: unknown
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
  required?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!

export const chance = (random: Random, share: number): boolean => random() < share

/** Everything that is required, and half of the rest. */
export function validObject(
  random: Random,
  { properties = {}, required = [] }: Field,
  known: Known,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || chance(random, 0.5))
      .map(([name, field]) => [name, validValue(random, field, name, known)]),
  )
}

/** A value that the schema allows. Fields with a known name mostly get a known value. */
function validValue(random: Random, field: Field, name: string, known: Known): unknown {
  const values = known[name]
  if (values && values.length > 0 && chance(random, 0.8)) {
    if (field.type !== 'array') return pick(random, values)
    return Array.from({ length: 1 + below(random, 20) }, () => pick(random, values))
  }
  if (field.const !== undefined) return field.const
  if (field.anyOf) return validValue(random, pick(random, field.anyOf), name, known)
  switch (field.type) {
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1_000_000 } = field
      return pick(random, [
        minimum,
        minimum,
        minimum + 1,
        maximum,
        minimum + below(random, maximum - minimum),
      ])
    }
    case 'boolean':
      return chance(random, 0.5)
    case 'array':
      return Array.from({ length: below(random, 4) }, () =>
        validValue(random, field.items ?? {}, name, known),
      )
    case 'object':
      return validObject(random, field, known)
    case 'null':
      return null
    default:
      return pick(random, texts).slice(0, field.maxLength)
  }
}

/** A value that no field expects, or only just. */
export function brokenValue(random: Random, { maxLength = 100, maxItems = 10 }: Field = {}): unknown {
  return pick<() => unknown>(random, [
    () => pick(random, texts),
    () => pick(random, texts),
    () => pick(random, numbers),
    () => pick(random, [null, true, false, [], {}, [[]], [null], [{}], ['']]),
    () => pick(random, pieces).repeat(Math.min(maxLength + 1, 20_000)),
    () => pick(random, pieces).repeat(below(random, 3000)),
    () =>
      Array.from({ length: below(random, 30) }, () => pick<unknown>(random, [...texts, ...numbers, null])),
    () => (chance(random, 0.1) ? Array<string>(maxItems + 1).fill('457173') : ['457173', 457_173]),
    () => deep(1 + below(random, 200)),
    () => Object.fromEntries(protoNames.map((name) => [name, pick<unknown>(random, [...texts, null])])),
  ])()
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { x: value }
  return value
}

/** Names that JavaScript treats specially, and ones that only the server may set. */
export const protoNames = [
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
] as const

export const texts = [
  '',
  ' ',
  'A name',
  'Zażółć gęślą jaźń',
  '银杏 😀 👩‍👩‍👧‍👦',
  'مرحبا\u202Eolleh',
  'e\u0301\u0327\u0301',
  '\0',
  'a\0b',
  '\r\nx-injected: 1',
  '\uD800',
  'x\uDFFF',
  '\uFEFF',
  '\u2028',
  "' or '1'='1",
  "'; drop table lists; --",
  '"',
  '\\',
  '%',
  '%00',
  '%25',
  '_',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '&lt;b&gt;',
  '${7*7}',
  '{{7*7}}',
  '=1+1',
  '-1',
  '0',
  '00',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  '-0',
  '9007199254740993',
  '99999999999999999999999',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '2026-01-01T00:00:00Z',
  '457173',
  '45717',
  '457173601212',
  '４５７１７３',
  '127.0.0.1',
  'http://localhost/',
]

const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  -1.5,
  1e-7,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  999_999_999,
  999_999_999_999_999,
]

const pieces = [
  'a',
  '\u0301\u0327',
  '\n',
  '😀',
  '๔',
  '4571 ',
  '&lt;',
  '\0',
  '"',
  '\\',
  "'",
  '%',
  '٤',
  ' ',
  '\uD800',
]

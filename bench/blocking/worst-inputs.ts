// The worst inputs that a call of the contract accepts, or has to refuse, made from its schemas.
import type { TSchema } from '#contract/schema.ts'
import { limits } from '#contract/limits.ts'
import type { Target } from './targets.ts'

export interface WorstInput {
  what: string
  params: Record<string, string>
  query: Record<string, unknown>
  body?: string
  /** JSON unless it says something else. */
  type?: string
  /** Nobody needs to send such a body. */
  isHostile?: true
}

/** Values that lead somewhere, such as the ID of the largest list, by field. A function makes a new value each time. */
export type KnownValues = Record<string, unknown>

interface Field extends TSchema {
  type?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  items?: Field
  anyOf?: { const?: unknown }[]
  properties?: Record<string, Field>
  required?: string[]
}

/** Texts that are expensive to normalise, split, fold or escape. */
const pieces: Record<string, string> = {
  letters: 'a',
  marks: '\u0301\u0327',
  newlines: '\n',
  emoji: '😀',
  'Thai digits': '๔',
  digits: '457101 ',
  'single digits': '1 ',
  '&lt;': '&lt;',
}

const bodyLength = limits.bodyBytes - 2000
/** Node refuses request lines and headers over 16 kB. */
const addressLength = 14_000

export function* worstInputs({ line, takes }: Target, known: KnownValues): Generator<WorstInput> {
  const params = { ...known, ...plainValues(takes.params, known) } as Record<string, string>
  const query = plainValues(takes.query, known)
  const fields = plainValues(takes.body, known)
  const lines = takes.lines && { type: takes.lines[0]! }
  const withBody = (values: object) =>
    takes.body ? { body: JSON.stringify(values) } : lines ? { ...lines, body: '457173\n' } : {}
  yield { what: 'plain', params, query, ...withBody(fields) }
  for (const [what, changed] of variations(takes.query, addressLength, known))
    yield { what, params, query: { ...query, ...changed }, ...withBody(fields) }
  if (takes.body)
    for (const [what, changed] of variations(takes.body, bodyLength, known))
      yield { what, params, query, body: JSON.stringify({ ...fields, ...changed }) }
  if (lines) {
    const body = '457173\n'.repeat(bodyLength / 7)
    yield { what: 'a megabyte of lines', params, query, ...lines, body, isHostile: true }
  } else if (!line.startsWith('GET ')) {
    for (const { what, body } of hostileBodies(takes.body && fields))
      yield { what, params, query, body, isHostile: true }
  }
}

/** Bytes: as much as a body may ever have, and what most calls can do with. */
const hostileLengths = { '1 MB': 1_000_000, '60 kB': 60_000 }

/** Bodies that are expensive to read, whatever the call does with them. With fields, they are what follows these. */
function* hostileBodies(fields?: object): Generator<{ what: string; body: string }> {
  const plain = JSON.stringify({ ...fields, extra: '&lt;' }).slice(0, -1)
  for (const [length, bytes] of Object.entries(hostileLengths))
    for (const [kind, make] of Object.entries(hostileJson)) {
      const value = make(bytes)
      yield { what: `${length} of ${kind}`, body: fields ? `${plain},"x":${value}}` : value }
    }
}

const times = (count: number, text: string): string => Array(Math.floor(count)).fill(text).join()
const hostileJson: Record<string, (bytes: number) => string> = {
  zeros: (bytes) => `[${times(bytes / 2, '0')}]`,
  'long fractions': (bytes) => `[${times(bytes / 25, '0.12345678901234567e-300')}]`,
  'digits of one number': (bytes) => '9'.repeat(bytes),
  keys: (bytes) => `{${Array.from({ length: bytes / 10 }, (_, at) => `"${at}":0`).join()}}`,
  'empty objects': (bytes) => `[${times(bytes / 3, '{}')}]`,
  'nested arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'nested objects': (bytes) => `${'{"":'.repeat(bytes / 5)}0${'}'.repeat(bytes / 5)}`,
  'brackets that nobody closes': (bytes) => '['.repeat(bytes),
  escapes: (bytes) => `"${String.raw`\u0041\n`.repeat(bytes / 8)}"`,
  'escaped emoji': (bytes) => `"${String.raw`\ud83d\ude00`.repeat(bytes / 12)}"`,
}

function plainValues(schema: Field | undefined, known: KnownValues): Record<string, unknown> {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name in known || required.includes(name))
      .map(([name, field]) => [name, known[name] ?? plainValue(field)]),
  )
}

function plainValue(field: Field): unknown {
  if (field.anyOf) return field.anyOf[0]?.const
  if (field.type === 'integer') return field.minimum ?? 1
  if (field.type === 'boolean') return true
  if (field.type === 'array') return []
  return field.type === 'object' ? plainValues(field, {}) : 'text'
}

function* variations(
  schema: Field | undefined,
  room: number,
  known: KnownValues,
): Generator<[what: string, changed: Record<string, unknown>]> {
  const fields = Object.entries(schema?.properties ?? {})
  const flags = fields.filter(([, field]) => field.type === 'boolean').map(([name]) => name)
  for (const value of [true, false]) {
    const all = Object.fromEntries(flags.map((flag) => [flag, value]))
    if (flags.length > 0) yield [`all flags ${value}`, all]
  }
  for (const [name, field] of fields) {
    for (const { const: value } of field.anyOf ?? [])
      yield [
        `${name}: ${String(value)}`,
        { ...Object.fromEntries(flags.map((flag) => [flag, true])), [name]: value },
      ]
    if (field.type === 'string') yield* texts(name, field, room)
    if (field.type === 'array') yield* arrays(name, field, room, known)
    if (field.type === 'integer') yield [`${name}: the largest`, { [name]: field.maximum ?? 999_999_999 }]
  }
}

function* texts(
  name: string,
  { maxLength = 100 }: Field,
  room: number,
): Generator<[string, object & Record<string, unknown>]> {
  for (const [kind, piece] of Object.entries(pieces)) {
    yield [
      `${name}: ${kind}, at its maximum`,
      { [name]: fill(piece, Math.min(maxLength, room / bytes(piece))) },
    ]
    yield [`${name}: ${kind}, as much as fits`, { [name]: fill(piece, room / bytes(piece)) }]
  }
}

function* arrays(
  name: string,
  { maxItems = 1000, items = {} }: Field,
  room: number,
  known: KnownValues,
): Generator<[string, Record<string, unknown>]> {
  const bins = known['many bins'] as string[]
  const count = Math.min(maxItems, Math.floor(room / 9))
  yield [`${name}: ${count.toLocaleString('en')} BINs`, { [name]: bins.slice(0, count) }]
  if (items.type === 'object') {
    const one = plainValues(items, {})
    yield [`${name}: ${maxItems} objects`, { [name]: Array(maxItems).fill(one) }]
    return
  }
  for (const [kind, piece] of Object.entries(pieces)) {
    const each = Math.min(items.maxLength ?? 100, Math.floor(room / bytes(piece) / 2))
    const long = fill(piece, each)
    const room1 = Math.floor(room / (bytes(long) + 3))
    yield [`${name}: long values of ${kind}`, { [name]: Array(Math.min(maxItems, room1)).fill(long) }]
    // With the BINs of a list, its notes at their maximum.
    if (name === 'notes') {
      const notes = Array(1000).fill(
        fill(piece, Math.min(each, Math.floor(room / 1000 / (bytes(piece) + 1)))),
      ) as string[]
      yield [`1,000 BINs with ${name} of ${kind}`, { [name]: notes, bins: bins.slice(0, 1000) }]
    }
  }
  const most = Math.floor(room / 4)
  yield [`${name}: ${most.toLocaleString('en')} values, too many`, { [name]: Array(most).fill('1') }]
}

const bytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** Its length in UTF-16 units is at most `length` code points of this piece. */
const fill = (piece: string, length: number): string => {
  const points = [...piece].length
  return piece.repeat(Math.max(1, Math.floor(length / points)))
}

import { fields, type Field, type FieldTexts } from '../records/fields.ts'
import type { Change, ChangeFile } from './change-file.ts'

export interface ChangedValue {
  field: Field
  from: string
  to: string
  source: string
}

export type NetChange =
  | { bin: string; kind: 'added' | 'removed'; facts: FieldTexts }
  | { bin: string; kind: 'changed'; brand: string; country: string; values: ChangedValue[] }

/**
 * Combines the changes of several imports, by BIN: a value that changed and changed back is left out. Oldest import
 * first.
 */
export function* netChanges(files: readonly ChangeFile[]): Generator<NetChange> {
  const streams = files.map((file) => file.inOrder())
  const heads = streams.map((stream) => stream.next())
  for (;;) {
    const place = heads.reduce(
      (least, { done, value }) => (done ? least : Math.min(least, value.place)),
      Infinity,
    )
    if (place === Infinity) return
    const all: Change[] = []
    for (const [at, { done, value }] of heads.entries()) {
      if (done || value.place !== place) continue
      all.push(...value.changes)
      heads[at] = streams[at]!.next()
    }
    const net = netChangeOf(all)
    if (net) yield net
  }
}

/** Of one BIN, oldest first. */
export const netChangeOf = (changes: Iterable<Change>): NetChange | undefined =>
  Iterator.from(changes).reduce<NetChange | undefined>(followedBy, undefined)

function followedBy(net: NetChange | undefined, change: Change): NetChange | undefined {
  if (change.kind === 'changed') {
    const { bin, brand, country, field, from, to, source } = change
    if (net && net.kind !== 'changed') return { ...net, facts: { ...net.facts, [field]: to } }
    const known = valuesOf(net)
    const first = known.find((one) => one.field === field)
    const values = known.filter((one) => one !== first)
    if (!first || first.from !== to) values.push({ field, from: first?.from ?? from, to, source })
    return values.length > 0 ? { bin, kind: 'changed', brand, country, values } : undefined
  }
  if (change.kind === 'added') return net ? difference(net, change.facts) : change
  if (net?.kind === 'added') return undefined
  return { ...change, facts: withValues(change.facts, valuesOf(net), 'from') }
}

const valuesOf = (net: NetChange | undefined) => (net?.kind === 'changed' ? net.values : [])

const withValues = (
  facts: FieldTexts,
  values: readonly ChangedValue[],
  which: 'from' | 'to',
): FieldTexts => ({ ...facts, ...Object.fromEntries(values.map((one) => [one.field, one[which]])) })

function difference(net: NetChange, facts: FieldTexts): NetChange | undefined {
  if (net.kind !== 'removed') return net
  const values = fields
    .filter((field) => net.facts[field] !== facts[field])
    .map((field) => ({ field, from: net.facts[field], to: facts[field], source: '' }))
  const { brand, country } = facts
  return values.length > 0 ? { bin: net.bin, kind: 'changed', brand, country, values } : undefined
}

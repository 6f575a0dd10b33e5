import { binNumber, binText } from '../records/bin-number.ts'
import { fields, type Field, type FieldTexts } from '../records/fields.ts'
import { Vocabulary } from '../build/collect.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import type { Directory } from '../snapshot/snapshot.ts'
import { packTexts, Texts } from '../snapshot/texts.ts'
import { compareDatasets, type Differences } from './compare.ts'

export interface ImportSummary {
  fields: readonly string[]
  from: string
  to: string
  rows: number
  added: number
  removed: number
  changed: Record<Field, number>
  sources: { name: string; title: string; date: string }[]
  hasRows: boolean
}

export type Change =
  | { bin: string; kind: 'added' | 'removed'; facts: FieldTexts }
  | {
      bin: string
      kind: 'changed'
      field: Field
      from: string
      to: string
      source: string
      /** Of the BIN, after the change. Empty in files of versions that did not record them. */
      brand: string
      country: string
    }

export function packFirst(after: Dataset): Buffer {
  return packSummary(summaryOf(undefined, after, { added: after.rows, removed: 0 }, false))
}

export const packSummary = (summary: ImportSummary): Buffer =>
  packSnapshot({ ...summary, hasRows: false }, packTexts('words', []))

export function packChanges(before: Dataset, after: Dataset): Buffer {
  const { added, removed, changed } = compareDatasets(before, after)
  const words = new Vocabulary()
  const facts = (dataset: Dataset, rows: readonly number[]) =>
    Uint32Array.from(rows.flatMap((row) => fields.map((field) => words.code(dataset.readers[field](row)))))
  const bins = (name: string, dataset: Dataset, rows: readonly number[]) => ({
    [`${name}.six`]: Uint32Array.from(rows, (row) => dataset.six[row]!),
    [`${name}.rest`]: Uint32Array.from(rows, (row) => dataset.rest[row]!),
  })
  const codesOf = (code: (change: Differences['changed'][number]) => number) => {
    const codes = new Uint32Array(changed.length)
    changed.forEach((change, at) => (codes[at] = code(change)))
    return codes
  }
  const summary = summaryOf(before, after, { added: added.length, removed: removed.length }, true)
  for (const { field } of changed) summary.changed[field]++
  const sections = {
    ...bins('added', after, added),
    'added.facts': facts(after, added),
    ...bins('removed', before, removed),
    'removed.facts': facts(before, removed),
    ...bins(
      'changed',
      after,
      changed.map(({ row }) => row),
    ),
    'changed.field': Uint8Array.from(codesOf(({ field }) => fields.indexOf(field))),
    'changed.from': codesOf(({ from }) => words.code(from)),
    'changed.to': codesOf(({ to }) => words.code(to)),
    'changed.source': codesOf(({ row, field }) => words.code(sourceName(after, row, field))),
    'changed.brand': codesOf(({ row }) => words.code(after.readers.brand(row))),
    'changed.country': codesOf(({ row }) => words.code(after.readers.country(row))),
  }
  return packSnapshot(summary, { ...sections, ...packTexts('words', words.texts) })
}

/** The source that gave a field. Cheaper than `originOf`, which describes all fields. */
function sourceName({ facts: { origins, sources }, origin }: Dataset, row: number, field: Field): string {
  return sources[origins[origin[row]!]!.fields[fields.indexOf(field)]!]?.name ?? ''
}

function summaryOf(
  before: Dataset | undefined,
  after: Dataset,
  counts: { added: number; removed: number },
  hasRows: boolean,
): ImportSummary {
  return {
    fields,
    from: before?.facts.built ?? '',
    to: after.facts.built,
    rows: after.rows,
    ...counts,
    changed: Object.fromEntries(fields.map((field) => [field, 0])) as Record<Field, number>,
    sources: after.facts.sources.map(({ name, title, date }) => ({ name, title, date })),
    hasRows,
  }
}

interface Bins {
  six: Uint32Array
  rest: Uint32Array
}

export class ChangeFile {
  readonly summary: ImportSummary
  readonly #words: Texts
  readonly #added: Bins & { facts: Uint32Array }
  readonly #removed: Bins & { facts: Uint32Array }
  readonly #changed: Bins & { field: Uint8Array } & Record<
      'from' | 'to' | 'source' | 'brand' | 'country',
      Uint32Array
    >

  constructor(bytes: ArrayBuffer, directory: Directory<ImportSummary>) {
    this.summary = directory
    const place = (name: string) => directory.sections[name] ?? ([0, 0] as const)
    const u32 = (name: string) => new Uint32Array(bytes, place(name)[0], place(name)[1] / 4)
    const u8 = (name: string) => new Uint8Array(bytes, ...place(name))
    const bins = (name: string) => ({ six: u32(`${name}.six`), rest: u32(`${name}.rest`) })
    this.#words = new Texts(u32('words.textStart'), u8('words.text'))
    this.#added = { ...bins('added'), facts: u32('added.facts') }
    this.#removed = { ...bins('removed'), facts: u32('removed.facts') }
    this.#changed = {
      ...bins('changed'),
      field: u8('changed.field'),
      from: u32('changed.from'),
      to: u32('changed.to'),
      source: u32('changed.source'),
      brand: u32('changed.brand'),
      country: u32('changed.country'),
    }
  }

  *inOrder(): Generator<{ place: number; changes: Change[] }, undefined> {
    const parts = [
      { bins: this.#added, read: this.#addedAt, at: 0 },
      { bins: this.#removed, read: this.#removedAt, at: 0 },
      { bins: this.#changed, read: (at: number) => this.#changedAt(at), at: 0 },
    ]
    for (;;) {
      const place = Math.min(...parts.map(({ bins, at }) => placeOf(bins, at)))
      if (place === Infinity) return undefined
      const changes: Change[] = []
      for (const part of parts) {
        for (; placeOf(part.bins, part.at) === place; part.at++) changes.push(part.read(part.at))
      }
      yield { place, changes }
    }
  }

  *all(): Generator<Change> {
    for (let at = 0; at < this.#added.six.length; at++) yield this.#addedAt(at)
    for (let at = 0; at < this.#removed.six.length; at++) yield this.#removedAt(at)
    for (let at = 0; at < this.#changed.six.length; at++) yield this.#changedAt(at)
  }

  of(bin: string): Change[] {
    return [
      ...positions(this.#added, bin).map((at) => this.#addedAt(at)),
      ...positions(this.#removed, bin).map((at) => this.#removedAt(at)),
      ...positions(this.#changed, bin).map((at) => this.#changedAt(at)),
    ]
  }

  #addedAt = (at: number): Change => ({
    bin: binAt(this.#added, at),
    kind: 'added',
    facts: this.#facts(this.#added.facts, at),
  })

  #removedAt = (at: number): Change => ({
    bin: binAt(this.#removed, at),
    kind: 'removed',
    facts: this.#facts(this.#removed.facts, at),
  })

  #changedAt(at: number): Change {
    const { field, from, to, source, brand, country } = this.#changed
    return {
      bin: binAt(this.#changed, at),
      kind: 'changed',
      field: fields[field[at]!]!,
      from: this.#words.at(from[at]!),
      to: this.#words.at(to[at]!),
      source: this.#words.at(source[at]!),
      brand: at < brand.length ? this.#words.at(brand[at]!) : '',
      country: at < country.length ? this.#words.at(country[at]!) : '',
    }
  }

  #facts(codes: Uint32Array, at: number): FieldTexts {
    const texts = {} as FieldTexts
    fields.forEach((field, index) => (texts[field] = this.#words.at(codes[at * fields.length + index]!)))
    return texts
  }
}

const binAt = ({ six, rest }: Bins, at: number) => binText(six[at]!, rest[at]!)

/** Infinity after the last. `rest` has less than 2²⁰ values. */
const placeOf = ({ six, rest }: Bins, at: number) =>
  at < six.length ? six[at]! * 2 ** 20 + rest[at]! : Infinity

function positions(bins: Bins, bin: string): number[] {
  const wanted = binNumber(bin)
  const isBefore = (at: number) =>
    bins.six[at]! < wanted.six || (bins.six[at] === wanted.six && bins.rest[at]! < wanted.rest)
  let [low, high] = [0, bins.six.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (; bins.six[low] === wanted.six && bins.rest[low] === wanted.rest; low++) found.push(low)
  return found
}

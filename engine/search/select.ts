import { bankSlug } from '../normal-forms/bank-names/bank-name.ts'
import { brandOf } from '../normal-forms/brands.ts'
import { categoryOf } from '../normal-forms/card-kind.ts'
import { bitmapShare } from '../snapshot/bitmap.ts'
import type { Column } from '../dataset/column.ts'
import { columnNames, type ColumnName } from '../records/columns.ts'
import type { Dataset } from '../dataset/dataset.ts'

export type Filters = { [name in ColumnName]?: readonly string[] | undefined }

/** The matching rows, as a bitmap or a list in the dataset's memory; the next search overwrites it. */
export type Selection = { total: number } & ({ bits: number } | { list: number })

export interface Wanted {
  name: ColumnName
  column: Column
  codes: number[]
  values: string[]
  rows: number
  bitmaps?: number[]
}

export function wantedValues(dataset: Dataset, filters: Filters): Wanted[] {
  const wanted: Wanted[] = []
  for (const name of columnNames) {
    const values = filters[name]
    if (values !== undefined && values.length > 0) wanted.push(wantedOf(dataset, name, values))
  }
  return wanted
}

function wantedOf(dataset: Dataset, name: ColumnName, values: readonly string[]): Wanted {
  const column = dataset.columns[name]
  const normal = normalForms[name] ?? upperCase
  const known: string[] = []
  const codes = new Set<number>()
  // A request may repeat one that is expensive to normalise.
  for (const value of new Set(values)) {
    const spelling = column.codesOf(value).length > 0 ? value : normal(value)
    const found = column.codesOf(spelling)
    if (found.length > 0 && !known.includes(spelling)) known.push(spelling)
    for (const code of found) codes.add(code)
  }
  const rows = Array.from(codes).reduce((sum, code) => sum + column.count[code]!, 0)
  return { name, column, codes: [...codes], values: known, rows }
}

const upperCase = (value: string) => value.trim().toUpperCase()

/** A bank can be given by its slug or by any spelling of its name, a brand or a level by any spelling. */
const normalForms: Partial<Record<ColumnName, (value: string) => string>> = {
  brand: brandOf,
  bank: bankSlug,
  category: categoryOf,
  traits: (value) => value.trim().toLowerCase(),
}

export function select(dataset: Dataset, wanted: readonly Wanted[], bins?: Selection): Selection {
  const { workspace } = dataset
  if (bins?.total === 0 || wanted.some(({ rows }) => rows === 0)) {
    return { total: 0, list: workspace.list.byteOffset }
  }
  if (bins && 'list' in bins) return narrow(dataset, bins.list, bins.total, wanted)
  const narrowest = wanted.reduce<Wanted | undefined>((a, b) => (a && a.rows <= b.rows ? a : b), undefined)
  if (narrowest && !bins && narrowest.rows < dataset.rows / bitmapShare) {
    const others = wanted.filter((one) => one !== narrowest)
    return narrow(dataset, listOf(dataset, narrowest), narrowest.rows, others)
  }
  return intersect(dataset, wanted, bins)
}

function narrow(dataset: Dataset, from: number, length: number, wanted: readonly Wanted[]): Selection {
  const { kernel, workspace } = dataset
  const { allowed, list } = workspace
  let [at, total] = [from, length]
  for (const { column, codes } of wanted) {
    for (const code of codes) allowed[code] = 1
    total = kernel.keep(at, total, column.codes.byteOffset, column.wide, allowed.byteOffset, list.byteOffset)
    at = list.byteOffset
    for (const code of codes) allowed[code] = 0
  }
  return { total, list: at }
}

function listOf(dataset: Dataset, wanted: Wanted): number {
  if (wanted.codes.length === 1) return wanted.column.listOf(wanted.codes[0]!)
  const { kernel, workspace } = dataset
  const [bits] = bitmapsOf(dataset, wanted)
  kernel.list(bits!, workspace.blockBytes, 0, wanted.rows, workspace.list.byteOffset)
  return workspace.list.byteOffset
}

function intersect(dataset: Dataset, wanted: readonly Wanted[], bins?: Selection): Selection {
  const sets = wanted.map((one) => ({ rows: one.rows, bitmaps: bitmapsOf(dataset, one) }))
  if (bins && 'bits' in bins) sets.push({ rows: bins.total, bitmaps: [bins.bits] })
  const [first] = sets
  if (!first) return { total: dataset.rows, bits: everyRow(dataset) }
  if (sets.length === 1 && first.bitmaps.length === 1) return { total: first.rows, bits: first.bitmaps[0]! }
  const { fields, resultBits, blockBytes, piece } = dataset.workspace
  let at = 0
  for (const { bitmaps } of sets.toSorted((a, b) => a.rows - b.rows)) {
    fields[at++] = bitmaps.length
    for (const bitmap of bitmaps) fields[at++] = bitmap
  }
  fields[at] = 0
  return {
    total: dataset.kernel.combine(resultBits, fields.byteOffset, blockBytes, piece.byteOffset),
    bits: resultBits,
  }
}

function bitmapsOf(dataset: Dataset, wanted: Wanted): number[] {
  if (wanted.bitmaps) return wanted.bitmaps
  const { column, codes } = wanted
  const bitmaps: number[] = []
  const rare: number[] = []
  for (const code of codes) {
    const bitmap = column.bitmapOf(code)
    if (bitmap === undefined) rare.push(code)
    else bitmaps.push(bitmap)
  }
  if (rare.length > 0) {
    const target = dataset.workspace.fieldBits[wanted.name]
    clearBits(dataset, target)
    for (const code of rare) dataset.kernel.mark(target, column.listOf(code), column.count[code]!)
    bitmaps.push(target)
  }
  return (wanted.bitmaps = bitmaps)
}

export function clearBits({ workspace }: Dataset, bits: number): void {
  new Uint8Array(workspace.json.buffer, bits, workspace.blockBytes).fill(0)
}

function everyRow(dataset: Dataset): number {
  const { resultBits, blockBytes } = dataset.workspace
  const words = new Uint32Array(dataset.six.buffer, resultBits, blockBytes / 4)
  const whole = dataset.rows >>> 5
  words.fill(0xffff_ffff, 0, whole).fill(0, whole)
  if (dataset.rows % 32) words[whole] = 2 ** (dataset.rows % 32) - 1
  return resultBits
}

import type { Dataset } from '#engine/dataset/dataset.ts'
import type { ChangeFile } from '#engine/history/change-file.ts'
import { netChangeOf, netChanges, type NetChange } from '#engine/history/net-changes.ts'
import { bankSlug } from '#engine/normal-forms/bank-names/bank-name.ts'
import { type FieldTexts, unknownTexts } from '#engine/records/fields.ts'
import type { ImportHistory } from '../history/import-history.ts'
import type { BankTexts } from './criteria.ts'
import type { ChangedRow, Known } from './matching.ts'

export interface Happened extends Known {
  cause: string
  at: number
  rows: () => Iterable<ChangedRow>
}

interface Import {
  to: number
  /** Absent for the first import, which changes nothing, and for very large or old ones, which are no longer recorded. */
  happened?: Happened
}

/**
 * The imports after one of them, oldest first. None when nothing is known to come after it: another server may have newer
 * data than this one.
 */
export async function* importsAfter(
  dataset: Dataset,
  history: ImportHistory,
  seen: number,
): AsyncGenerator<Import> {
  const { built } = dataset.facts
  const chain = await history.imports(built)
  const at = chain.findIndex(({ to }) => Date.parse(to) === seen)
  const later = at < 0 ? chain.filter(({ to }) => Date.parse(to) > seen) : chain.slice(0, at)
  for (const { to, hasRows } of later.toReversed()) {
    const file = hasRows ? (await history.between({ to }, built))?.files?.[0] : undefined
    const after = to === built ? [] : ((await history.between({ from: to }, built))?.files ?? [])
    yield { to: Date.parse(to), ...(file && { happened: oneImport(dataset, { to, file, after }) }) }
  }
}

interface OneImport {
  to: string
  file: ChangeFile
  /** The imports since, which are undone to know what the data said after this one. */
  after: readonly ChangeFile[]
}

function oneImport(dataset: Dataset, { to, file, after }: OneImport): Happened {
  const later = (bin: string) => netChangeOf(after.flatMap((one) => one.of(bin)))
  const isKnown = (bin: string) => {
    const change = later(bin)
    return change && change.kind !== 'changed' ? change.kind === 'removed' : dataset.rowOf(bin) !== undefined
  }
  const factsAfter = (bin: string): FieldTexts => {
    const change = later(bin)
    if (change?.kind === 'removed') return change.facts
    const row = dataset.rowOf(bin)
    const now = row === undefined ? unknownTexts : dataset.texts(row)
    return change?.kind === 'changed' ? withValues(now, change.values, 'from') : now
  }
  return {
    cause: `import ${to}`,
    at: Date.parse(to),
    isKnown,
    wasKnown: (bin) => {
      const [change] = file.of(bin)
      return change && change.kind !== 'changed' ? change.kind === 'removed' : isKnown(bin)
    },
    *rows() {
      for (const change of netChanges([file])) yield changedRow(change, factsAfter)
    },
  }
}

function changedRow(change: NetChange, factsAfter: (bin: string) => FieldTexts): ChangedRow {
  const { bin, kind } = change
  if ('facts' in change) {
    const facts = withBank(change.facts)
    return kind === 'added'
      ? { bin, kind, before: undefined, after: facts }
      : { bin, kind, before: facts, after: undefined }
  }
  const after = withValues(factsAfter(bin), change.values, 'to')
  return { bin, kind, before: withBank(withValues(after, change.values, 'from')), after: withBank(after) }
}

const withValues = (
  facts: FieldTexts,
  values: Extract<NetChange, { values: unknown }>['values'],
  which: 'from' | 'to',
): FieldTexts => ({ ...facts, ...Object.fromEntries(values.map((one) => [one.field, one[which]])) })

export const withBank = (facts: FieldTexts): BankTexts => ({ ...facts, bankSlug: bankSlug(facts.issuer) })

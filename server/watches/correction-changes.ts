import type { Kysely, Selectable } from 'kysely'
import { type CorrectableField, correctableFields } from '#contract/correctable.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { unknownTexts } from '#engine/records/fields.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Happened, withBank } from './import-changes.ts'
import type { ChangedRow } from './matching.ts'

type Value = Selectable<Schema['corrected_values']> & { field: CorrectableField }

/** The decisions after one of them, in their order. The dataset may have been corrected by some of them already. */
export async function decisionsAfter(
  db: Kysely<Schema>,
  dataset: Dataset,
  seen: number,
  until: number,
): Promise<(Happened & { number: number })[]> {
  const values = await db
    .selectFrom('corrected_values')
    .selectAll()
    .where('number', '>', seen)
    // Which family a bank is of changes no BIN.
    .where('field', 'in', correctableFields)
    .$narrowType<{ field: CorrectableField }>()
    .orderBy('number')
    .orderBy('bin')
    .execute()
  const ofBin = Map.groupBy(values, ({ bin }) => bin)
  const isKnown = (bin: string) => ofBin.has(bin) || dataset.rowOf(bin) !== undefined
  const decisions = [...Map.groupBy(values, ({ number }) => Number(number))]
  return decisions
    .filter(([number]) => number <= until)
    .map(([number, decided]) => ({
      number,
      cause: `correction ${number}`,
      at: Number(decided[0]!.created_at),
      isKnown,
      wasKnown: isKnown,
      rows: () => decided.map((value) => changedRow(dataset, value, ofBin.get(value.bin)!)),
    }))
}

function changedRow(dataset: Dataset, value: Value, all: readonly Value[]): ChangedRow {
  const { bin, number, field } = value
  const row = rowFor(dataset, bin)
  const facts = row === undefined ? { ...unknownTexts } : { ...dataset.texts(row) }
  // What other decisions say about other fields: the next one knows what there was before it.
  for (const other of all.toReversed())
    if (Number(other.number) > Number(number)) facts[other.field] = other.from_value
  for (const other of all) if (Number(other.number) < Number(number)) facts[other.field] = other.to_value
  const before = withBank({ ...facts, [field]: value.from_value })
  return { bin, kind: 'changed', before, after: withBank({ ...facts, [field]: value.to_value }) }
}

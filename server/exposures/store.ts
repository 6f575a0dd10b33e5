import type { Kysely, Selectable } from 'kysely'
import type { ExposureDataset } from '#contract/exposures.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { Card } from './card.ts'
import { demoCards, demoDataset, demoId } from './demo.ts'
import type { ExposureKey } from './exposure-key.ts'

export type StoredDataset = Selectable<Schema['exposure_datasets']>

export interface Exposures {
  /** Those that are asked now: all that are complete and made with this key, or the demo. */
  datasets(): Promise<Map<number, ExposureDataset>>
  /** Which of those hold a card. */
  ask(card: Card): Promise<Map<number, boolean>>
}

/** Hears, once each, of those that were made with another key. */
type Foreign = (name: string) => void

export function exposures(
  database: Database,
  key: ExposureKey,
  onForeign: Foreign = () => undefined,
): Exposures {
  const { kysely } = database
  const told = new Set<number>()
  const readDatasets = database.reader(
    () =>
      kysely
        .selectFrom('exposure_datasets')
        .selectAll()
        .where('is_complete', '=', 1)
        .orderBy('id', 'desc')
        .limit(limits.exposureDatasets),
    { cached: true },
  )
  // Never cached: nothing about a searched card may stay in memory.
  const readTags = database.reader(({ tag }: { tag: Buffer }) =>
    kysely.selectFrom('exposure_tags').select('dataset').where('tag', '=', tag),
  )
  const demoTags = demoCards.map((card) => key.tag(card))

  async function datasets(): Promise<Map<number, ExposureDataset>> {
    const asked = new Map<number, ExposureDataset>()
    for (const dataset of await readDatasets()) {
      if (dataset.key_id === key.id) asked.set(dataset.id, shown(dataset))
      else if (!told.has(dataset.id)) {
        told.add(dataset.id)
        onForeign(dataset.name)
      }
    }
    return asked.size > 0 ? asked : new Map([[demoId, demoDataset]])
  }

  return {
    datasets,
    async ask(card) {
      const asked = await datasets()
      const tag = key.tag(card)
      const holding = new Set((await readTags({ tag })).map(({ dataset }) => dataset))
      if (demoTags.some((demo) => demo.equals(tag))) holding.add(demoId)
      return new Map([...asked.keys()].map((id) => [id, holding.has(id)]))
    },
  }
}

/** Every dataset, also what is not complete or was made with another key; the newest first. */
export const allDatasets = (db: Kysely<Schema>): Promise<StoredDataset[]> =>
  db.selectFrom('exposure_datasets').selectAll().orderBy('id', 'desc').execute()

const shown = ({ name, source_class, date, imported_at }: StoredDataset): ExposureDataset => ({
  name,
  source_class,
  date,
  imported_at: new Date(imported_at).toISOString(),
  is_demo: false,
})

import type { Kysely, Selectable } from 'kysely'
import type { ExposureDataset } from '#contract/calls/exposures.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { Card } from './card.ts'
import { demoCards, demoDataset, demoId } from './demo.ts'
import type { ExposureKey } from './exposure-key.ts'

export type StoredDataset = Selectable<Schema['exposure_datasets']>

export interface Exposures {
  /** The datasets that are searched: all complete ones made with this key, or else the demo. */
  datasets(): Promise<Map<number, ExposureDataset>>
  /** For each of those, whether it contains the card. */
  search(card: Card): Promise<Map<number, boolean>>
}

/** Called once for each dataset that was made with another key. */
type Foreign = (name: string) => void

export function exposures(
  database: Database,
  key: ExposureKey,
  onForeign: Foreign = () => undefined,
): Exposures {
  const { kysely } = database
  const reported = new Set<number>()
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
    const usable = new Map<number, ExposureDataset>()
    for (const dataset of await readDatasets()) {
      if (dataset.key_id === key.id) usable.set(dataset.id, shown(dataset))
      else if (!reported.has(dataset.id)) {
        reported.add(dataset.id)
        onForeign(dataset.name)
      }
    }
    return usable.size > 0 ? usable : new Map([[demoId, demoDataset]])
  }

  return {
    datasets,
    async search(card) {
      const searched = await datasets()
      const tag = key.tag(card)
      const holding = new Set((await readTags({ tag })).map(({ dataset }) => dataset))
      if (demoTags.some((demo) => demo.equals(tag))) holding.add(demoId)
      return new Map([...searched.keys()].map((id) => [id, holding.has(id)]))
    },
  }
}

/** Every dataset, including incomplete ones and those made with another key; newest first. */
export const allDatasets = (db: Kysely<Schema>): Promise<StoredDataset[]> =>
  db.selectFrom('exposure_datasets').selectAll().orderBy('id', 'desc').execute()

const shown = ({ name, source_class, date, imported_at }: StoredDataset): ExposureDataset => ({
  name,
  source_class,
  date,
  imported_at: new Date(imported_at).toISOString(),
  is_demo: false,
})

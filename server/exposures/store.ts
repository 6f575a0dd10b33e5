import type { Kysely, Selectable } from 'kysely'
import type { ExposureDataset } from '#contract/calls/exposures.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Card } from './card.ts'
import { demoCards, demoDataset, demoId } from './demo.ts'
import type { ExposureKey } from './exposure-key.ts'

export type StoredDataset = Selectable<Schema['exposure_datasets']>

export interface Exposures {
  /** The datasets that are searched: all complete ones made with this key, or else the demo. */
  datasets(): Promise<Map<number, ExposureDataset>>
  search(card: Card): Promise<Map<number, boolean>>
}

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
  const readTags = database.reader(({ a, b, c, d, e, f, g, h }: Tags) =>
    kysely.selectFrom('exposure_tags').select('dataset').where('tag', 'in', [a, b, c, d, e, f, g, h]),
  )
  const demoTags = new Set(demoCards.flatMap((card) => key.tags(card)).map(asText))

  async function datasets(): Promise<Map<number, ExposureDataset>> {
    const usable = new Map<number, ExposureDataset>()
    for (const dataset of await readDatasets()) {
      if ([key.id, key.oldId].includes(dataset.key_id)) usable.set(dataset.id, shown(dataset, key))
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
      const isNew = searched.values().every((dataset) => dataset.whole_postal_codes)
      const tags = key.tags(isNew ? { ...card, oldZip: undefined } : card)
      const found = await Promise.all(inEights(tags).map(readTags))
      const holding = new Set(found.flat().map(({ dataset }) => dataset))
      if (tags.some((tag) => demoTags.has(asText(tag)))) holding.add(demoId)
      return new Map([...searched.keys()].map((id) => [id, holding.has(id)]))
    },
  }
}

const asText = (tag: Buffer): string => tag.toString('hex')

/** Most names have four forms and most ZIPs two, so that a check is one query whose SQL is compiled once. */
type Tags = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', Buffer>

function inEights(tags: readonly Buffer[]): Tags[] {
  const eights: Tags[] = []
  for (let at = 0; at < tags.length; at += 8) {
    const [a, b = a, c = a, d = a, e = a, f = a, g = a, h = a] = tags.slice(at, at + 8) as [Buffer]
    eights.push({ a, b, c, d, e, f, g, h })
  }
  return eights
}

export const allDatasets = (db: Kysely<Schema>): Promise<StoredDataset[]> =>
  db.selectFrom('exposure_datasets').selectAll().orderBy('id', 'desc').execute()

const shown = (
  { name, source_class, date, imported_at, key_id }: StoredDataset,
  key: ExposureKey,
): ExposureDataset => ({
  name,
  source_class,
  date,
  imported_at: new Date(imported_at).toISOString(),
  is_demo: false,
  whole_postal_codes: key_id === key.id,
})

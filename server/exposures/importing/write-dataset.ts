import { setTimeout as sleep } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { eachText } from '../../platform/db/each-text.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { allDatasets, type StoredDataset } from '../store.ts'
import type { TagFiles } from './tag-files.ts'

/** Tags per transaction, and milliseconds between transactions, in which a running server can write. */
const batchSize = 5000
const pause = 4

export type DatasetFacts = Pick<
  Insertable<Schema['exposure_datasets']>,
  'name' | 'source_class' | 'lawful_basis' | 'date' | 'key_id'
>

export async function refuseDataset({ kysely }: Database, name: string): Promise<void> {
  const complete = (await allDatasets(kysely)).filter((dataset) => dataset.is_complete === 1)
  if (complete.some((dataset) => dataset.name === name)) {
    throw new ImportError(`There already is a dataset "${name}". Remove it first, or choose another name.`)
  }
  if (complete.length >= limits.exposureDatasets) {
    throw new ImportError(`There are ${complete.length} datasets, which is the limit. Remove one first.`)
  }
}

/** Writes the tags in many short transactions. The dataset is not searched before the last one. Returns its cards. */
export async function writeDataset(
  database: Database,
  facts: DatasetFacts,
  tags: TagFiles,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  const { kysely, dialect } = database
  await removeUnfinished(database)
  await refuseDataset(database, facts.name)
  const { id } = await kysely
    .insertInto('exposure_datasets')
    .values({ ...facts, imported_at: Date.now(), rows: 0, is_complete: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bytes = dialect === 'sqlite' ? sql`unhex(value)` : sql`decode(value, 'hex')`
  let written = 0
  for (const batch of tags.batches(batchSize)) {
    signal?.throwIfAborted()
    await sql`insert into exposure_tags (tag, dataset)
      select ${bytes}, cast(${id} as integer) from ${eachText(dialect, batch)}`.execute(kysely)
    written += batch.length
    onProgress?.(written)
    await sleep(pause)
  }
  await kysely
    .updateTable('exposure_datasets')
    .set({ rows: tags.cards, imported_at: Date.now(), is_complete: 1 })
    .where('id', '=', id)
    .execute()
  return tags.cards
}

export async function removeDataset(database: Database, { id }: Pick<StoredDataset, 'id'>): Promise<void> {
  const { kysely } = database
  await kysely.updateTable('exposure_datasets').set({ is_complete: 0 }).where('id', '=', id).execute()
  await removeTags(database, id)
  await kysely.deleteFrom('exposure_datasets').where('id', '=', id).execute()
}

async function removeUnfinished(database: Database): Promise<void> {
  for (const dataset of await allDatasets(database.kysely)) {
    if (dataset.is_complete === 0) await removeDataset(database, dataset)
  }
}

/** Walks through all tags in batches, because an index by dataset would be as large as the table itself. */
async function removeTags({ kysely }: Database, dataset: number): Promise<void> {
  let after: Uint8Array = Buffer.alloc(0)
  for (;;) {
    const last = await kysely
      .selectFrom('exposure_tags')
      .select('tag')
      .where('tag', '>', after)
      .orderBy('tag')
      .limit(1)
      .offset(batchSize)
      .executeTakeFirst()
    const from = kysely.deleteFrom('exposure_tags').where('dataset', '=', dataset).where('tag', '>', after)
    await (last ? from.where('tag', '<=', last.tag) : from).execute()
    if (!last) return
    after = last.tag
    await sleep(pause)
  }
}

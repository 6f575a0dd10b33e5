import { type Kysely, sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { turns } from '../http/turns.ts'
import { type Entries, readEntries } from './entries.ts'

/** Notes from this length on, in bytes or characters, are handled in several steps. */
const longNotes = 100_000

/** From SQLite, notes are read as bytes, because it takes 40 ms to turn 4 MB into text, and a decoder 15 ms. */
export const entriesRow = (db: Kysely<Schema>, dialect: Database['dialect'], { id }: { id: string }) => {
  const asRead = sql<string | Uint8Array>`${sql.raw(dialect === 'sqlite' ? 'cast(notes as blob)' : 'notes')}`
  return db
    .selectFrom('entries')
    .select(['bins', asRead.as('notes')])
    .where('list_id', '=', id)
}

export const loadEntries = async (
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  id: string,
): Promise<Entries> => entriesIn(await entriesRow(db, dialect, { id }).executeTakeFirst())

/** The notes of a list can take up 4 MB, so other requests are answered between the steps of reading them. */
export async function entriesIn(
  row: { bins: string; notes: string | Uint8Array } | undefined,
): Promise<Entries> {
  if (!row) throw new AppError('list_not_found')
  const { bins, notes } = row
  const isLong = notes.length > longNotes
  if (isLong) await turns.take()
  const text = typeof notes === 'string' ? notes : decoder.decode(notes)
  if (isLong) await turns.take()
  const entries = readEntries({ bins, notes: text })
  if (isLong) await turns.take()
  return entries
}

const decoder = new TextDecoder()

export async function beforeWriting<T extends { notes: string }>(packed: T): Promise<T> {
  if (packed.notes.length > longNotes) await turns.take()
  return packed
}

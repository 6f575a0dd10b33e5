import { invalidInput, AppError } from '#contract/errors.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { cardNumberMessage, continuesBin, countDigits } from '#contract/formats/card-numbers/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { turns } from '../platform/clients/line.ts'
import { Notes } from './notes.ts'

export interface Entries {
  readonly bins: readonly string[]
  readonly notes: Notes
}

export const noEntries = (): Entries => ({ bins: [], notes: Notes.none })

export function readEntries({ bins, notes }: { bins: string; notes: string | Uint8Array }): Entries {
  return { bins: bins === '' ? [] : bins.split(' '), notes: Notes.read(notes) }
}

interface NewBins {
  bins: readonly string[]
  notes?: readonly string[] | undefined
  at?: number | undefined
}

export interface Added {
  entries: Entries
  added: string[]
  /** Duplicates, invalid BINs, and those over the limit. */
  failed: string[]
}

export function addBins(
  { bins, notes }: Entries,
  { bins: requested, notes: requestedNotes = [], at = bins.length }: NewBins,
): Added {
  const present = new Set(bins)
  const added: string[] = []
  const failed: string[] = []
  const newNotes = new Map<string, string>()
  for (const [number, text] of requested.entries()) {
    const bin = text.trim()
    if (!isBin(bin) || present.has(bin) || present.size >= limits.binsPerList) failed.push(shown(bin))
    else {
      present.add(bin)
      added.push(bin)
      const note = requestedNotes[number]
      if (note && continuesBin(bin, note)) throw invalidInput({ notes: [cardNumberMessage] })
      if (note) newNotes.set(bin, note)
    }
  }
  const whole = [...bins.slice(0, at), ...added, ...bins.slice(at)]
  return { entries: { bins: whole, notes: notes.with(newNotes) }, added, failed }
}

export function removeBins({ bins, notes }: Entries, requested: readonly string[]) {
  const unwanted = new Set(requested.map((text) => text.trim()))
  const removed = bins.filter((bin) => unwanted.has(bin))
  const left = bins.filter((bin) => !unwanted.has(bin))
  return { entries: { bins: left, notes: notes.without(removed) }, removed }
}

/** Text with more digits than a BIN may be a card number, so it is not repeated. */
const shown = (text: string): string => {
  const isSafe = text.length <= 40 && countDigits(text) <= limits.extendedBinDigits
  return isSafe ? text : `${text.slice(0, limits.binDigits)}…`
}

const longNotes = 100_000

/** From SQLite, notes are read and written as bytes, because it takes 40 ms to turn 4 MB into text. */
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

export async function entriesIn(
  row: { bins: string; notes: string | Uint8Array } | undefined,
): Promise<Entries> {
  if (!row) throw new AppError('list_not_found')
  const entries = readEntries(row)
  await restIfLong(entries.notes)
  return entries
}

export async function packEntries(dialect: Database['dialect'], { bins, notes }: Entries) {
  const { bytes } = notes
  await restIfLong(notes)
  const stored = dialect === 'sqlite' ? sql<string>`cast(${bytes} as text)` : bytes.toString()
  return { bins: bins.join(' '), notes: stored }
}

/** Between reading, changing, writing and committing long notes, each of which takes up to 15 ms. */
export async function restIfLong({ bytes }: Notes): Promise<void> {
  if (bytes.length > longNotes) await turns.take()
}

import { invalidInput, AppError } from '#contract/errors.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { cardNumberMessage, continuesBin, countDigits } from '#contract/formats/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { turns } from '../platform/clients/line.ts'

export interface Entries {
  bins: string[]
  notes: Record<string, string>
}

export const noEntries = (): Entries => ({ bins: [], notes: {} })

export function readEntries({ bins, notes }: { bins: string; notes: string }): Entries {
  return {
    bins: bins === '' ? [] : bins.split(' '),
    // Without a prototype, though the keys are digits only.
    notes: Object.assign(Object.create(null), notes === '' ? {} : JSON.parse(notes)) as Entries['notes'],
  }
}

export function packEntries({ bins, notes }: Entries): { bins: string; notes: string } {
  return { bins: bins.join(' '), notes: Object.keys(notes).length === 0 ? '' : JSON.stringify(notes) }
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
  const newNotes = { ...notes }
  for (const [number, text] of requested.entries()) {
    const bin = text.trim()
    if (!isBin(bin) || present.has(bin) || present.size >= limits.binsPerList) failed.push(shown(bin))
    else {
      present.add(bin)
      added.push(bin)
      const note = requestedNotes[number]
      if (note && continuesBin(bin, note)) throw invalidInput({ notes: [cardNumberMessage] })
      if (note) newNotes[bin] = note
    }
  }
  const whole = [...bins.slice(0, at), ...added, ...bins.slice(at)]
  return { entries: { bins: whole, notes: newNotes }, added, failed }
}

export function removeBins({ bins, notes }: Entries, requested: readonly string[]) {
  const unwanted = new Set(requested.map((text) => text.trim()))
  const removed = bins.filter((bin) => unwanted.has(bin))
  const left = { ...notes }
  for (const bin of removed) delete left[bin]
  return { entries: { bins: bins.filter((bin) => !unwanted.has(bin)), notes: left }, removed }
}

/** Text with more digits than a BIN may be a card number, so it is not repeated. */
const shown = (text: string): string => {
  const isSafe = text.length <= 40 && countDigits(text) <= limits.extendedBinDigits
  return isSafe ? text : `${text.slice(0, limits.binDigits)}…`
}

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

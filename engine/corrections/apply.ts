import { setImmediate } from 'node:timers/promises'
import { Dataset } from '../dataset/dataset.ts'
import type { Field } from '../records/fields.ts'
import type { Source } from '../records/record.ts'
import type { Readable } from '../snapshot/snapshot.ts'
import { CorrectedSnapshot } from './corrected-snapshot.ts'

/** One field of a BIN as it should be, in normal form. */
export interface Correction {
  bin: string
  field: Field
  text: string
  /** When it was decided, ISO. */
  date: string
  /** A position in `sources`. */
  source: number
}

/** Corrections from several sites, those of the highest-ranking site first. */
export interface Corrections {
  sources: Source[]
  list: Correction[]
}

/** How many BINs are corrected before requests get their turn. */
const binsAtOnce = 50

/**
 * Opens a snapshot with corrections merged into it, as if they were its highest-ranking sources. The file stays as it is,
 * and requests are answered in between.
 */
export async function openCorrected(from: Readable, { sources, list }: Corrections): Promise<Dataset> {
  const base = await Dataset.open(from)
  if (list.length === 0) return base
  const corrected = new CorrectedSnapshot(base, sources)
  let done = 0
  for (const [bin, corrections] of Map.groupBy(list, (one) => one.bin)) {
    corrected.correct(bin, corrections)
    if (++done % binsAtOnce === 0) await setImmediate()
  }
  return corrected.open()
}

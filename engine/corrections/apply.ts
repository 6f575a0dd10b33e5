import { Dataset } from '../dataset/dataset.ts'
import type { Source } from '../records/record.ts'
import type { Readable } from '../snapshot/snapshot.ts'
import { CorrectedSnapshot, type Correction } from './corrected-snapshot.ts'

export interface Corrections {
  sources: Source[]
  list: AnyCorrection[]
  /** More of families, if they are apart. */
  families?: AnyCorrection[]
}

/** Corrects a BIN, or the family of a bank, which then stands in the place of the BIN. */
export type AnyCorrection = Omit<Correction, 'field'> & { field: Correction['field'] | 'family' }

const isOfBin = (one: AnyCorrection): one is Correction => one.field !== 'family'

/** For browsers that still run the previous version, which takes everything in the list for a BIN. */
export const withFamiliesApart = ({ sources, list }: Corrections): Corrections => ({
  sources,
  list: list.filter(isOfBin),
  families: list.filter((one) => !isOfBin(one)),
})

/**
 * A snapshot with corrections merged into it, as if they were its highest-ranking sources. It takes half a second for the
 * full set, so a server does it in a thread of its own.
 */
export async function correctSnapshot(
  from: Readable,
  { sources, list, families: more = [] }: Corrections,
): Promise<Uint8Array<ArrayBuffer>> {
  const corrected = new CorrectedSnapshot(await Dataset.open(from), sources)
  const ofBins = list.filter(isOfBin)
  for (const [bin, corrections] of Map.groupBy(ofBins, (one) => one.bin)) corrected.correct(bin, corrections)
  const families = [...list.filter((one) => !isOfBin(one)), ...more]
  return corrected.pack(families.map(({ bin, text }) => ({ bank: bin, family: text })))
}

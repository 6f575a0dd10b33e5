import { Dataset } from '../dataset/dataset.ts'
import type { Source } from '../records/record.ts'
import type { Readable } from '../snapshot/snapshot.ts'
import { CorrectedSnapshot, type Correction } from './corrected-snapshot.ts'

export interface Corrections {
  sources: Source[]
  list: Correction[]
}

/**
 * A snapshot with corrections merged into it, as if they were its highest-ranking sources. It takes half a second for the
 * full set, so a server does it in a thread of its own.
 */
export async function correctSnapshot(
  from: Readable,
  { sources, list }: Corrections,
): Promise<Uint8Array<ArrayBuffer>> {
  const corrected = new CorrectedSnapshot(await Dataset.open(from), sources)
  for (const [bin, corrections] of Map.groupBy(list, (one) => one.bin)) corrected.correct(bin, corrections)
  return corrected.pack()
}

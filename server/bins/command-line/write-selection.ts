import type { Dataset } from '#engine/dataset/dataset.ts'
import { slicesOf } from '#engine/search/page.ts'
import type { Selection } from '#engine/search/select.ts'
import type { RowWriter } from './row-writers.ts'
import type { Sink } from './sink.ts'

/** Writes the rows of a selection from `skip` on, at most `limit` of them. */
export async function writeSelection(
  dataset: Dataset,
  selection: Selection,
  writer: RowWriter,
  sink: Sink,
  { skip, limit }: { skip: number; limit: number },
): Promise<void> {
  let at = 0
  for (const rows of slicesOf(dataset, selection)) {
    if (at >= skip + limit) return
    for (const row of rows) {
      if (at >= skip && at < skip + limit) writer.row(sink, row)
      at++
    }
    if (sink.isFull) await sink.flush()
  }
}

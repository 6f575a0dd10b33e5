// Only servers make deltas.
import { sameBytes } from '../bytes.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { readableBytes, type Readable } from '../snapshot/snapshot.ts'
import { FoundChanges } from './changes.ts'
import { applyDelta, partsOf, type DeltaFacts } from './delta.ts'
import { follow } from './follow.ts'

export async function packDelta(older: Readable, newer: Readable): Promise<Buffer> {
  const [was, now] = [await partsOf(older), await partsOf(newer)]
  const changes = new FoundChanges()
  follow(changes, was, now)
  const about: DeltaFacts = { ...now.about, from: was.about.sha256 }
  const delta = packSnapshot(about, changes.sections)
  const applied = await applyDelta(readableBytes(new Uint8Array(was.buffer)), readableBytes(delta))
  if (!sameBytes(applied, new Uint8Array(now.buffer)))
    throw new Error('It would not be the same when applied.')
  return delta
}

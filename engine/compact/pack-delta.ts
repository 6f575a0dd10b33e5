// Only servers make deltas.
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { readableBytes, type Readable } from '../snapshot/snapshot.ts'
import { FoundChanges } from './changes.ts'
import { applyDelta, contentOf, type DeltaFacts } from './delta.ts'
import { follow } from './follow.ts'

export async function packDelta(older: Readable, newer: Readable): Promise<Buffer> {
  const delta = await deltaBetween(older, newer)
  // It compares the checksum of the result.
  await applyDelta(older, readableBytes(delta, newer.name))
  return delta
}

async function deltaBetween(older: Readable, newer: Readable): Promise<Buffer> {
  const [was, now] = [await contentOf(older), await contentOf(newer)]
  const changes = new FoundChanges()
  follow(changes, was, now)
  const about: DeltaFacts = { ...now.about, from: was.about.sha256 }
  return packSnapshot(about, changes.sections)
}

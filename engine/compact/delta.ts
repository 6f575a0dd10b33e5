import { readSnapshot, SnapshotError, type Readable } from '../snapshot/snapshot.ts'
import { KnownChanges } from './changes.ts'
import { follow, type Content } from './follow.ts'
import { PlainParts, readParts } from './snapshot-parts.ts'
import { sectionsOf, type CompactFacts } from './sections-of.ts'
import { nothingFound, snapshotOf } from './unpack-compact.ts'

export interface DeltaFacts extends CompactFacts {
  from: string
}

export async function contentOf(from: Readable): Promise<Content> {
  const { about, found } = await readParts(from)
  const parts: Content['parts'] = {}
  sectionsOf(new PlainParts(parts), about, found)
  return { about, parts }
}

/** The newer snapshot, byte for byte, from the older one. */
export async function applyDelta(older: Readable, delta: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const { directory, buffer } = await readSnapshot<DeltaFacts>(delta)
  const was = await contentOf(older)
  if (directory.from !== was.about.sha256) throw new SnapshotError(`${delta.name} is for another dataset.`)
  return snapshotOf(directory, delta.name, () => {
    const changes = new KnownChanges(
      (name) => new Uint8Array(buffer, ...(directory.sections[name] ?? [0, 0])),
    )
    const parts = new PlainParts(follow(changes, was, { about: directory, parts: {} }))
    return sectionsOf(parts, directory, nothingFound)
  })
}

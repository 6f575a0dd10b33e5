// Only servers and command lines make compact datasets.
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { readableBytes, type Readable } from '../snapshot/snapshot.ts'
import { PackedParts } from './parts.ts'
import { sectionsOf } from './sections-of.ts'
import { readParts } from './snapshot-parts.ts'
import { unpackCompact } from './unpack-compact.ts'

export async function packCompact(from: Readable): Promise<Buffer> {
  const packed = await packParts(from)
  // Data that this form cannot hold, such as a text with a line break, is not passed on in it.
  await unpackCompact(readableBytes(packed, from.name)).catch((cause: unknown) => {
    throw new Error('It would not be the same when unpacked.', { cause })
  })
  return packed
}

/** On its own, so that what it read is forgotten before the result is unpacked. */
async function packParts(from: Readable): Promise<Buffer> {
  const { about, found } = await readParts(from)
  const parts = new PackedParts()
  sectionsOf(parts, about, found)
  return packSnapshot(about, parts.sections)
}

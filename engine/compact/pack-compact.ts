// Only servers and command lines make compact datasets.
import { sameBytes } from '../bytes.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { readableBytes, type Readable } from '../snapshot/snapshot.ts'
import { PackedParts } from './parts.ts'
import { sectionsOf } from './sections-of.ts'
import { readParts } from './snapshot-parts.ts'
import { unpackCompact } from './unpack-compact.ts'

export async function packCompact(from: Readable): Promise<Buffer> {
  const { about, found, buffer } = await readParts(from)
  const parts = new PackedParts()
  sectionsOf(parts, about, found)
  const packed = packSnapshot(about, parts.sections)
  // Data that this form cannot hold, such as a text with a line break, is not passed on in it.
  const unpacked = await unpackCompact(readableBytes(packed, from.name))
  if (!sameBytes(unpacked, new Uint8Array(buffer))) throw new Error('It would not be the same when unpacked.')
  return packed
}

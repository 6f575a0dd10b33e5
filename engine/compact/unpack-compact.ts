import { hexOf, startChecksum } from '../bytes.ts'
import { checkFields, OtherFieldsError } from '../dataset/dataset.ts'
import {
  checksumAt,
  packSections,
  readDirectory,
  readSnapshot,
  SnapshotError,
  type Readable,
  type Sections,
} from '../snapshot/snapshot.ts'
import { UnpackedParts } from './parts.ts'
import { broken, mostBytes, sectionsOf, type CompactFacts } from './sections-of.ts'

export async function isCompact(from: Readable): Promise<boolean> {
  return (await readDirectory<Partial<CompactFacts>>(from)).compact !== undefined
}

/** The snapshot that a compact dataset was made from, byte for byte. */
export async function unpackCompact(from: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const { directory, buffer } = await readSnapshot<CompactFacts>(from)
  const parts = new UnpackedParts((name) => new Uint8Array(buffer, ...(directory.sections[name] ?? [0, 0])))
  return snapshotOf(directory, from.name, () => sectionsOf(parts, directory, nothingFound))
}

export async function snapshotOf(
  about: CompactFacts,
  name: string,
  sections: () => Sections,
): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = (why: string) => new SnapshotError(`${name} ${why}`, 'other_version')
  if (about.compact !== 1) throw refuse('has another compact form. Fetch the whole dataset.')
  let bytes: Uint8Array<ArrayBuffer>
  try {
    checkFields(about.facts, name)
    bytes = pack(about, sections())
  } catch (error) {
    if (error instanceof OtherFieldsError) throw error
    throw new SnapshotError(`${name} is damaged: it cannot be unpacked.`, 'damaged', { cause: error })
  }
  const checksum = startChecksum()
  checksum.add(bytes.subarray(checksumAt.from))
  const found = await checksum.of(bytes.subarray(checksumAt.from))
  if (hexOf(found) !== about.sha256) {
    throw refuse('was made by another version of Bindex. Fetch the whole dataset.')
  }
  bytes.set(found, checksumAt.place)
  return bytes
}

function pack({ facts, order, size: most }: CompactFacts, sections: Sections): Uint8Array<ArrayBuffer> {
  const inOrder = Object.fromEntries(order.map((name) => [name, sections[name]!]))
  const size = Object.values(inOrder).reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (size > mostBytes || size > most) throw broken()
  return packSections(facts, inOrder)
}

const absent = () => {
  throw broken()
}
export const nothingFound = { numbers: absent, bytes: absent, texts: absent }

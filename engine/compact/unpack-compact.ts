import { startChecksum } from '../bytes.ts'
import { checkFields, OtherFieldsError } from '../dataset/dataset.ts'
import {
  checksumAt,
  packSections,
  readDirectory,
  readSnapshot,
  SnapshotError,
  type Readable,
} from '../snapshot/snapshot.ts'
import { UnpackedParts } from './parts.ts'
import { broken, mostBytes, sectionsOf, type CompactFacts } from './sections-of.ts'

export async function isCompact(from: Readable): Promise<boolean> {
  return (await readDirectory<Partial<CompactFacts>>(from)).compact !== undefined
}

/** The snapshot that a compact dataset was made from, byte for byte. */
export async function unpackCompact(from: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const { directory, buffer } = await readSnapshot<CompactFacts>(from)
  const refuse = (why: string) => new SnapshotError(`${from.name} ${why}`, 'other_version')
  if (directory.compact !== 1) throw refuse('has another compact form. Fetch the whole dataset.')
  let bytes: Uint8Array<ArrayBuffer>
  try {
    checkFields(directory.facts, from.name)
    bytes = build(directory, (name) => new Uint8Array(buffer, ...(directory.sections[name] ?? [0, 0])))
  } catch (error) {
    if (error instanceof OtherFieldsError) throw error
    throw new SnapshotError(`${from.name} is damaged: it cannot be unpacked.`, 'damaged', { cause: error })
  }
  const checksum = startChecksum()
  checksum.add(bytes.subarray(checksumAt.from))
  const found = await checksum.of(bytes.subarray(checksumAt.from))
  if (Array.from(found, (byte) => byte.toString(16).padStart(2, '0')).join('') !== directory.sha256) {
    throw refuse('was made by another version of Bindex. Fetch the whole dataset.')
  }
  bytes.set(found, checksumAt.place)
  return bytes
}

function build(about: CompactFacts, read: (name: string) => Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(new UnpackedParts(read), about, nothingFound)
  const inOrder = Object.fromEntries(about.order.map((name) => [name, sections[name]!]))
  const size = Object.values(inOrder).reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (size > mostBytes || size > about.size) throw broken()
  return packSections(about.facts, inOrder)
}

const absent = () => {
  throw broken()
}
const nothingFound = { numbers: absent, bytes: absent, texts: absent }

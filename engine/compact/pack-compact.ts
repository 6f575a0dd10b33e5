// Only servers and command lines make compact datasets.
import { sameBytes } from '../bytes.ts'
import { nameOfCountry } from '../normal-forms/country-name.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import { packSnapshot } from '../snapshot/pack-snapshot.ts'
import { checksumAt, readableBytes, readSnapshot, type Readable } from '../snapshot/snapshot.ts'
import { Texts } from '../snapshot/texts.ts'
import { PackedParts } from './parts.ts'
import { unpackCompact } from './unpack-compact.ts'
import { sectionsOf, type CompactFacts, type Found } from './sections-of.ts'

export async function packCompact(from: Readable): Promise<Buffer> {
  const { directory, buffer } = await readSnapshot<DatasetFacts>(from)
  const { sections, ...facts } = directory
  const bytes = (name: string) => new Uint8Array(buffer, ...(sections[name] ?? [0, 0]))
  const numbers = (name: string) => {
    const [offset, length] = sections[name] ?? [0, 0]
    const width = name.endsWith('.column') ? length / facts.rows : 4
    return width === 2
      ? new Uint16Array(buffer, offset, length / 2)
      : new Uint32Array(buffer, offset, length / 4)
  }
  const texts = (name: string) =>
    new Texts(numbers(`${name}.textStart`) as Uint32Array, bytes(`${name}.text`)).all()
  const found: Found = { bytes, numbers, texts }
  const about: CompactFacts = {
    compact: 1,
    facts,
    order: Object.keys(sections),
    size: from.size,
    sha256: Buffer.from(buffer).toString('hex', checksumAt.place, checksumAt.end),
    countryNames: Object.fromEntries(texts('country').map((code) => [code, nameOfCountry(code)])),
  }
  const parts = new PackedParts()
  sectionsOf(parts, about, found)
  const packed = packSnapshot(about, parts.sections)
  // Data that this form cannot hold, such as a text with a line break, is not passed on in it.
  const unpacked = await unpackCompact(readableBytes(packed, from.name))
  if (!sameBytes(unpacked, new Uint8Array(buffer))) throw new Error('It would not be the same when unpacked.')
  return packed
}

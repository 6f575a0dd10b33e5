import { hexOf } from '../bytes.ts'
import { nameOfCountry } from '../normal-forms/country-name.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import { checksumAt, readSnapshot, type Readable } from '../snapshot/snapshot.ts'
import { Texts } from '../snapshot/texts.ts'
import type { Numbers } from './codes.ts'
import type { Dress } from './likeness.ts'
import type { Parts } from './parts.ts'
import type { CompactFacts, Found } from './sections-of.ts'

export async function readParts(
  from: Readable,
): Promise<{ about: CompactFacts; found: Found; buffer: ArrayBuffer }> {
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
  const checksum = new Uint8Array(buffer, checksumAt.place, checksumAt.end - checksumAt.place)
  const about: CompactFacts = {
    compact: 1,
    facts,
    order: Object.keys(sections),
    size: from.size,
    sha256: hexOf(checksum),
    countryNames: Object.fromEntries(texts('country').map((code) => [code, nameOfCountry(code)])),
  }
  return { about, found: { bytes, numbers, texts }, buffer }
}

export type Part = Uint8Array | Uint32Array | string[]

/** The parts themselves, by their names. They are copies, so that the snapshot does not stay in memory. */
export class PlainParts implements Parts {
  readonly parts: Record<string, Part>

  constructor(parts: Record<string, Part>) {
    this.parts = parts
  }

  bytes = (name: string, found: () => Uint8Array) => (this.parts[name] ??= found().slice()) as Uint8Array
  counts = (name: string, found: () => Numbers) =>
    (this.parts[name] ??= Uint32Array.from(found())) as Uint32Array
  rising = this.counts
  codes = this.counts
  texts = (name: string, found: () => string[]) => (this.parts[name] ??= found()) as string[]
  like = (name: string, _dress: Dress, _bases: readonly string[], found: () => string[]) =>
    this.texts(name, found)
}

import { type BinNumber, binNumber } from '../records/bin-number.ts'
import { fields, type Field, type FieldTexts } from '../records/fields.ts'
import type { BinRecord, Source } from '../records/record.ts'

export class Vocabulary {
  readonly texts = ['']
  private readonly codes = new Map([['', 0]])

  code(text: string): number {
    const known = this.codes.get(text)
    if (known !== undefined) return known
    this.codes.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }
}

export type Profile = readonly number[]

/**
 * Collects records compactly: each BIN as two numbers and a profile number. Hundreds of thousands of BINs share tens of
 * thousands of profiles, so the facts themselves are stored only once.
 */
export class Collection {
  readonly sources: Source[] = []
  readonly vocabularies = Object.fromEntries(fields.map((field) => [field, new Vocabulary()])) as Record<
    Field,
    Vocabulary
  >
  readonly networks = new Vocabulary()
  readonly profiles: Profile[] = []
  private readonly profileNumbers = new Map<string, number>()
  length = 0
  six = new Uint32Array(1 << 16)
  rest = new Uint32Array(1 << 16)
  profile = new Uint32Array(1 << 16)
  source = new Uint8Array(1 << 16)

  addSource(source: Source): number {
    if (this.sources.length === 255) throw new RangeError('A dataset has at most 255 sources.')
    return this.sources.push(source) - 1
  }

  add(source: number, record: BinRecord): void {
    this.addEntry(source, binNumber(record.bin), this.profileOf(this.codesOf(record)))
  }

  addEntry(source: number, { six, rest }: BinNumber, profile: number): void {
    if (this.length === this.six.length) this.grow()
    const at = this.length++
    this.six[at] = six
    this.rest[at] = rest
    this.source[at] = source
    this.profile[at] = profile
  }

  codesOf(texts: FieldTexts): Profile {
    const codes = fields.map((field) => this.vocabularies[field].code(texts[field]))
    return texts.network ? [...codes, this.networks.code(texts.network)] : codes
  }

  profileOf(profile: Profile): number {
    const key = profile.join()
    const known = this.profileNumbers.get(key)
    if (known !== undefined) return known
    this.profileNumbers.set(key, this.profiles.length)
    return this.profiles.push(profile) - 1
  }

  textsOf(profile: Profile): FieldTexts {
    const texts = {} as FieldTexts
    fields.forEach((field, at) => (texts[field] = this.vocabularies[field].texts[profile[at]!]!))
    const network = this.networks.texts[profile[fields.length] ?? 0]
    return network ? { ...texts, network } : texts
  }

  private grow(): void {
    const size = this.six.length * 2
    this.six = enlarged(new Uint32Array(size), this.six)
    this.rest = enlarged(new Uint32Array(size), this.rest)
    this.profile = enlarged(new Uint32Array(size), this.profile)
    this.source = enlarged(new Uint8Array(size), this.source)
  }
}

function enlarged<T extends Uint32Array | Uint8Array>(larger: T, current: T): T {
  larger.set(current)
  return larger
}

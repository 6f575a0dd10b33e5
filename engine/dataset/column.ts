import { groupOf } from '#contract/level-groups.ts'
import { bitmapBytes } from '../snapshot/bitmap.ts'
import type { ColumnName } from '../records/columns.ts'
import type { DatasetFacts } from '../snapshot/facts.ts'
import type { Loaded } from '../snapshot/snapshot.ts'
import type { Texts } from '../snapshot/texts.ts'

export interface Value {
  text: string
  codes: number[]
  count: number
}

export class Column {
  readonly #name: ColumnName
  readonly wide: 0 | 1
  readonly codes: Uint16Array | Uint32Array
  readonly count: Uint32Array
  readonly texts: string[]
  #used: Map<string, Value> | undefined
  private words: ReadonlyMap<string, number[]> | undefined
  readonly #bitmap: Int32Array
  readonly #bits: Uint32Array
  readonly #start: Uint32Array
  readonly #list: Uint32Array

  constructor(name: ColumnName, texts: Texts, section: SectionReader) {
    this.#name = name
    this.wide = texts.length > 0x1_0000 ? 1 : 0
    this.codes = this.wide ? section(Uint32Array, `${name}.column`) : section(Uint16Array, `${name}.column`)
    this.count = section(Uint32Array, `${name}.count`)
    this.#bitmap = section(Int32Array, `${name}.bitmap`)
    this.#bits = section(Uint32Array, `${name}.bits`)
    this.#start = section(Uint32Array, `${name}.start`)
    this.#list = section(Uint32Array, `${name}.rows`)
    this.texts = texts.all()
  }

  textAt(row: number): string {
    return this.texts[this.codes[row]!]!
  }

  /** The codes of a value: one, or several where a value stands for others, such as a trait or a group of levels. */
  codesOf(value: string): readonly number[] {
    if (this.#name === 'traits') return (this.words ??= this.codesByWord()).get(value) ?? []
    const isMember = this.#name === 'category' && groupOf(value)?.has
    if (!isMember) return this.values.get(value)?.codes ?? []
    return [...this.values.values()].flatMap(({ text, codes }) => (isMember(text) ? codes : []))
  }

  private codesByWord(): Map<string, number[]> {
    const found = new Map<string, number[]>()
    for (const { text, codes } of this.values.values())
      for (const word of new Set(text.split(' '))) found.set(word, [...(found.get(word) ?? []), ...codes])
    return found
  }

  /** Only what rows have. Other texts are only said by a source that another outranks, or were corrected. */
  get values(): ReadonlyMap<string, Value> {
    return (this.#used ??= this.#countValues())
  }

  #countValues(): Map<string, Value> {
    const values = new Map<string, Value>()
    this.texts.forEach((text, code) => {
      const count = this.count[code]!
      if (code === 0 || count === 0) return
      const known = values.get(text)
      if (!known) return void values.set(text, { text, codes: [code], count })
      known.codes.push(code)
      known.count += count
    })
    return values
  }

  bitmapOf(code: number): number | undefined {
    const number = this.#bitmap[code]!
    if (number === -1) return undefined
    return this.#bits.byteOffset + number * bitmapBytes(this.codes.length)
  }

  listOf(code: number): number {
    return this.#list.byteOffset + this.#start[code]! * 4
  }
}

export type SectionReader = ReturnType<typeof sectionReader>
export function sectionReader({ memory, directory }: Loaded<DatasetFacts>) {
  return <T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(
    View: { new (buffer: ArrayBuffer, offset: number, length: number): T; BYTES_PER_ELEMENT: number },
    name: string,
  ): T => {
    const [offset, bytes] = directory.sections[name]!
    return new View(memory.buffer, offset, bytes / View.BYTES_PER_ELEMENT)
  }
}

import { joinBytes } from '../bytes.ts'
import type { SectionReader } from '../dataset/column.ts'
import type { Sections } from '../snapshot/snapshot.ts'
import { packTexts } from '../snapshot/texts.ts'

export class AddedTexts {
  readonly #name: string
  readonly #start: Uint32Array
  readonly #bytes: Uint8Array
  readonly #added: string[] = []
  readonly #numbers = new Map<string, number>()

  constructor(name: string, section: SectionReader) {
    this.#name = name
    this.#start = section(Uint32Array, `${name}.textStart`)
    this.#bytes = section(Uint8Array, `${name}.text`)
  }

  get length(): number {
    return this.#start.length - 1 + this.#added.length
  }

  push(text: string): number {
    this.#added.push(text)
    return this.length - 1
  }

  number(text: string): number {
    const known = this.#numbers.get(text) ?? this.push(text)
    this.#numbers.set(text, known)
    return known
  }

  pack(): Sections {
    if (this.#added.length === 0) return {}
    return this.inOrder(Uint32Array.from({ length: this.length }, (_, number) => number))
  }

  inOrder(numbers: Uint32Array): Sections {
    const [starts, bytes] = [`${this.#name}.textStart`, `${this.#name}.text`]
    const more = packTexts(this.#name, this.#added)
    const [moreStart, moreBytes] = [more[starts] as Uint32Array, more[bytes] as Uint8Array]
    const own = this.#start.length - 1
    const begin = new Uint32Array(numbers.length + 1)
    const parts: Uint8Array[] = []
    let first = 0
    for (let next = 0; next < numbers.length; next++) {
      const number = numbers[next]!
      const isOwn = number < own
      const start = isOwn ? this.#start : moreStart
      const skipped = isOwn ? 0 : own
      const end = start[number - skipped + 1]!
      begin[next + 1] = begin[next]! + end - start[number - skipped]!
      if (numbers[next + 1] === number + 1 && number + 1 !== own) continue
      parts.push((isOwn ? this.#bytes : moreBytes).subarray(start[numbers[first]! - skipped], end))
      first = next + 1
    }
    return { [starts]: begin, [bytes]: joinBytes(parts) }
  }
}

export function withRoom<T extends Uint16Array | Uint32Array>(array: T, places: readonly number[]): T {
  const copy = new (array.constructor as new (length: number) => T)(array.length + places.length)
  let from = 0
  places.forEach((place, count) => {
    copy.set(array.subarray(from, place), from + count)
    from = place
  })
  copy.set(array.subarray(from), from + places.length)
  return copy
}

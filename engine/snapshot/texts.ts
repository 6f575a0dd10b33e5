import { joinBytes, textReader, toBytes } from '../bytes.ts'

export function packTexts(name: string, texts: string[]): Record<string, Uint8Array | Uint32Array> {
  const start = new Uint32Array(texts.length + 1)
  // One long text is encoded sooner than many short ones; where each byte is a letter, their lengths tell where they begin.
  const bytes = toBytes(texts.join(''))
  let end = 0
  texts.forEach((text, at) => {
    end += isAscii(text) ? text.length : toBytes(text).length
    start[at + 1] = end
  })
  return {
    [`${name}.textStart`]: start,
    // Halves of a letter, at the end of one text and the start of the next, are not that letter.
    [`${name}.text`]: bytes.length === end ? bytes : joinBytes(texts.map(toBytes)),
  }
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/**
 * Decodes packed texts on demand, so that start-up does not decode tens of thousands of them. Decoded texts are cached:
 * exporting 5,000 rows reads as many bank names.
 */
export class Texts {
  private readonly start: Uint32Array
  private readonly read: (from: number, to: number) => string
  private readonly known: (string | undefined)[]

  constructor(start: Uint32Array, bytes: Uint8Array) {
    this.start = start
    this.known = Array<string | undefined>(start.length - 1)
    this.read = textReader(bytes)
  }

  get length(): number {
    return this.start.length - 1
  }

  at(number: number): string {
    return (this.known[number] ??= this.read(this.start[number]!, this.start[number + 1]!))
  }

  /** One long text is decoded sooner than many short ones; it can be cut at bytes when each of them is a letter. */
  all(): string[] {
    const end = this.start[this.length]!
    const whole = this.read(0, end)
    const text =
      whole.length === end
        ? (number: number) => whole.slice(this.start[number]!, this.start[number + 1]!)
        : (number: number) => this.at(number)
    return Array.from({ length: this.length }, (_, number) => text(number))
  }
}

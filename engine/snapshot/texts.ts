/** Texts as two sections: their UTF-8 bytes end to end, and where each text begins. */
export function packTexts(name: string, texts: string[]): Record<string, Uint8Array | Uint32Array> {
  const start = new Uint32Array(texts.length + 1)
  const parts = texts.map((text) => Buffer.from(text))
  parts.forEach((part, at) => (start[at + 1] = start[at]! + part.length))
  return { [`${name}.textStart`]: start, [`${name}.text`]: Buffer.concat(parts) }
}

/**
 * Decodes packed texts on demand, so that start-up does not decode tens of thousands of them. Decoded texts are cached:
 * exporting 5,000 rows reads as many bank names.
 */
export class Texts {
  private readonly start: Uint32Array
  private readonly bytes: Buffer
  private readonly known: (string | undefined)[]

  constructor(start: Uint32Array, bytes: Uint8Array) {
    this.start = start
    this.known = Array<string | undefined>(start.length - 1)
    // For short texts, Buffer.toString takes a tenth of the time of a TextDecoder.
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.start.length - 1
  }

  at(number: number): string {
    return (this.known[number] ??= this.bytes.toString('utf8', this.start[number], this.start[number + 1]))
  }

  all(): string[] {
    return Array.from({ length: this.length }, (_, number) => this.at(number))
  }
}

/** Texts as two sections: UTF-8 bytes in a row, and where each begins. */
export function packTexts(name: string, texts: string[]): Record<string, Uint8Array | Uint32Array> {
  const start = new Uint32Array(texts.length + 1)
  const parts = texts.map((text) => Buffer.from(text))
  parts.forEach((part, at) => (start[at + 1] = start[at]! + part.length))
  return { [`${name}.textStart`]: start, [`${name}.text`]: Buffer.concat(parts) }
}

/**
 * Reads packed texts one at a time, so that tens of thousands need not be decoded at start. What was read once is kept:
 * a file of 5,000 rows has as many names of banks to read.
 */
export class Texts {
  private readonly start: Uint32Array
  private readonly bytes: Buffer
  private readonly known: (string | undefined)[]

  constructor(start: Uint32Array, bytes: Uint8Array) {
    this.start = start
    this.known = Array.from({ length: start.length - 1 })
    // Reading a short text from a buffer takes a tenth of what a TextDecoder takes.
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

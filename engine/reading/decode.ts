import { isAscii, isUtf8 } from 'node:buffer'
import { wideEncoding } from '#contract/formats/tables/delimited.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Latin-1'

/**
 * Turns the bytes of a file into text without being told its encoding: UTF-16 by its byte order mark or the zeros between
 * its first letters; otherwise UTF-8 or, from the first byte on that cannot be UTF-8, Latin-1 as Windows extends it.
 */
export class Decoder {
  encoding: Encoding = 'UTF-8'
  #decoder: TextDecoder | undefined
  #rest: Buffer = Buffer.alloc(0)
  #onlyAscii = true

  write(bytes: Buffer): string | undefined {
    if (!this.#decoder) this.#start(bytes)
    if (this.encoding !== 'UTF-8') return this.#decoder!.decode(bytes, { stream: true })
    const piece = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes
    if (isAscii(piece)) {
      this.#rest = Buffer.alloc(0)
      return piece.toString('latin1')
    }
    const end = piece.length - unfinished(piece)
    const whole = piece.subarray(0, end)
    if (!isUtf8(whole)) return this.#asLatin1(piece)
    this.#onlyAscii &&= isAscii(whole)
    this.#rest = piece.subarray(end)
    return this.#decoder!.decode(whole, { stream: true })
  }

  end(): string | undefined {
    if (this.encoding === 'UTF-8' && this.#rest.length > 0) return this.#asLatin1(this.#rest)
    return this.#decoder?.decode() ?? ''
  }

  #start(bytes: Buffer): void {
    const wide = wideEncoding(bytes)
    if (wide) this.encoding = 'UTF-16'
    this.#decoder = new TextDecoder(wide ?? 'utf-8')
  }

  /** What came before can be either: it was ASCII. */
  #asLatin1(piece: Buffer): string | undefined {
    if (!this.#onlyAscii) return undefined
    this.encoding = 'Latin-1'
    this.#decoder = new TextDecoder('windows-1252')
    this.#rest = Buffer.alloc(0)
    return this.#decoder.decode(piece, { stream: true })
  }
}

function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

import { textOf, toBytes } from '../bytes.ts'
import type { Sections } from '../snapshot/snapshot.ts'
import {
  packCodes,
  packCounts,
  packRising,
  unpackCodes,
  unpackCounts,
  unpackRising,
  type Numbers,
} from './codes.ts'
import { packLikeness, unpackLikeness, type Dress } from './likeness.ts'

/**
 * The parts of a compact dataset, while it is packed or unpacked: each call gives back what the snapshot has. The first
 * writes what its second argument finds in a snapshot, the other reads what was written and ignores that argument. So one
 * description (`sections-of.ts`) does for both.
 */
export interface Parts {
  bytes(name: string, found: () => Uint8Array): Uint8Array
  counts(name: string, found: () => Numbers): Uint32Array
  rising(name: string, found: () => Numbers): Uint32Array
  codes(name: string, found: () => Numbers, contexts?: Numbers): Uint32Array
  texts(name: string, found: () => string[]): string[]
  like(name: string, dress: Dress, bases: readonly string[], found: () => string[]): string[]
}

export class PackedParts implements Parts {
  readonly sections: Sections = {}

  bytes(name: string, found: () => Uint8Array): Uint8Array {
    return (this.sections[name] = found())
  }

  counts(name: string, found: () => Numbers): Uint32Array {
    const numbers = found()
    this.sections[name] = packCounts(numbers)
    return Uint32Array.from(numbers)
  }

  rising(name: string, found: () => Numbers): Uint32Array {
    const numbers = found()
    this.sections[name] = packRising(numbers)
    return Uint32Array.from(numbers)
  }

  codes(name: string, found: () => Numbers, contexts?: Numbers): Uint32Array {
    const codes = found()
    const { ranks, distant } = packCodes(codes, contexts)
    this.sections[name] = ranks
    if (distant.length > 0) this.sections[`${name}.distant`] = distant
    return Uint32Array.from(codes)
  }

  texts(name: string, found: () => string[]): string[] {
    const texts = found()
    this.sections[name] = linesOf(texts)
    return texts
  }

  like(name: string, dress: Dress, bases: readonly string[], found: () => string[]): string[] {
    const texts = found()
    this.sections[name] = linesOf(packLikeness(texts, bases, dress))
    return texts
  }
}

export const linesOf = (texts: readonly string[]) => toBytes(texts.map((text) => `${text}\n`).join(''))

export class UnpackedParts implements Parts {
  readonly #read: (name: string) => Uint8Array

  constructor(read: (name: string) => Uint8Array) {
    this.#read = read
  }

  bytes(name: string): Uint8Array {
    return this.#read(name)
  }

  counts(name: string): Uint32Array {
    return unpackCounts(this.#read(name))
  }

  rising(name: string): Uint32Array {
    return unpackRising(this.#read(name))
  }

  codes(name: string, _found: () => Numbers, contexts?: Numbers): Uint32Array {
    return unpackCodes({ ranks: this.#read(name), distant: this.#read(`${name}.distant`) }, contexts)
  }

  texts(name: string): string[] {
    return textOf(this.#read(name)).split('\n').slice(0, -1)
  }

  like(name: string, dress: Dress, bases: readonly string[]): string[] {
    return unpackLikeness(this.texts(name), bases, dress)
  }
}

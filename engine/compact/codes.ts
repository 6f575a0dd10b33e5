// Numbers as bytes that compress well. Each form is written and read by neighbours, so that they cannot drift apart.

export type Numbers = Uint8Array | Uint16Array | Uint32Array

/** Seven bits a byte, the lowest first. */
export function packCounts(numbers: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 5)
  let end = 0
  for (let at = 0; at < numbers.length; at++) {
    let left = numbers[at]!
    for (; left > 127; left >>>= 7) bytes[end++] = (left & 127) | 128
    bytes[end++] = left
  }
  return bytes.slice(0, end)
}

export function unpackCounts(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(bytes.reduce((count, byte) => count + (byte < 128 ? 1 : 0), 0))
  let at = 0
  for (let place = 0; at < numbers.length; at++) {
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[place++]!
      numbers[at]! |= (byte & 127) << shift
      if (byte < 128) break
    }
  }
  return numbers
}

export const packRising = (numbers: ArrayLike<number>): Uint8Array =>
  packCounts(Uint32Array.from(numbers, (number, at) => number - (at === 0 ? 0 : numbers[at - 1]!)))

export function unpackRising(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const numbers = unpackCounts(bytes)
  for (let at = 1; at < numbers.length; at++) numbers[at]! += numbers[at - 1]!
  return numbers
}

/**
 * Codes that repeat, as one byte each: the code that last came with the same context, a code that comes for the first
 * time, a recent one, or one from further back, which is in a list of its own.
 */
const expected = 0
const fresh = 1
const firstRecent = 2
const distant = 255

class Memory {
  readonly #ofContext = new Map<number, number>()
  readonly recent = new Uint32Array(distant - firstRecent)
  next = 0

  /** Where a context is a code of the same kind, itself at first. */
  expectedIn(context: number): number {
    return this.#ofContext.get(context) ?? context
  }

  note(context: number, code: number, rank: number): void {
    this.#ofContext.set(context, code)
    if (code >= this.next) this.next = code + 1
    if (rank === expected) return
    const place = rank < firstRecent || rank === distant ? this.recent.length - 1 : rank - firstRecent
    this.recent.copyWithin(1, 0, place)
    this.recent[0] = code
  }
}

export interface PackedCodes {
  ranks: Uint8Array
  distant: Uint8Array
}

export function packCodes(codes: Numbers, contexts?: Numbers): PackedCodes {
  const memory = new Memory()
  const ranks = new Uint8Array(codes.length)
  const far: number[] = []
  for (let at = 0; at < codes.length; at++) {
    const [code, context] = [codes[at]!, contexts?.[at] ?? 0]
    const rank = rankOf(code, context, memory)
    if (rank === distant) far.push(memory.next - code)
    ranks[at] = rank
    memory.note(context, code, rank)
  }
  return { ranks, distant: packPlanes(far) }
}

function rankOf(code: number, context: number, memory: Memory): number {
  if (memory.expectedIn(context) === code) return expected
  if (memory.next === code) return fresh
  const place = memory.recent.indexOf(code)
  return place === -1 ? distant : firstRecent + place
}

export function unpackCodes({ ranks, distant: planes }: PackedCodes, contexts?: Numbers): Uint32Array {
  const memory = new Memory()
  const far = unpackPlanes(planes)
  const codes = new Uint32Array(ranks.length)
  let nextFar = 0
  for (let at = 0; at < ranks.length; at++) {
    const [rank, context] = [ranks[at]!, contexts?.[at] ?? 0]
    const code =
      rank === expected
        ? memory.expectedIn(context)
        : rank === fresh
          ? memory.next
          : rank === distant
            ? memory.next - far[nextFar++]!
            : memory.recent[rank - firstRecent]!
    codes[at] = code
    memory.note(context, code, rank)
  }
  return codes
}

/** The lowest bytes of all numbers, then the next ones: those further up hardly differ. */
function packPlanes(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4)
  numbers.forEach((number, at) => {
    for (let plane = 0; plane < 4; plane++) bytes[plane * numbers.length + at] = number >> (plane * 8)
  })
  return bytes
}

function unpackPlanes(bytes: Uint8Array): Int32Array {
  const length = Math.floor(bytes.length / 4)
  return Int32Array.from({ length }, (_, at) => {
    let number = 0
    for (let plane = 0; plane < 4; plane++) number |= bytes[plane * length + at]! << (plane * 8)
    return number
  })
}

// What differs between Node and browsers, for bytes: the engine runs in both.

/** Reads UTF-8 at places of these bytes. For short texts, Node's Buffer takes a tenth of the time of a TextDecoder. */
export function textReader(bytes: Uint8Array): (from: number, to: number) => string {
  if (typeof Buffer !== 'undefined') {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return (from, to) => buffer.toString('utf8', from, to)
  }
  return (from, to) => decoder.decode(bytes.subarray(from, to))
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

export const toBytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

export const textOf = (bytes: Uint8Array | string): string =>
  typeof bytes === 'string' ? bytes : textReader(bytes)(0, bytes.length)

/** A copy that does not keep a longer text in memory, from which the given one was cut. */
export const ownText = (text: string): string => textOf(toBytes(text))

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Lets others have their turn. A worker of a browser has nothing else to do. */
export const pause = (): Promise<void> =>
  typeof setImmediate === 'function' ? new Promise((resolve) => setImmediate(resolve)) : Promise.resolve()

export interface Checksum {
  add(part: Uint8Array): void
  /** Of everything, which is given again because browsers only hash bytes as a whole. */
  of(whole: Uint8Array): Promise<Uint8Array> | Uint8Array
}

export function startChecksum(): Checksum {
  const node = globalThis.process?.getBuiltinModule?.('node:crypto')
  if (!node) return { add: () => undefined, of: subtleSum }
  const hash = node.createHash('sha256')
  return { add: (part) => void hash.update(part), of: () => hash.digest() }
}

const subtleSum = async (whole: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', whole as Uint8Array<ArrayBuffer>))

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

// The LZ4 frame format: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md
import { collect, joined, maxBytes, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'

const magic = 0x184d2204
/** Matches reach back as far as this. */
const windowSize = 65_536
/** The largest block that any frame may have. */
const maxBlock = 4 * 1024 * 1024

/** The checksums are not checked, like those of the other compressions: they reveal accidents, not alterations. */
export async function* decompressLz4(chunks: Chunks): Chunks {
  const bytes = await collect(chunks, maxBytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  try {
    while (at < bytes.length) {
      if (view.getUint32(at, true) !== magic) throw new Problem('altered', 'The lz4 data is damaged.')
      const flags = bytes[at + 4]!
      at += 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0)
      let window: Bytes = new Uint8Array(0)
      for (;;) {
        const header = view.getUint32(at, true)
        at += 4
        if (header === 0) break
        const size = header & 0x7fffffff
        if (at + size > bytes.length) throw new RangeError('truncated')
        const block = bytes.subarray(at, at + size)
        const piece = header & 0x80000000 ? block : decodeBlock(block, window)
        yield piece
        window = joined([window, piece]).slice(-windowSize)
        at += size + (flags & 16 ? 4 : 0)
      }
      at += flags & 4 ? 4 : 0
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('truncated', 'The lz4 data is incomplete.')
  }
}

/** Literals and matches by turns; a match copies what was written before. */
function decodeBlock(block: Bytes, window: Bytes): Bytes {
  const out = new Uint8Array(window.length + maxBlock)
  out.set(window)
  let size = window.length
  let at = 0
  const lengthAt = (short: number): number => {
    let length = short
    if (short === 15) {
      let more: number
      do length += more = byteAt(block, at++)
      while (more === 255)
    }
    return length
  }
  while (at < block.length) {
    const token = byteAt(block, at++)
    const literals = lengthAt(token >> 4)
    if (at + literals > block.length || size + literals > out.length) throw damaged()
    out.set(block.subarray(at, at + literals), size)
    at += literals
    size += literals
    if (at >= block.length) break
    const distance = byteAt(block, at) | (byteAt(block, at + 1) << 8)
    at += 2
    const length = lengthAt(token & 15) + 4
    if (distance === 0 || distance > size || size + length > out.length) throw damaged()
    for (let left = length; left > 0; left--, size++) out[size] = out[size - distance]!
  }
  return out.slice(window.length, size)
}

function byteAt(bytes: Bytes, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw damaged()
  return byte
}

const damaged = () => new Problem('altered', 'The lz4 data is damaged.')

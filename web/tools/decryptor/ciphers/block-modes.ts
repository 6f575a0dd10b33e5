import { inBlocks, type Bytes, type Chunks } from '../bytes/byte-stream.ts'

export interface BlockCipher {
  size: 8 | 16
  /** Every block by itself, in place. */
  encrypt: (data: DataView) => void
  decrypt: (data: DataView) => void
}

const viewOf = (bytes: Bytes): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** CBC, or ECB when there is no IV, without removing the padding. */
export function decryptBlocks(cipher: BlockCipher, iv: Bytes | undefined, data: Bytes): Bytes {
  const out = data.slice()
  cipher.decrypt(viewOf(out))
  if (!iv) return out
  for (let at = 0; at < out.length; at++)
    out[at] = out[at]! ^ (at < cipher.size ? iv[at]! : data[at - cipher.size]!)
  return out
}

/** The key stream of CFB is the data before, encrypted. */
export async function* cfbStream(cipher: BlockCipher, iv: Bytes, chunks: Chunks): Chunks {
  let before = iv
  for await (const piece of inBlocks(chunks, cipher.size)) {
    const stream = new Uint8Array(wholeBlocks(piece, cipher))
    stream.set(before)
    stream.set(piece.subarray(0, stream.length - cipher.size), cipher.size)
    before = piece.slice(-cipher.size)
    cipher.encrypt(viewOf(stream))
    yield combined(piece, stream)
  }
}

export async function* ofbStream(cipher: BlockCipher, iv: Bytes, chunks: Chunks): Chunks {
  const block = iv.slice()
  const view = viewOf(block)
  for await (const piece of inBlocks(chunks, cipher.size)) {
    const stream = new Uint8Array(wholeBlocks(piece, cipher))
    for (let at = 0; at < stream.length; at += cipher.size) {
      cipher.encrypt(view)
      stream.set(block, at)
    }
    yield combined(piece, stream)
  }
}

export async function* ctrStream(cipher: BlockCipher, iv: Bytes, chunks: Chunks): Chunks {
  const counter = iv.slice()
  for await (const piece of inBlocks(chunks, cipher.size)) {
    const stream = new Uint8Array(wholeBlocks(piece, cipher))
    for (let at = 0; at < stream.length; at += cipher.size) {
      stream.set(counter, at)
      addToCounter(counter, 1)
    }
    cipher.encrypt(viewOf(stream))
    yield combined(piece, stream)
  }
}

const wholeBlocks = ({ length }: Bytes, { size }: BlockCipher): number => Math.ceil(length / size) * size

function combined(data: Bytes, stream: Bytes): Bytes {
  for (let at = 0; at < data.length; at++) stream[at] = stream[at]! ^ data[at]!
  return stream.subarray(0, data.length)
}

/** The counter is a big-endian number, changed in place. */
export function addToCounter(counter: Bytes, blocks: number): Bytes {
  for (let at = counter.length - 1, carry = blocks; at >= 0 && carry > 0; at--) {
    carry += counter[at]!
    counter[at] = carry % 256
    carry = Math.floor(carry / 256)
  }
  return counter
}

/** Rewrites the texts of all complete WebSocket frames. The rest is the start of a frame, to be continued. */
export function rewriteFrames(
  data: Buffer,
  rewrite: (text: string) => string,
): { done: Buffer; rest: Buffer } {
  const done: Buffer[] = []
  let rest = data
  for (let frame = readFrame(rest); frame; frame = readFrame(rest)) {
    const { size, mask, body } = frame
    const isWholeText = rest[0] === 0x81
    const text = isWholeText ? rewrite(masked(body, mask).toString()) : ''
    done.push(isWholeText ? textFrame(text, mask) : rest.subarray(0, size))
    rest = rest.subarray(size)
  }
  return { done: Buffer.concat(done), rest }
}

interface Frame {
  /** Of the whole frame. */
  size: number
  /** Four bytes, or none. */
  mask: Buffer
  body: Buffer
}

/** The first frame, if all of it is there. */
function readFrame(data: Buffer): Frame | undefined {
  if (data.length < 2) return undefined
  const short = data[1]! & 0x7f
  const start = 2 + (short === 127 ? 8 : short === 126 ? 2 : 0)
  if (data.length < start) return undefined
  const length =
    short === 127 ? Number(data.readBigUInt64BE(2)) : short === 126 ? data.readUInt16BE(2) : short
  const mask = data.subarray(start, start + (data[1]! & 0x80 ? 4 : 0))
  const size = start + (data[1]! & 0x80 ? 4 : 0) + length
  return data.length < size ? undefined : { size, mask, body: data.subarray(size - length, size) }
}

function textFrame(text: string, mask: Buffer): Buffer {
  const body = masked(Buffer.from(text), mask)
  const isMasked = mask.length > 0 ? 0x80 : 0
  const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10)
  head[0] = 0x81
  head[1] = isMasked | (head.length === 2 ? body.length : head.length === 4 ? 126 : 127)
  if (head.length === 4) head.writeUInt16BE(body.length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(body.length), 2)
  return Buffer.concat([head, mask, body])
}

/** The same operation masks and unmasks. */
function masked(body: Buffer, mask: Buffer): Buffer {
  return mask.length === 0 ? body : Buffer.from(body.map((byte, at) => byte ^ mask[at % 4]!))
}

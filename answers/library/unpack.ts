import { joinBytes } from '#engine/bytes.ts'
import { BindexError } from './public.ts'

/** Far more than any dataset has: a small file could be unpacked to as much as fills the memory. */
const mostBytes = 2 ** 30

export const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

export async function unpack(bytes: Uint8Array, name: string, most = mostBytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
    const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length
      if (length > most) {
        await reader.cancel()
        throw new BindexError('not_a_dataset', `${name} is larger than a dataset can be.`)
      }
      parts.push(read.value)
    }
  } catch (error) {
    if (error instanceof BindexError) throw error
    throw new BindexError('damaged', `${name} is damaged: it cannot be unpacked.`, { cause: error })
  }
  return joinBytes(parts)
}

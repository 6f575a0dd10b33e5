import { collect, oneChunk, textOf, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import type { Archive } from './zip.ts'

const blockSize = 512

export const isTar = (head: Bytes): boolean => textOf(head.subarray(257, 262)) === 'ustar'

export async function openTar(
  chunks: Chunks,
  chosen: number,
  maxBytes: number,
): Promise<{ chunks: Chunks; archive: Archive; detail: string }> {
  const files = readFiles(await collect(chunks, maxBytes))
  const file = files[chosen]
  if (!file) throw new Problem('unsupported', 'The tar archive contains no file.')
  const entries = files.map(({ name, data }) => ({ name, size: data.length, isEncrypted: false }))
  return { chunks: oneChunk(file.data), archive: { entries, chosen }, detail: file.name }
}

/** GNU tar and pax write a long name as a file of its own in front. */
function readFiles(bytes: Bytes): { name: string; data: Bytes }[] {
  const files: { name: string; data: Bytes }[] = []
  let longName: string | undefined
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const field = (from: number, length: number) =>
      textOf(bytes.subarray(at + from, at + from + length)).split('\0')[0]!
    if (!isTar(bytes.subarray(at, at + blockSize)))
      throw new Problem('altered', 'The list of files in the tar archive is damaged.')
    const size = Number.parseInt(field(124, 12), 8)
    const data = bytes.slice(at + blockSize, at + blockSize + size)
    if (!(data.length === size)) throw new Problem('truncated', 'The tar archive is incomplete.')
    const type = field(156, 1)
    const folder = field(345, 155)
    if (type === 'L') longName = textOf(data).split('\0')[0]
    else if (type === 'x') longName = /^\d+ path=(.*)$/m.exec(textOf(data))?.[1]
    else {
      if (type === '0' || type === '')
        files.push({ name: longName ?? (folder ? `${folder}/${field(0, 100)}` : field(0, 100)), data })
      longName = undefined
    }
    at += blockSize + Math.ceil(size / blockSize) * blockSize
  }
  return files
}

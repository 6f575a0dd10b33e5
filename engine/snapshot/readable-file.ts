import type { FileHandle } from 'node:fs/promises'
import type { Readable } from './snapshot.ts'

export async function readableFile(file: FileHandle, name: string): Promise<Readable> {
  const { size } = await file.stat()
  return { name, size, read: (target, position) => readFully(file, target, position) }
}

async function readFully(file: FileHandle, target: Uint8Array, position: number): Promise<number> {
  let done = 0
  while (done < target.length) {
    const { bytesRead } = await file.read(target, done, target.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { openFrom, readBody } from './response.ts'
import { bytes, onDisk, asDownloadProblem, DownloadProblem } from './download-problem.ts'
import { startWatch, type Limits } from './watch.ts'
import type { Pin } from './pinned.ts'

export interface Attempt extends Limits {
  pin: Pin
  part: string
  kept: number
  onProgress: ((received: number, size: number) => void) | undefined
}

export async function attemptFetch(attempt: Attempt): Promise<void> {
  const { pin, part, kept } = attempt
  if (kept === pin.size) return checkSum(pin, await onDisk(hashOf(part)))
  const progress = { received: kept }
  const watch = startWatch(attempt, progress)
  try {
    const response = await openFrom(pin, kept, watch.signal)
    try {
      await write(attempt, response, progress, watch.alive)
    } finally {
      response.destroy()
    }
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : asDownloadProblem(error, progress.received)
  } finally {
    watch.end()
  }
}

export async function hashOf(file: string): Promise<Hash> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash
}

async function write(
  { pin, part, kept, onProgress }: Attempt,
  response: IncomingMessage,
  progress: { received: number },
  alive: () => void,
): Promise<void> {
  const resumed = response.statusCode === 206
  const hash = resumed ? await onDisk(hashOf(part)) : createHash('sha256')
  const file = await onDisk(open(part, resumed ? 'a' : 'w'))
  progress.received = resumed ? kept : 0
  try {
    for await (const chunk of readBody(response, alive)) {
      // Checked before writing, so that an endless response cannot fill the disk.
      if (progress.received + chunk.length > pin.size) throw tooMuch(pin)
      await onDisk(file.appendFile(chunk))
      hash.update(chunk)
      progress.received += chunk.length
      onProgress?.(progress.received, pin.size)
    }
    if (progress.received < pin.size) throw tooLittle(pin, progress.received)
    checkSum(pin, hash)
  } finally {
    await file.close()
  }
}

function checkSum(pin: Pin, hash: Hash): void {
  if (hash.digest('hex') === pin.sha256) return
  throw new DownloadProblem('the content does not match the expected SHA-256', { discard: true })
}

function tooMuch({ size }: Pin): DownloadProblem {
  return new DownloadProblem(`the server sent more than the expected ${bytes(size)}`, { discard: true })
}

// Without a Content-Length, a broken connection looks the same.
function tooLittle({ size }: Pin, received: number): DownloadProblem {
  return new DownloadProblem(`the server ended after ${bytes(received)} of ${bytes(size)}`, { again: true })
}

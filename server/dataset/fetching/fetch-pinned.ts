// Fetches a file with a known size and SHA-256 from a server that is not trusted.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attemptFetch, hashOf } from './attempt.ts'
import { onDisk, DownloadProblem } from './download-problem.ts'
import { stopped } from './watch.ts'
import type { Pin } from './pinned.ts'

export interface FetchOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((received: number, size: number) => void) | undefined
  stallMs?: number
  deadlineMs?: number
  attempts?: number
  /** The first pause between two attempts; each further one is three times as long. */
  pauseMs?: number
}

export class FetchError extends Error {
  override name = 'FetchError'
}

/**
 * Afterwards, `destination` has exactly the pinned content, or is unchanged. An interrupted download stays next to it as
 * `.part`, and the next call resumes it.
 */
export async function fetchPinned(
  pin: Pin,
  destination: string,
  options: FetchOptions = {},
): Promise<'present' | 'fetched'> {
  try {
    if (await hasContent(destination, pin)) return 'present'
    await onDisk(mkdir(dirname(destination), { recursive: true }))
    await fetchPart(pin, `${destination}.part`, options)
    await onDisk(moveDurably(`${destination}.part`, destination))
    return 'fetched'
  } catch (error) {
    if (!(error instanceof DownloadProblem)) throw error
    throw new FetchError(`The full dataset could not be fetched: ${error.message}.`, { cause: error })
  }
}

async function hasContent(file: string, { size, sha256 }: Pin): Promise<boolean> {
  if ((await sizeOf(file)) !== size) return false
  return hashOf(file).then(
    (hash) => hash.digest('hex') === sha256,
    () => false,
  )
}

async function fetchPart(pin: Pin, part: string, options: FetchOptions): Promise<void> {
  const {
    signal,
    onProgress,
    stallMs = 30_000,
    deadlineMs = 15 * 60_000,
    attempts = 3,
    pauseMs = 2_000,
  } = options
  const deadline = performance.now() + deadlineMs
  let left = attempts
  let pause = pauseMs
  for (;;) {
    const kept = await keptBytes(part, pin)
    try {
      return await attemptFetch({ pin, part, kept, signal, onProgress, stallMs, deadline })
    } catch (error) {
      if (!(error instanceof DownloadProblem)) throw error
      if (error.discard) await onDisk(rm(part, { force: true }))
      // The part kept from an earlier run may be wrong, not the server: try once more, from the start.
      if (error.discard && kept > 0) continue
      const wait = Math.max(pause, error.waitMs)
      if (!error.again || --left <= 0 || performance.now() + wait > deadline) throw error
      await pauseFor(wait, signal)
      pause *= 3
    }
  }
}

async function keptBytes(part: string, pin: Pin): Promise<number> {
  const size = await sizeOf(part)
  return size <= pin.size ? size : 0
}

async function sizeOf(file: string): Promise<number> {
  const facts = await stat(file).catch(() => undefined)
  return facts?.isFile() ? facts.size : 0
}

async function moveDurably(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, to)
}

async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, signal ? { signal } : {})
  } catch {
    throw stopped()
  }
}

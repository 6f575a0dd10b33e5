import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '../../config.ts'
import { openWhole, readBody, type Validators } from './response.ts'
import { fetchableAddress } from './s3-address.ts'
import { FetchError } from './fetch-pinned.ts'
import { bytes, toTrouble, Trouble } from './trouble.ts'
import { startWatch } from './watch.ts'

/** A file as it was fetched. */
export interface FetchedFile extends Validators {
  sha256: string
}

interface FetchUnpinnedOptions {
  mostBytes?: number
  deadlineMs?: number
  /** A file of this address that was fetched before. */
  known?: Validators | undefined
  /** Keys for an address of S3. */
  s3?: Config['s3'] | undefined
}

/** More than any BIN data needs. */
const dataLimits = { mostBytes: 2e9, deadlineMs: 60 * 60_000 }

/**
 * Fetches a file that the operator configured, whose content is not known beforehand, completely or not at all.
 * Undefined, and nothing written, when the server says that it is still the known file.
 */
export async function fetchUnpinned(
  address: string,
  destination: string,
  signal: AbortSignal,
  options: FetchUnpinnedOptions = {},
): Promise<FetchedFile | undefined> {
  const { mostBytes, deadlineMs, known, s3 } = { ...dataLimits, ...options }
  const progress = { received: 0 }
  const watch = startWatch({ signal, stallMs: 30_000, deadline: performance.now() + deadlineMs }, progress)
  const part = `${destination}.part`
  try {
    const response = await openWhole(await fetchableAddress(address, s3), watch.signal, known)
    if (response.statusCode === 304) {
      response.destroy()
      return undefined
    }
    const hash = createHash('sha256')
    const file = await open(part, 'w')
    try {
      for await (const chunk of readBody(response, watch.alive)) {
        progress.received += chunk.length
        if (progress.received > mostBytes) throw new Trouble(`it is larger than ${bytes(mostBytes)}`)
        await file.appendFile(chunk)
        hash.update(chunk)
      }
      await file.sync()
    } finally {
      response.destroy()
      await file.close()
    }
    await rename(part, destination)
    return { ...validatorsOf(response.headers), sha256: hash.digest('hex') }
  } catch (error) {
    await rm(part, { force: true })
    const trouble = watch.signal.aborted
      ? (watch.signal.reason as Error)
      : toTrouble(error, progress.received)
    throw new FetchError(`${publicAddress(address)} could not be fetched: ${(trouble as Error).message}.`, {
      cause: error,
    })
  } finally {
    watch.end()
  }
}

/** An address without what may be a secret: user, password and query. */
export function publicAddress(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

/** Longer ones are not kept: they would have to be sent back with every request. */
const mostLetters = 500

function validatorsOf({ etag = '', 'last-modified': lastModified = '' }: IncomingHttpHeaders): Validators {
  const kept = (text: string) => (text.length <= mostLetters ? text : '')
  return { etag: kept(etag), lastModified: kept(lastModified) }
}

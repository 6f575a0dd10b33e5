import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../platform/config.ts'
import { openWhole, readBody, type Validators } from './response.ts'
import { FetchError } from './fetch-pinned.ts'
import { bytes, asDownloadProblem, DownloadProblem } from './download-problem.ts'
import { startWatch } from './watch.ts'

export interface FetchedFile extends Validators {
  sha256: string
}

interface FetchUnpinnedOptions {
  mostBytes?: number
  deadlineMs?: number
  known?: Validators | undefined
  s3?: Config['s3'] | undefined
}

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
        if (progress.received > mostBytes) throw new DownloadProblem(`it is larger than ${bytes(mostBytes)}`)
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
      : asDownloadProblem(error, progress.received)
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

/** Seconds; the request is made at once. */
const s3Lifetime = 300

export async function fetchableAddress(address: string, s3: Config['s3'] | undefined): Promise<string> {
  if (!address.startsWith('s3://')) return address
  if (!s3?.accessKeyId || !s3.secretAccessKey)
    throw new DownloadProblem('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set')
  const { host: bucket, pathname } = new URL(address)
  const { endpoint, ...keys } = s3
  const url = new URL(`${endpoint || `https://s3.${s3.region}.amazonaws.com`}/${bucket}${pathname}`)
  url.searchParams.set('X-Amz-Expires', String(s3Lifetime))
  return (await new AwsClient({ ...keys, service: 's3' }).sign(url, { aws: { signQuery: true } })).url
}

import { open, rename, rm } from 'node:fs/promises'
import { openWhole, readBody } from './response.ts'
import { FetchError } from './fetch-pinned.ts'
import { bytes, toTrouble, Trouble } from './trouble.ts'
import { startWatch } from './watch.ts'

/** More than any BIN data needs. */
const dataLimits = { mostBytes: 2e9, deadlineMs: 60 * 60_000 }

/** Fetches a file that the operator configured, whose content is not known beforehand, completely or not at all. */
export async function fetchUnpinned(
  address: string,
  destination: string,
  signal: AbortSignal,
  { mostBytes, deadlineMs } = dataLimits,
): Promise<void> {
  const progress = { received: 0 }
  const watch = startWatch({ signal, stallMs: 30_000, deadline: performance.now() + deadlineMs }, progress)
  const part = `${destination}.part`
  try {
    const response = await openWhole(address, watch.signal)
    const file = await open(part, 'w')
    try {
      for await (const chunk of readBody(response, watch.alive)) {
        progress.received += chunk.length
        if (progress.received > mostBytes) throw new Trouble(`it is larger than ${bytes(mostBytes)}`)
        await file.appendFile(chunk)
      }
      await file.sync()
    } finally {
      response.destroy()
      await file.close()
    }
    await rename(part, destination)
  } catch (error) {
    await rm(part, { force: true })
    const trouble = watch.signal.aborted
      ? (watch.signal.reason as Error)
      : toTrouble(error, progress.received)
    throw new FetchError(`${address} could not be fetched: ${(trouble as Error).message}.`, { cause: error })
  } finally {
    watch.end()
  }
}

import { once } from 'node:events'
import { join } from 'node:path'
import { rename, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { isCompact } from '#engine/compact/unpack-compact.ts'
import { withSnapshotFile } from '#engine/snapshot/snapshot-file.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { forgetOldImports } from '../../history/import-history.ts'
import type { CurrentDataset } from '../current.ts'
import { fetchUnpinned, publicAddress } from '../fetching/fetch-unpinned.ts'
import { openOrUpgrade } from '../first.ts'
import { readState, writeState } from './state.ts'

/** Milliseconds between two questions whether there is a newer one. All servers of a site have it within a minute. */
const askEvery = 30_000

interface Needs {
  address: string
  dataDir: string
  s3?: Config['s3']
  current: CurrentDataset
  log: Log
  signal: AbortSignal
  every?: number
}

/**
 * Uses the dataset at an address, and every newer one, until the signal aborts. Each is fetched whole and opened before it
 * replaces the one in use, which stays when anything is wrong.
 */
export async function followDataset({
  address,
  dataDir,
  s3,
  current,
  log,
  signal,
  every = askEvery,
}: Needs): Promise<void> {
  let problem = ''
  while (!signal.aborted) {
    try {
      if (await takeNewer(address, dataDir, s3, current, signal)) await current.reload(log)
      if (problem !== '') log.info(`${publicAddress(address)} can be used again.`)
      problem = ''
      current.update = { state: 'idle', message: '' }
    } catch (error) {
      if (signal.aborted) return
      const { message } = error as Error
      // Said once, not every half minute.
      if (message !== problem) log.warn(`Keeping the current dataset: ${message}`)
      problem = message
      current.update = { state: 'failed', message }
    }
    // Not all servers at the same time.
    await pause(every * (0.5 + Math.random() / 2), signal)
  }
}

async function takeNewer(
  address: string,
  dataDir: string,
  s3: Config['s3'] | undefined,
  current: CurrentDataset,
  signal: AbortSignal,
): Promise<boolean> {
  const state = await readState(dataDir)
  const incoming = join(dataDir, 'incoming.bindex')
  const known = current.dataset.facts.starter ? undefined : state.files[address]
  const fetched = await fetchUnpinned(address, incoming, signal, { known, s3 })
  if (!fetched) return false
  try {
    const isSame = fetched.sha256 === known?.sha256
    if (!isSame) {
      await makeWhole(incoming)
      await openOrUpgrade(incoming)
      const built = await recordInThread(dataDir, incoming)
      await rename(incoming, current.path)
      await forgetOldImports(dataDir, built)
    }
    await writeState(dataDir, { ...state, files: { ...state.files, [address]: fetched } })
    return !isSame
  } finally {
    await rm(incoming, { force: true })
  }
}

/** Unpacks a compact dataset, which another site sends. In a thread, because it takes a second. */
async function makeWhole(path: string): Promise<void> {
  if (!(await withSnapshotFile(path, isCompact))) return
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
  })
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}

/** Comparing two datasets takes a second in which requests would wait. */
async function recordInThread(dataDir: string, incoming: string): Promise<string> {
  const worker = new Worker(new URL('./record-worker.ts', import.meta.url), {
    workerData: { dataDir, incoming },
    execArgv: [],
  })
  const [built] = (await once(worker, 'message')) as [string]
  return built
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds).unref()
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

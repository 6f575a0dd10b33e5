// Calls that are answered on this device instead of by the server.
import type { DeviceInfo } from '#contract/calls/device.ts'
import { ApiError } from '#contract/client/api-error.ts'
import { isDeviceLine, type DeviceLine } from '#contract/device.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { firstData } from '../first-data.ts'
import { queryClient } from '../queries.ts'
import { readStored, subscribe, writeStored } from '../store.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { ask, isIntact, problems, stopWorker, UnreadableFiles } from './ask-worker.ts'
import { isOnDevice, setDownloaded, setOnDevice } from './device-mode.ts'
import { download, filesOf, type Progress, readyInfo } from './download.ts'
import { canKeepFiles, keepOnly, mergedPath, removeFile, removeFiles } from './kept-files.ts'
import type { DeviceFiles, Sent } from './messages.ts'

const filesKey = 'device_files'

let opened: Promise<void> | undefined
let inUse: DeviceFiles | undefined
let starting: Promise<void> | undefined
let stopping = new AbortController()

export async function callOnDevice(line: DeviceLine, input: unknown): Promise<unknown> {
  await open()
  const { json } = await ask({ line, input: input as never })
  return JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json)) as unknown
}

export async function downloadOnDevice(line: DeviceLine, input: unknown): Promise<Blob> {
  await open()
  return (await ask({ line, input: input as never })).file!
}

export function open(): Promise<void> {
  opened ??= openKept().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function openKept(): Promise<void> {
  const files = keptFiles()
  if (!files) return turnOn()
  try {
    await openFiles(files, true)
  } catch (error) {
    if (!(error instanceof UnreadableFiles)) throw error
    await removeFiles()
    return turnOn()
  }
  watchForNews(update)
  lookForNews()
  setTimeout(() => void checkKept(files), checkAfter)
}

/** Milliseconds until the checksum of a kept file is compared, which the first search does not wait for. */
const checkAfter = 3000

async function checkKept(files: DeviceFiles): Promise<void> {
  if (files !== inUse || (await isIntact(files.file)) || files !== inUse) return
  close()
  await removeFiles()
  await open().catch(() => undefined)
}

export function turnOn(): Promise<void> {
  starting ??= start().finally(() => {
    starting = undefined
    setDownloaded(undefined)
    if (!isOnDevice()) close()
  })
  return starting
}

async function start(): Promise<void> {
  if (!canKeepFiles()) throw new ApiError(needsHttps, 400)
  stopping = new AbortController()
  const { signal } = stopping
  setDownloaded(0)
  const info = await readyInfo(signal)
  await alone(async () => {
    await load(info, { onProgress: setDownloaded, signal })
    signal.throwIfAborted()
    await switchTo(filesOf(info))
  })
  opened = Promise.resolve()
  setOnDevice(true)
  watchForNews(update)
  // Without it, the browser may remove the files when space is short.
  void navigator.storage?.persist?.().catch(() => false)
}

const needsHttps = 'This browser can keep the dataset only from a site with https.'

export async function turnOff(): Promise<void> {
  stopping.abort()
  // Building cannot be interrupted otherwise.
  if (starting) stopWorker()
  setOnDevice(false)
  writeStored(filesKey, null)
  if (!canKeepFiles()) return
  await alone(async () => {
    // It may have been turned on again meanwhile.
    if (!isOnDevice()) await removeFiles()
  })
}

async function update(): Promise<void> {
  const info = await readyInfo()
  const files = filesOf(info)
  await alone(async () => {
    if (!inUse || isSame(files, inUse)) return
    await load(info, { signal: stopping.signal })
    // Another tab has turned it off meanwhile.
    if (!isOnDevice()) return void (await removeFiles())
    await switchTo(files)
    announce()
  })
}

/**
 * Downloads the least that the file can be built from. Where this version cannot do that, or a delta cannot be had, the
 * next larger one is loaded.
 */
async function load(info: DeviceInfo, progress: Progress): Promise<void> {
  // A server of the previous release names none.
  const delta = info.deltas?.find(({ from }) => from === inUse?.file)
  const sent = delta ?? info.compact
  try {
    await download(info, sent ?? info.file!, progress)
    await openFiles(filesOf(info), false, sent ?? undefined)
  } catch (error) {
    progress.signal?.throwIfAborted()
    if (!sent || !(delta || error instanceof UnreadableFiles)) throw error
    await load(delta ? { ...info, deltas: [] } : { ...info, compact: null }, progress)
  }
}

/** A file that was just loaded and cannot be read is not kept for the next attempt. */
async function openFiles(files: DeviceFiles, isTrusted: boolean, sent?: Sent): Promise<void> {
  try {
    await ask({ open: files, isTrusted, sent })
    inUse = files
  } catch (error) {
    if (!isTrusted && error instanceof UnreadableFiles) await removeFile(files.file)
    throw error
  }
}

async function switchTo(files: DeviceFiles): Promise<void> {
  const { file, corrections } = files
  writeStored(filesKey, JSON.stringify(files))
  await keepOnly(corrections ? [file, corrections, mergedPath(file, corrections)] : [file])
  await showFacts()
  // The page that is kept for the next visit shows facts of the data, too.
  navigator.serviceWorker?.controller?.postMessage('renew')
}

async function showFacts(): Promise<void> {
  Object.assign(firstData, (await ask({ facts: true })).facts)
}

function announce(): void {
  const text = `${formatNumber(firstData.dataset.rows)} BINs, used from now on.`
  showToast({ tone: 'good', title: 'New data on this device', text })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isDeviceLine(String(queryKey[0])) })
}

/** Two tabs would download the same. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('bindex-dataset', work) : work()

function keptFiles(): DeviceFiles | undefined {
  try {
    const files = JSON.parse(readStored(filesKey) ?? 'null') as Partial<DeviceFiles> | null
    return typeof files?.file === 'string' ? (files as DeviceFiles) : undefined
  } catch {
    return undefined
  }
}

const isSame = (a: DeviceFiles, b: DeviceFiles): boolean =>
  a.file === b.file && a.corrections === b.corrections

function close(): void {
  opened = undefined
  inUse = undefined
  stopWorker()
}

subscribe(() => {
  if (!inUse || starting) return
  if (!isOnDevice()) return close()
  const files = keptFiles()
  if (!files || isSame(files, inUse)) return
  void openFiles(files, true)
    .then(showFacts)
    .then(announce)
    .catch(() => undefined)
})

problems.onFailure = close

const lookEvery = 3_600_000
/** Milliseconds. A visitor who comes back to the page need not wait for the hour. */
const lookAgainAfter = 600_000

let lookedAt = 0
let look: (() => Promise<void>) | undefined

function watchForNews(next: () => Promise<void>): void {
  lookedAt = Date.now()
  if (!look) {
    setInterval(lookForNews, lookEvery)
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - lookedAt > lookAgainAfter) lookForNews()
    })
    addEventListener('online', lookForNews)
  }
  look = next
}

function lookForNews(): void {
  lookedAt = Date.now()
  void look?.().catch(() => undefined)
}

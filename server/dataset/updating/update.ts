import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { CurrentDataset } from '../current.ts'
import { wholeFolder } from '../folders.ts'
import { fetchUnpinned, publicAddress } from '../fetching/fetch-unpinned.ts'
import { fetchPinned, type FetchOptions } from '../fetching/fetch-pinned.ts'
import { pinned, type Pin } from '../fetching/pinned.ts'
import type { Log } from '../../platform/log.ts'
import { runInBackground } from '../../platform/background.ts'
import type { UpdateSettings } from './find-newer.ts'
import { inputsOf, isAddress, isBuiltFrom, keptFile } from '../inputs.ts'

type Settings = UpdateSettings

/**
 * Gets better data while the server is already running: the files in BIN_DATA or, once, the full public dataset. A
 * failure is reported in the log and by /api/dataset, and the server keeps the data that it has.
 */
export async function keepUpToDate(
  current: CurrentDataset,
  settings: Settings,
  log: Log,
  signal: AbortSignal,
  { pin = pinned, fetching = {} }: { pin?: Pin; fetching?: FetchOptions } = {},
): Promise<void> {
  try {
    if (settings.binData.length > 0) await importConfigured(current, settings, log, signal)
    else if (current.dataset.facts.starter && settings.binDataUrl !== 'off') {
      await fetchFull(current, settings, log, signal, pin, fetching)
    }
    current.update = { state: 'idle', message: '' }
  } catch (error) {
    if (signal.aborted) return
    current.update = { state: 'failed', message: (error as Error).message }
    log.warn((error as Error).message)
  }
}

/** The private files in BIN_DATA. What is wrong with them is for the log only, because everyone can read the state of updates. */
export async function keepWholeUpToDate(
  current: CurrentDataset,
  { privateData, dataDir }: Pick<Config, 'privateData' | 'dataDir'>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  try {
    const inputs = await inputsOf(privateData)
    const inUse = current.whole?.dataset.facts.inputs ?? ''
    if (inputs === inUse) return
    if (inputs === '') await rm(wholeFolder(dataDir), { recursive: true, force: true })
    else await runImport(['--private', '--inputs', inputs, ...privateData], dataDir, log, signal)
    await current.reload(log)
  } catch (error) {
    if (!signal.aborted) log.warn(`Private data: ${(error as Error).message}`)
  }
}

async function fetchFull(
  current: CurrentDataset,
  { binDataUrl, dataDir }: Settings,
  log: Log,
  signal: AbortSignal,
  pin: Pin,
  fetching: FetchOptions,
): Promise<void> {
  const file = join(dataDir, 'bin-list-data.csv')
  const address = binDataUrl === 'default' ? pin.address : binDataUrl
  log.info(`Fetching the full dataset from ${new URL(address).host}.`)
  await fetchPinned({ ...pin, address }, file, {
    ...fetching,
    signal,
    onProgress: (received, size) => {
      current.update = {
        state: 'fetching',
        message: `${Math.floor((received / size) * 100)} % of the full dataset`,
      }
    },
  })
  await importInBackground(current, ['--with-starter', file], dataDir, log, signal)
}

async function importConfigured(
  current: CurrentDataset,
  { binData, dataDir, s3 }: Settings,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const inputs = await inputsOf(binData)
  if (current.dataset.facts.inputs === inputs) return
  const files: string[] = []
  for (const [number, input] of binData.entries()) {
    if (isAddress(input)) {
      const file = keptFile(dataDir, number)
      current.update = { state: 'fetching', message: publicAddress(input) }
      await fetchUnpinned(input, file, signal, { s3 })
      files.push(file)
    } else files.push(input)
  }
  await importInBackground(current, ['--inputs', inputs, ...files], dataDir, log, signal)
  if (!isBuiltFrom(current.dataset.facts, binData)) throw new Error('The imported data could not be loaded.')
}

async function importInBackground(
  current: CurrentDataset,
  words: string[],
  dataDir: string,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  current.update = { state: 'importing', message: 'Importing the data.' }
  await runImport(words, dataDir, log, signal)
  await current.reload(log)
}

async function runImport(words: string[], dataDir: string, log: Log, signal: AbortSignal): Promise<void> {
  const program = new URL('../../bindex/main.ts', import.meta.url)
  const { code, errorOutput } = await runInBackground(
    program,
    ['import', ...words],
    { DATA_DIR: dataDir },
    log,
    signal,
  )
  if (code !== 0) throw new Error(`The import failed: ${errorOutput}`)
}

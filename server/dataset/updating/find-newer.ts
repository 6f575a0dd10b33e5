import { basename, join } from 'node:path'
import type { FileToImport } from '#engine/build/import-files.ts'
import { sourceOfFile } from '#engine/reading/known-files.ts'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { starterSources } from '#engine/starter/starter.ts'
import type { Config } from '../../platform/config.ts'
import { hashOf } from '../fetching/attempt.ts'
import { fetchUnpinned, publicAddress, type FetchedFile } from '../fetching/fetch-unpinned.ts'
import { creditOfProject, isOfProject, latestAddress, pinned } from '../fetching/pinned.ts'
import { inputsOf, isAddress, keptFile } from '../inputs.ts'
import type { UpdateState } from './state.ts'

export type UpdateSettings = Pick<Config, 'binData' | 'binDataUrl' | 'dataDir'> & Partial<Pick<Config, 's3'>>

export interface UpdateCheck {
  message: string
  newer?: { files: FileToImport[]; withStarter: boolean; inputs: string }
  fetched: UpdateState['files']
  moves: { from: string; to: string }[]
}

interface Search {
  settings: UpdateSettings
  facts: DatasetFacts | undefined
  state: UpdateState
  folder: string
  signal: AbortSignal
}

export async function findNewer(search: Search): Promise<UpdateCheck> {
  if (search.settings.binData.length > 0) return newerConfigured(search)
  const obstacle = obstacleTo(search)
  return obstacle ? nothingNewer(obstacle) : newerPublic(search)
}

const nothingNewer = (message: string, fetched: UpdateCheck['fetched'] = {}): UpdateCheck => ({
  message,
  fetched,
  moves: [],
})

function obstacleTo({ settings, facts }: Search): string | undefined {
  if (settings.binDataUrl === 'off') {
    return 'Nothing to check: BIN_DATA_URL is off and BIN_DATA is empty.'
  }
  if (!facts || facts.starter) return undefined
  const starter = new Set(starterSources.map(({ name }) => name))
  const [main, ...others] = facts.sources
  const own = [
    ...(main?.url === creditOfProject().url ? [] : [main]),
    ...others.filter(({ name }) => !starter.has(name)),
  ]
  if (own.length === 0) return undefined
  const titles = own.map((source) => source?.title).join(', ')
  return `Nothing to check: the dataset in use was imported by hand (${titles}). List its files in BIN_DATA to keep it up to date.`
}

async function newerPublic({ settings, facts, state, folder, signal }: Search): Promise<UpdateCheck> {
  const address = settings.binDataUrl === 'default' ? latestAddress : settings.binDataUrl
  const inUse = fileInUse(facts)
  const known = state.files[address]
  const path = join(folder, 'bin-list-data.csv')
  const fetched = await fetchUnpinned(address, path, signal, {
    known: known?.sha256 === inUse ? known : undefined,
  })
  const { host } = new URL(address)
  if (!fetched) return nothingNewer(`No newer data: the file at ${host} has not changed.`)
  const seen = { [address]: fetched }
  if (fetched.sha256 === inUse) return nothingNewer(`No newer data: ${host} has the file in use.`, seen)
  const about = creditFor(fetched)
  const [before = '', found = ''] = [
    facts?.sources[0]?.date,
    about?.date ?? sourceOfFile(fetched.sha256)?.date,
  ]
  if (facts && !facts.starter && found !== '' && found < before) {
    return nothingNewer(
      `No newer data: the file at ${host} is of ${found}, older than the one in use (${before}).`,
    )
  }
  return {
    message: `Newer data is available at ${host}.`,
    newer: {
      files: [{ path, ...(about && { about }) }],
      withStarter: !facts || facts.starter || facts.sources.length > 1,
      inputs: `sha256:${fetched.sha256}`,
    },
    fetched: seen,
    moves: [],
  }
}

function fileInUse(facts: DatasetFacts | undefined): string {
  if (!facts || facts.starter) return ''
  const recorded = /^sha256:([0-9a-f]{64})$/.exec(facts.inputs)?.[1]
  return recorded ?? (facts.sources[0]?.date === sourceOfFile(pinned.sha256)?.date ? pinned.sha256 : '')
}

/** It comes from the project itself, or from what the operator calls its mirror. A known file says more about itself. */
function creditFor({ sha256, lastModified }: FetchedFile): FileToImport['about'] {
  if (sourceOfFile(sha256)) return undefined
  const date = plausibleDate(lastModified)
  return { ...creditOfProject(), ...(date && { date }) }
}

function plausibleDate(lastModified: string): string {
  const time = Date.parse(lastModified)
  return time > Date.parse('2000-01-01') && time <= Date.now()
    ? new Date(time).toISOString().slice(0, 10)
    : ''
}

async function newerConfigured({ settings, facts, state, folder, signal }: Search): Promise<UpdateCheck> {
  const { binData, dataDir } = settings
  const inputs = await inputsOf(binData)
  const found: UpdateCheck & { newer: NonNullable<UpdateCheck['newer']> } = {
    message: '',
    newer: { files: [], withStarter: false, inputs },
    fetched: {},
    moves: [],
  }
  const changed: string[] = []
  for (const [number, input] of binData.entries()) {
    if (!isAddress(input)) {
      found.newer.files.push({ path: input })
      continue
    }
    const kept = keptFile(dataDir, number)
    const sha256 = await hashOf(kept).then(
      (hash) => hash.digest('hex'),
      () => '',
    )
    const known = state.files[input]?.sha256 === sha256 ? state.files[input] : undefined
    const download = join(folder, basename(kept))
    const fetched = (await fetchUnpinned(input, download, signal, { known, s3: settings.s3 })) ?? known!
    const isNew = fetched.sha256 !== sha256
    found.fetched[input] = fetched
    if (isNew) {
      changed.push(publicAddress(input))
      found.moves.push({ from: download, to: kept })
    }
    const about = isOfProject(input) ? creditFor(fetched) : undefined
    found.newer.files.push({ path: isNew ? download : kept, ...(about && { about }) })
  }
  if (changed.length === 0 && facts?.inputs === inputs) {
    return nothingNewer('No newer data: nothing in BIN_DATA has changed.', found.fetched)
  }
  const names = changed.length > 0 ? changed.join(', ') : 'files in BIN_DATA'
  return { ...found, message: `Newer data is available: ${names}.` }
}

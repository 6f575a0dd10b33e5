import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import type { ImportOptions } from '#engine/build/import-files.ts'
import { ConfigError } from '../../platform/config.ts'
import { FetchError } from '../fetching/fetch-pinned.ts'
import { buildCandidate, type Candidate, openInUse, useCandidate } from '../importing/candidate.ts'
import { describeChanges, describeReport } from '../importing/describe.ts'
import { renewWhole } from '../importing/whole.ts'
import { reasonsAgainst } from './checks.ts'
import { findNewer, type UpdateCheck, type UpdateSettings } from './find-newer.ts'
import { readState, writeState, type LastCheck } from './state.ts'

interface UpdateOptions {
  signal: AbortSignal
  say: (line: string) => void
  confirm: () => Promise<boolean>
  checkOnly?: boolean
  onProgress?: NonNullable<ImportOptions['onProgress']>
}

interface UpdateResult {
  outcome: LastCheck['outcome'] | 'available'
  message: string
}

/**
 * Looks for newer data, builds a dataset from it, checks and describes it, and uses it if that is confirmed. In every
 * other case the dataset in use stays as it is.
 */
export async function runUpdate(settings: UpdateSettings, options: UpdateOptions): Promise<UpdateResult> {
  const { dataDir } = settings
  await mkdir(dataDir, { recursive: true })
  const folder = await temporaryFolder(dataDir)
  try {
    const result = await update(settings, options, folder)
    if (result.outcome !== 'available') await remember(dataDir, { ...result, outcome: result.outcome })
    return result
  } catch (error) {
    if (options.signal.aborted || !isExpected(error)) throw error
    const result = { outcome: 'failed', message: error.message } as const
    if (!options.checkOnly) await remember(dataDir, result)
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function update(
  settings: UpdateSettings,
  options: UpdateOptions,
  folder: string,
): Promise<UpdateResult> {
  const { dataDir } = settings
  const { signal, say, confirm, checkOnly = false, onProgress } = options
  const facts = (await openInUse(dataDir))?.facts
  const state = await readState(dataDir)
  const found = await findNewer({ settings, facts, state, folder, signal })
  if (!found.newer) {
    await keep(dataDir, found)
    return { outcome: 'unchanged', message: found.message }
  }
  if (checkOnly) return { outcome: 'available', message: found.message }

  const { files, ...building } = found.newer
  const candidate = await buildCandidate(dataDir, files, {
    ...building,
    signal,
    ...(onProgress && { onProgress }),
  })
  describe(candidate).forEach(say)
  const reasons = await reasonsAgainst(candidate)
  if (reasons.length > 0) {
    return { outcome: 'refused', message: `The newer data is not used. ${reasons.join(' ')}` }
  }
  if (!(await confirm())) return { outcome: 'available', message: 'Nothing was changed.' }
  await useCandidate(dataDir, candidate)
  await renewWhole(dataDir, candidate.after)
  await keep(dataDir, found)
  return { outcome: 'switched', message: `Newer data is in use: ${differenceOf(candidate)}.` }
}

/** After the dataset was built from it: what is remembered must never be newer than the dataset. */
async function keep(dataDir: string, { moves, fetched }: UpdateCheck): Promise<void> {
  for (const { from, to } of moves) await rename(from, to)
  if (Object.keys(fetched).length === 0) return
  const state = await readState(dataDir)
  await writeState(dataDir, { ...state, files: { ...state.files, ...fetched } })
}

async function remember(dataDir: string, last: Omit<LastCheck, 'at'>): Promise<void> {
  const state = await readState(dataDir)
  await writeState(dataDir, { ...state, last: { at: new Date().toISOString(), ...last } })
}

const isExpected = (error: unknown): error is Error =>
  error instanceof FetchError ||
  error instanceof ImportError ||
  error instanceof ConfigError ||
  (error instanceof Error && 'code' in error)

function describe({ reports, before, after, summary }: Candidate): string[] {
  const rowsBefore = new Map(before?.facts.sources.map(({ name, rows }) => [name, rows]))
  const sources = after.facts.sources.map(
    ({ name, rows }) => `  ${name}: ${arrow(rowsBefore.get(name) ?? 0, rows)}`,
  )
  return [
    ...reports.flatMap(describeReport),
    `BINs: ${arrow(before?.rows ?? 0, after.rows)}`,
    ...sources,
    ...describeChanges(summary),
  ]
}

function differenceOf({ before, after, summary }: Candidate): string {
  const { from, added, removed, changed } = summary
  if (from === '') return `${arrow(before?.rows ?? 0, after.rows)} BINs`
  const values = Object.values(changed).reduce((sum, count) => sum + count, 0)
  const shown = [added, removed, values].map((count) => count.toLocaleString('en'))
  return `${shown[0]} BINs added, ${shown[1]} removed, ${shown[2]} values changed`
}

const arrow = (before: number, after: number) =>
  `${before.toLocaleString('en')} → ${after.toLocaleString('en')}`

/** Milliseconds. A download may take an hour. */
const abandonedAfter = 3 * 60 * 60_000

async function temporaryFolder(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (!/^update-\w{6}$/.test(name)) continue
    const path = join(dataDir, name)
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(dataDir, 'update-'))
}

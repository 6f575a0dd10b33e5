// bindex import FILE…: builds the dataset from these files, the most trusted first.
import { existsSync } from 'node:fs'
import type { FileToImport, ImportOptions } from '#engine/build/import-files.ts'
import { deltaSnapshot, NoSuchSource } from '#engine/build/apply-delta.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { command, type Shell, type ValuesOf } from '../../platform/commands/command.ts'
import { callerPath } from '../../platform/commands/run-command.ts'
import { readConfig } from '../../platform/config.ts'
import { progressBar } from '../progress-bar.ts'
import { firstDataset, openOrUpgrade } from '../first.ts'
import {
  buildCandidate,
  type Candidate,
  candidateOf,
  describeShrinking,
  openInUse,
  useCandidate,
} from './candidate.ts'
import { datasetFile, wholeFolder } from '../folders.ts'
import { describeChanges, describeReport } from './describe.ts'
import { buildWhole, renewWhole, useWhole } from './whole.ts'

const descriptions = {
  date: (date: string) => {
    if (/^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(date) && !Number.isNaN(Date.parse(date))) return { date }
    throw new ImportError(`--date ${date} is not a date. Write it as 2026-05-31, 2026-05 or 2026.`)
  },
  name: (name: string) => ({ name, title: name }),
  licence: (licence: string) => ({ licence }),
  url: (url: string) => {
    if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return { url }
    throw new ImportError(`--url ${url} is not an http or https address.`)
  },
}

export const run = command('import', async ({ values, tokens }, shell) => {
  const files: Required<FileToImport>[] = []
  let areAllPrivate = false
  for (const token of tokens) {
    if (token.kind === 'positional') files.push({ path: callerPath(token.value), about: {} })
    if (token.kind !== 'option') continue
    const file = files.at(-1)
    if (token.name === 'private') {
      if (file) file.about.private = true
      else areAllPrivate = true
    }
    if (!(token.name in descriptions)) continue
    if (!file) throw new ImportError(`--${token.name} describes a file: put it after the file's name.`)
    Object.assign(file.about, descriptions[token.name as keyof typeof descriptions](token.value))
  }
  if (areAllPrivate) for (const { about } of files) about.private = true
  if (files.length === 0) return 'help'
  if (values.delta && files.length > 1) throw new ImportError('--delta applies one file at a time.')
  return importData(files, values, shell)
})

async function importData(
  files: FileToImport[],
  { 'with-starter': withStarter, force, inputs = '', json, delta }: ValuesOf<'import'>,
  { environment, say }: Shell,
): Promise<void> {
  const { dataDir } = readConfig(environment)
  const tell = (line: string) => json || say(line)
  const bar = progressBar(process.stderr)
  const started = performance.now()
  const options = { withStarter, inputs, onProgress: bar.show }
  const [file] = files
  const built = delta ? changed(dataDir, file!, options) : imports(dataDir, files, options)
  const { open, whole } = await built.finally(bar.end)
  const candidates = [whole, open].filter((one) => one !== undefined)
  for (const candidate of candidates) {
    for (const report of candidate.reports) describeReport(report).forEach(tell)
    const shrinking = force ? undefined : describeShrinking(candidate)
    if (shrinking) {
      throw new ImportError(`${shrinking}, so nothing was changed. If that is what you want, add --force.`)
    }
  }
  if (whole) await useWhole(dataDir, whole)
  if (open) {
    await useCandidate(dataDir, open)
    if (!whole) await renewWhole(dataDir, open.after)
  }
  for (const candidate of candidates) {
    const path = datasetFile(candidate === whole ? wholeFolder(dataDir) : dataDir)
    describeChanges(candidate.summary).forEach(tell)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    tell(`Wrote ${path} (${(candidate.snapshot.length / 1e6).toFixed(1)} MB, ${seconds} s).`)
    if (json) say(JSON.stringify(imported(path, candidate)))
  }
}

/** The dataset that everyone sees, the one with the private sources, or both: those that change. */
interface Changed {
  open?: Candidate
  whole?: Candidate
}

async function imports(dataDir: string, files: FileToImport[], options: ImportOptions): Promise<Changed> {
  const isPrivate = ({ about }: FileToImport) => about?.private === true
  const open = files.filter((file) => !isPrivate(file))
  const kept = files.filter(isPrivate)
  if (kept.length === 0) return { open: await buildCandidate(dataDir, open, options) }
  const { inputs: _inputs, ...ofOpen } = options
  if (open.length === 0) {
    const dataset = (await openInUse(dataDir)) ?? (await firstDataset(datasetFile(dataDir))).dataset
    return { whole: await buildWhole(dataDir, dataset, kept, options) }
  }
  const candidate = await buildCandidate(dataDir, open, options)
  return { open: candidate, whole: await buildWhole(dataDir, candidate.after, kept, ofOpen) }
}

/**
 * A delta changes the private source of its network if there is one, otherwise the public one: but never that, if it is
 * private itself, or while nobody knows whether there is a private one.
 */
async function changed(dataDir: string, file: FileToImport, options: ImportOptions): Promise<Changed> {
  const folder = wholeFolder(dataDir)
  const isPrivate = file.about?.private === true
  if (existsSync(datasetFile(folder))) {
    const whole = await openOrUpgrade(datasetFile(folder))
    try {
      const made = await deltaSnapshot(whole, file, options, (source) => source.private === true)
      return { whole: await candidateOf(folder, made) }
    } catch (error) {
      if (isPrivate || !(error instanceof NoSuchSource)) throw error
    }
  } else if (isPrivate) {
    throw new ImportError(
      'There is no private source that this delta could change. Import the whole file first.',
    )
  }
  const open = await openInUse(dataDir)
  if (!open)
    throw new ImportError('There is no dataset yet that a delta could change. Import a whole file first.')
  return { open: await candidateOf(dataDir, await deltaSnapshot(open, file, options)) }
}

const imported = (file: string, { after, reports, summary }: Candidate) => ({
  file,
  rows: after.rows,
  built: after.facts.built,
  sources: reports.map(({ source, rows, records, complaints }) => ({
    name: source.name,
    date: source.date || null,
    rows,
    bins: records,
    complaints,
  })),
  changes: { added: summary.added, removed: summary.removed, changed: summary.changed },
})

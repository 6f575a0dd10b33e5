// bindex import FILE…: builds the dataset from these files, the most trusted first.
import type { FileToImport } from '#engine/build/import-files.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { command, type Shell, type ValuesOf } from '../../platform/commands/command.ts'
import { callerPath } from '../../platform/commands/run-command.ts'
import { readConfig } from '../../platform/config.ts'
import { progressBar } from '../progress-bar.ts'
import { buildCandidate, type Candidate, datasetFile, describeShrinking, useCandidate } from './candidate.ts'
import { describeChanges, describeReport } from './describe.ts'

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
  for (const token of tokens) {
    if (token.kind === 'positional') files.push({ path: callerPath(token.value), about: {} })
    if (token.kind !== 'option' || !(token.name in descriptions)) continue
    const file = files.at(-1)
    if (!file) throw new ImportError(`--${token.name} describes a file: put it after the file's name.`)
    Object.assign(file.about, descriptions[token.name as keyof typeof descriptions](token.value))
  }
  return files.length === 0 ? 'help' : importData(files, values, shell)
})

async function importData(
  files: FileToImport[],
  { 'with-starter': withStarter, force, inputs = '', json }: ValuesOf<'import'>,
  { environment, say }: Shell,
): Promise<void> {
  const { dataDir } = readConfig(environment)
  const tell = (line: string) => json || say(line)
  const bar = progressBar(process.stderr)
  const started = performance.now()
  const options = { withStarter, inputs, onProgress: bar.show }
  const candidate = await buildCandidate(dataDir, files, options).finally(bar.end)
  for (const report of candidate.reports) describeReport(report).forEach(tell)
  const shrinking = force ? undefined : describeShrinking(candidate)
  if (shrinking) {
    throw new ImportError(`${shrinking}, so nothing was changed. If that is what you want, add --force.`)
  }
  await useCandidate(dataDir, candidate)
  describeChanges(candidate.summary).forEach(tell)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  tell(`Wrote ${datasetFile(dataDir)} (${(candidate.snapshot.length / 1e6).toFixed(1)} MB, ${seconds} s).`)
  if (json) say(JSON.stringify(imported(datasetFile(dataDir), candidate)))
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

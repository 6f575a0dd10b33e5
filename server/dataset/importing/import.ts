// npm run import -- FILE…: builds the dataset from these files, the most trusted first.
import { parseArgs } from 'node:util'
import type { FileToImport } from '#engine/build/import-files.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { progressBar } from '../progress-bar.ts'
import { buildCandidate, datasetFile, describeShrinking, useCandidate } from './candidate.ts'
import { describeChanges, describeReport } from './describe.ts'

const usage = `npm run import -- FILE…

Builds the dataset from csv or csv.gz files. When several files have a BIN, each field comes from the first
file that has it. A running server loads the new dataset automatically.

After a file, where the file is not one that Bindex knows:
  --date DATE      the date of its data, such as 2026-05-31 or 2026
  --name NAME      whose data it is, such as "Example Bank's own list"
  --licence TEXT   its licence
  --url ADDRESS    where it comes from

  --with-starter   add the data that comes with Bindex, after the files
  --force          accept a dataset with less than half the BINs of the one in use
  --inputs TEXT    record what it was built from (used by the server)`

interface Wish {
  files: FileToImport[]
  withStarter: boolean
  force: boolean
  inputs: string
}

/** What options say about the file before them. */
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

try {
  const wish = readArguments(process.argv.slice(2))
  if (wish) await run(wish)
  else say(usage)
} catch (error) {
  const expected = error instanceof ImportError || error instanceof ConfigError || 'code' in (error as object)
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}

/** Undefined when help is wanted. What describes a file comes after it. */
function readArguments(args: string[]): Wish | undefined {
  const text = { type: 'string' } as const
  const { values, tokens } = parseArgs({
    args,
    allowPositionals: true,
    tokens: true,
    options: {
      date: { ...text, multiple: true },
      name: { ...text, multiple: true },
      licence: { ...text, multiple: true },
      url: { ...text, multiple: true },
      'with-starter': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      inputs: { ...text, default: '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const files: Required<FileToImport>[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') files.push({ path: token.value, about: {} })
    if (token.kind !== 'option' || !(token.name in descriptions)) continue
    const file = files.at(-1)
    if (!file) throw new ImportError(`--${token.name} describes a file: put it after the file's name.`)
    Object.assign(file.about, descriptions[token.name as keyof typeof descriptions](token.value!))
  }
  if (values.help || files.length === 0) return undefined
  return { files, withStarter: values['with-starter'], force: values.force, inputs: values.inputs }
}

async function run({ files, withStarter, force, inputs }: Wish): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const bar = progressBar(process.stderr)
  const started = performance.now()
  const options = { withStarter, inputs, onProgress: bar.show }
  const candidate = await buildCandidate(dataDir, files, options).finally(bar.end)
  for (const report of candidate.reports) describeReport(report).forEach(say)
  const shrinking = force ? undefined : describeShrinking(candidate)
  if (shrinking) {
    throw new ImportError(`${shrinking}, so nothing was changed. If that is what you want, add --force.`)
  }
  await useCandidate(dataDir, candidate)
  describeChanges(candidate.summary).forEach(say)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`Wrote ${datasetFile(dataDir)} (${(candidate.snapshot.length / 1e6).toFixed(1)} MB, ${seconds} s).`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

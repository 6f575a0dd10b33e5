// npm run import -- [--with-starter] FILE…: builds the dataset from these files, the most trusted first.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportError } from '#engine/reading/import-error.ts'
import { importFiles } from '#engine/build/import-files.ts'
import type { SourceReport } from '#engine/reading/read-source.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot.ts'
import { ConfigError, readConfig } from '../config.ts'
import { progressBar } from './progress-bar.ts'

const usage = `npm run import -- FILE…

Builds the dataset from csv or csv.gz files. When several files have a BIN, each field comes from the first
file that has it. A running server loads the new dataset automatically.

  --with-starter   add the data that comes with Bindex, after the files
  --inputs TEXT    record what it was built from (used by the server)`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'with-starter': { type: 'boolean', default: false },
      inputs: { type: 'string', default: '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help || positionals.length === 0) say(usage)
  else await run(positionals, values['with-starter'], values.inputs)
} catch (error) {
  const expected = error instanceof ImportError || error instanceof ConfigError || 'code' in (error as object)
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}

async function run(files: string[], withStarter: boolean, inputs: string): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const bar = progressBar(process.stderr)
  const started = performance.now()
  const { snapshot, reports } = await importFiles(files, {
    withStarter,
    inputs,
    onProgress: bar.show,
  }).finally(bar.end)
  for (const report of reports) describe(report)
  const target = join(dataDir, 'dataset.bindex')
  await mkdir(dataDir, { recursive: true })
  await writeSnapshot(target, snapshot)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  say(`Wrote ${target} (${(snapshot.length / 1e6).toFixed(1)} MB, ${seconds} s).`)
}

function describe({ source, rows, records, complaints, listed }: SourceReport): void {
  say(`${source.title}: ${rows.toLocaleString('en')} rows, ${records.toLocaleString('en')} BINs.`)
  for (const [kind, count] of Object.entries(complaints)) {
    say(`  ${kind.replaceAll('_', ' ')}: ${count.toLocaleString('en')}`)
    const shown = listed.filter((complaint) => complaint.kind === kind)
    for (const { message } of shown) say(`    ${message}`)
    if (count > shown.length) say(`    … and ${(count - shown.length).toLocaleString('en')} more`)
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

// bindex export: writes all BINs, or those of a search, to a file.
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { finished } from 'node:stream/promises'
import { plural } from '#contract/formats/numbers.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Selection } from '#engine/search/select.ts'
import { command } from '../../platform/commands/command.ts'
import { UsageError } from '../../platform/commands/read-arguments.ts'
import { commands } from '../../platform/commands/table.ts'
import { callerPath, existingFile } from '../../platform/commands/run-command.ts'
import { find } from '#answers/results.ts'
import { filtersOf } from './filter-values.ts'
import { openData } from '../../data-commands/open-data.ts'
import { type Format, rowWriter, writeSelection } from './row-writers.ts'
import { type RowWriter, Sink } from './sink.ts'

const formats: readonly string[] = commands.export.options.format.values

export const run = command('export', async ({ values, positionals }, shell) => {
  const file = positionals[0] === undefined || positionals[0] === '-' ? undefined : callerPath(positionals[0])
  if (file !== undefined && existsSync(file) && !values.force) {
    throw new UsageError(`${positionals[0]} already exists. Choose another name, or add --force.`)
  }
  if (file !== undefined && existsSync(file)) existingFile(positionals[0]!)
  if (file !== undefined && !existsSync(dirname(file))) {
    throw new UsageError(`There is no folder ${dirname(file)}.`)
  }
  const format = (values.format ?? (values.json ? 'json' : formatOfFile(file))) as Format
  const { dataset } = await openData(values.data, shell)
  const { selection } = find(dataset, {
    bins: undefined,
    extended: false,
    filters: filtersOf(dataset, values),
  })
  const writer = rowWriter(dataset, { ...values, format })
  if (file === undefined) await write(dataset, selection, writer, new Sink(process.stdout))
  else {
    await writeFile(dataset, selection, writer, file)
    shell.sayError(`Wrote ${plural(selection.total, 'BIN')} to ${file}.`)
  }
})

function formatOfFile(file: string | undefined): string {
  const extension = extname(file ?? '').slice(1)
  return formats.includes(extension) ? extension : 'csv'
}

async function write(dataset: Dataset, selection: Selection, writer: RowWriter, sink: Sink): Promise<void> {
  const { total } = selection
  writer.start(sink)
  await writeSelection(dataset, selection, writer, sink, { skip: 0, limit: Infinity })
  writer.end(sink, { total })
  await sink.flush()
}

/** The file gets its name once it is complete. */
async function writeFile(
  dataset: Dataset,
  selection: Selection,
  writer: RowWriter,
  file: string,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  const target = createWriteStream(unfinished, { flags: 'wx' })
  const ended = finished(target)
  try {
    await Promise.race([ended, write(dataset, selection, writer, new Sink(target))])
    target.end()
    await ended
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

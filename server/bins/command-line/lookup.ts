// bindex lookup: looks up BINs from arguments, files or standard input, as many as there are.
import { existsSync } from 'node:fs'
import { binMessages, findBins, isBin } from '#contract/formats/bin-text.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { limits, mostBinDigits } from '#contract/limits.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { binText } from '#engine/records/bin-number.ts'
import { command, type Shell, type ValuesOf } from '../../platform/commands/command.ts'
import { UsageError } from '../../platform/commands/read-arguments.ts'
import { callerPath, existingFile } from '../../platform/commands/run-command.ts'
import { BinScanner } from './bin-scanner.ts'
import { rowFinder } from './find-rows.ts'
import { readInput } from './input.ts'
import { mergeFile } from './merge.ts'
import { Missing } from './missing.ts'
import { openData } from '../../data-commands/open-data.ts'
import { lookupProgress } from './progress.ts'
import { type Format, rowWriter } from './row-writers.ts'
import { Sink } from './sink.ts'

export const run = command('lookup', async ({ values, positionals }, shell) => {
  const inputs = [...inputsOf(positionals), ...values.file.map((file) => ({ path: existingInput(file) }))]
  if (inputs.length === 0 && !values.merge && process.stdin.isTTY) return 'help'
  if (values.merge !== undefined) return merge(values.merge, inputs.length, values, shell)
  if (values.column !== undefined) throw new UsageError('--column goes with --merge.')
  const format = formatOf(values)
  const { dataset } = await openData(values.data, shell)
  return lookUp(dataset, inputs.length > 0 ? inputs : [{ path: '-' }], { ...values, format }, shell)
})

type Input = { text: string } | { path: string }

/** Each is a BIN or the name of a file. Card numbers are refused here, as the API does: a shell remembers them. */
function inputsOf(words: readonly string[]): Input[] {
  return words.map((word) => {
    if (word === '-' || (!isBin(word) && existsSync(callerPath(word)))) return { path: existingInput(word) }
    const { bins, tooLong } = findBins(word)
    if (tooLong) throw new UsageError(binMessages.tooLong)
    if (bins.length > 0) return { text: word }
    throw new UsageError(/^[\d\s,;-]+$/.test(word) ? binMessages.none : `There is no file ${word}.`)
  })
}

const existingInput = (file: string): string => (file === '-' ? file : existingFile(file))

function formatOf({ format, json }: { format?: string | undefined; json: boolean }): Format {
  if (json && format !== undefined && !format.endsWith('json')) {
    throw new UsageError('Choose either --json or --format.')
  }
  return (format as Format | undefined) ?? (json ? 'json' : 'table')
}

interface LookupOptions {
  format: Format
  extended: boolean
  url: boolean
  phone: boolean
}

async function lookUp(
  dataset: Dataset,
  inputs: readonly Input[],
  options: LookupOptions,
  shell: Shell,
): Promise<number> {
  const missing = new Missing<number>()
  const matched = new Missing<string>()
  const find = rowFinder(dataset, options.extended, (bin, prefix) => matched.add(bin, prefix))
  const sink = new Sink(process.stdout)
  const writer = rowWriter(dataset, options)
  const progress = lookupProgress('BINs')
  const found = { from: 0, to: 0 }
  let [asked, cut] = [0, 0]
  /** Answers BINs from this one on until the sink is full; returns the next. Not async, which makes it twice as fast. */
  const writeSome = ({ six, rest }: BinScanner, start: number): number => {
    for (let at = start; at < six.length; at++) {
      if (!find(six[at]!, rest[at]!, found)) {
        missing.add(binText(six[at]!, rest[at]!), longerUnder(dataset, six[at]!))
        continue
      }
      for (let row = found.from; row < found.to; row++) writer.row(sink, row)
      if (sink.isFull) return at + 1
    }
    return six.length
  }
  writer.start(sink)
  for (const input of inputs) {
    const scanner = new BinScanner(options.extended)
    const answer = async () => {
      for (let at = 0; at < scanner.six.length;) {
        at = writeSome(scanner, at)
        if (sink.isFull) await sink.flush()
      }
      asked += scanner.six.length
      scanner.clear()
      progress.show(asked)
    }
    if ('text' in input) scanner.push(Buffer.from(input.text))
    else {
      for await (const piece of readInput(input.path)) {
        scanner.push(piece)
        await answer()
      }
    }
    scanner.end()
    await answer()
    cut += scanner.cut
  }
  progress.end()
  writer.end(sink, {
    not_found: missing.first.map(([bin]) => bin),
    not_found_count: missing.count,
    longer: missing.first.flatMap(([bin, count]) => (count > 0 && !options.extended ? [{ bin, count }] : [])),
    matched: matched.first.map(([bin, prefix]) => ({ bin, matched: prefix })),
  })
  await sink.flush()
  if (asked === 0) throw new UsageError(binMessages.none)
  if (options.format !== 'json') report({ missing, matched, extended: options.extended }, shell)
  if (cut > 0) shell.sayError(cutNote(cut, options.extended))
  return missing.count > 0 ? 1 : 0
}

const longerUnder = ({ first }: Dataset, six: number): number => first[six + 1]! - first[six]!

interface Unanswered {
  missing: Missing<number>
  matched: Missing<string>
  extended: boolean
}

function report({ missing, matched, extended }: Unanswered, { sayError }: Shell): void {
  const prefixes = matched.printed()
  for (const [bin, prefix] of prefixes.first) sayError(`${bin}: ${prefix} is its longest known prefix`)
  if (prefixes.more) sayError(prefixes.more)
  if (missing.count === 0) return
  const { first, more } = missing.printed()
  sayError(`Not found: ${[...first.map(([bin]) => bin), ...(more ? [more] : [])].join(' ')}`)
  const longer = extended ? [] : first.filter(([, count]) => count > 0)
  for (const [bin, count] of longer) {
    sayError(`${bin} has ${plural(count, 'longer BIN')}: add --extended`)
  }
}

const cutNote = (count: number, extended: boolean): string =>
  `${count === 1 ? '1 number has' : `${formatNumber(count)} numbers have`} more than ${limits.extendedBinDigits} digits: only the first ${mostBinDigits(extended)} were used.`

async function merge(
  file: string,
  others: number,
  values: ValuesOf<'lookup'>,
  shell: Shell,
): Promise<number> {
  if (others > 0) throw new UsageError('--merge takes its BINs from the csv file: leave out the others.')
  if (values.json || (values.format !== undefined && values.format !== 'csv')) {
    throw new UsageError('--merge writes csv.')
  }
  const path = existingInput(file)
  const { dataset } = await openData(values.data, shell)
  const { missing, hidden, rows, withBin } = await mergeFile(dataset, path, values, new Sink(process.stdout))
  report({ missing, matched: new Missing(), extended: values.extended }, shell)
  if (withBin < rows) {
    shell.sayError(`${plural(rows - withBin, 'row has', 'rows have')} no BIN in that column.`)
  }
  if (hidden > 0) {
    shell.sayError(
      `${plural(hidden, 'cell')} held a card number, of which only the first 6 digits were written.`,
    )
  }
  return missing.count > 0 ? 1 : 0
}

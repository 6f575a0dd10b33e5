// Logs whose lines, or values in them, were encrypted one by one.
import { detectWrapping } from '../formats/detect-format.ts'
import type { Chunks } from '../bytes/byte-stream.ts'
import { labelledBins, maskCards } from './mask.ts'
import type { OpenContext } from '../formats/format.ts'
import { Problem } from '../bytes/problem.ts'
import { rawFormats } from './chain.ts'
import { csvRow, withContent, type Cell, type CsvRow } from './csv.ts'
import { verdictOf, type LineStatus, type Row, type ValueCounts } from './messages.ts'
import { isJson, maskJson } from './json-text.ts'
import { openParts } from './json-values.ts'
import {
  addOpened,
  countsOf,
  maxLineLength,
  messageOf,
  nothingOpened,
  openWholeValue,
  type OpenedTokens,
} from './tokens.ts'

export interface LineBatch extends ValueCounts {
  rows: Row[]
  masked: number
  bins: string[]
}

const batchSize = 64

interface Line extends TextLine {
  csv?: { cells: Cell[]; separator: string } | undefined
}

export async function* openLines(
  chunks: Chunks,
  context: OpenContext,
  separator?: string,
): AsyncIterable<LineBatch> {
  let batch: Line[] = []
  let isFirst = true
  let isQuoted = false
  for await (const line of textLines(chunks)) {
    const row: CsvRow | undefined =
      separator === undefined ? undefined : csvRow(line.text, separator, isQuoted)
    isQuoted = row?.endsQuoted ?? false
    batch.push(row ? { ...line, csv: { cells: row.cells, separator: separator! } } : line)
    // Until the first encrypted line lines go alone, so that the others can reuse the options that worked for it.
    if (batch.length >= (isFirst ? 1 : batchSize)) {
      const opened = await openBatch(batch, context)
      yield opened
      batch = []
      isFirst &&= opened.opened + opened.failed === 0
    }
  }
  if (batch.length > 0) yield await openBatch(batch, context)
}

async function openBatch(batch: Line[], context: OpenContext): Promise<LineBatch> {
  const lines = await Promise.all(
    batch.map(async (line) => rowOf(line, await openLine(line, context), context)),
  )
  const total = (count: (line: OpenedLine) => number) => lines.reduce((sum, line) => sum + count(line), 0)
  return {
    rows: lines.map(({ row }) => row),
    masked: total(({ masked }) => masked),
    bins: lines.flatMap(({ bins }) => bins),
    opened: total(({ opened }) => opened),
    failed: total(({ failed }) => failed),
    verified: total(({ verified }) => verified),
    possible: total(({ possible }) => possible),
    cautions: total(({ cautions }) => cautions),
  }
}

interface OpenedLine extends ValueCounts {
  row: Row
  masked: number
  bins: string[]
}

async function openLine({ text, csv }: Line, context: OpenContext): Promise<OpenedTokens> {
  if (text.length > maxLineLength) {
    const problem = new Problem('too-big', 'Lines of more than a million characters are not opened.')
    return { ...nothingOpened(text), problems: [problem] }
  }
  if (!csv) return openIndented(text, context)
  const { cells, separator } = csv
  const all = nothingOpened('')
  const open = (content: string) =>
    cells.length === 1 ? openIndented(content, context) : openParts(content, context, 1)
  const opened = await Promise.all(cells.map(({ content }) => open(content)))
  const texts = cells.map((cell, at) => {
    const content = addOpened(all, opened[at]!)
    return content === cell.content ? cell.raw : withContent(cell, content, separator)
  })
  return { ...all, text: texts.join(separator) }
}

/** Keeps the indentation, as stack traces have it, and the empty columns at the end of a row. */
async function openIndented(text: string, context: OpenContext): Promise<OpenedTokens> {
  const trimmed = text.trim()
  const opened = await openTrimmed(trimmed, context)
  const start = text.length - text.trimStart().length
  const [indent, rest] = [text.slice(0, start), text.slice(start + trimmed.length)]
  return { ...opened, text: indent + opened.text + rest }
}

async function openTrimmed(text: string, context: OpenContext): Promise<OpenedTokens> {
  const { format } = context.settings
  if (format && rawFormats.includes(format) && !detectWrapping(text, true, false))
    return openParts(text, context)
  const whole = await openWholeValue(text, context)
  const isPlain = whole.verdicts.length + whole.problems.length === 0
  return isPlain && !format ? openParts(text, context) : whole
}

function rowOf(
  { line, text: original, before, ending }: Line,
  opened: OpenedTokens,
  { settings: { unmask } }: OpenContext,
): OpenedLine {
  const { text } = opened
  const masked = isJson(original.trim()) && isJson(text.trim()) ? maskJson(text) : maskCards(text)
  const row: Row = { line, status: statusOf(opened), text: unmask ? text : masked.text, ending }
  const message = messageOf(opened)
  if (message) row.message = message
  if (before) row.before = before
  return {
    row,
    masked: masked.count,
    bins: [...masked.bins, ...labelledBins(masked.text)],
    ...countsOf(opened),
  }
}

function statusOf({ verdicts, problems: [problem] }: OpenedTokens): LineStatus {
  if (problem) return verdicts.length > 0 ? 'partial' : problem.kind
  return verdicts.length === 0 ? 'plain' : verdictOf(verdicts.map((verdict) => ({ verdict })))
}

export interface TextLine {
  line: number
  text: string
  before?: string | undefined
  ending: string
}

export async function* textLines(chunks: Chunks): AsyncIterable<TextLine> {
  let held: TextLine | undefined
  let before = ''
  let number = 0
  for await (const raw of rawLines(chunks)) {
    number++
    const text = raw.slice(0, raw.length - (raw.endsWith('\r\n') ? 2 : raw.endsWith('\n') ? 1 : 0))
    if (text.trim() === '') {
      if (held) held.ending += raw
      else before += raw
      continue
    }
    if (held) yield held
    held = { line: number, text, ending: raw.slice(text.length), ...(before && { before }) }
    before = ''
  }
  if (held) yield held
}

async function* rawLines(chunks: Chunks): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let left = ''
  for await (const chunk of chunks) {
    const lines = (left + decoder.decode(chunk, { stream: true })).split('\n')
    left = lines.pop()!
    for (const line of lines) yield `${line}\n`
  }
  left += decoder.decode()
  if (left !== '') yield left
}

// Logs whose lines, or values in them, were encrypted one by one.
import { isText, otherEncoding } from '../bytes/content-kind.ts'
import { detectFormat, detectWrapping } from '../formats/detect-format.ts'
import { bytesOf, once, textOf, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import { fromEncoding } from '../bytes/text-encodings.ts'
import { plural } from '#contract/formats/numbers.ts'
import { labelledBins } from './labelled-bins.ts'
import { maskCards } from './mask.ts'
import type { OpenContext } from '../formats/format.ts'
import type { VerdictName } from '../keys/proof.ts'
import { Problem, type ProblemKind } from '../bytes/problem.ts'
import { rawFormats } from './chain.ts'
import { verdictOf } from './steps.ts'
import { isJson, maskJson, mapStrings } from './json-text.ts'
import { openTokens, openValue, rawTokensIn, tokensIn, type OpenedTokens } from './tokens.ts'

/** `plain` is a line that was not encrypted; of a `partial` one, some values were not opened. */
export type LineStatus = VerdictName | ProblemKind | 'plain' | 'partial'

export interface Row {
  line: number
  status: LineStatus
  text: string
  /** What went wrong. */
  message?: string
}

export interface LineBatch {
  rows: Row[]
  masked: number
  bins: string[]
  /** Encrypted values: lines, or parts of them. */
  opened: number
  failed: number
  /** Of those opened. */
  verified: number
  /** Values that could be encrypted, but that the key does not open. */
  possible: number
}

const batchSize = 64
const maxLineLength = 1_000_000

/** Opens the lines in batches. Blank lines are counted but have no row. */
export async function* openLines(chunks: Chunks, context: OpenContext): AsyncIterable<LineBatch> {
  let batch: [number, string][] = []
  let isFirst = true
  for await (const line of linesOf(chunks)) {
    if (line[1].trim() !== '') batch.push(line)
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

async function openBatch(batch: [number, string][], context: OpenContext): Promise<LineBatch> {
  const lines = await Promise.all(
    batch.map(([line, text]) => openIndented(line, text.replace(/\r$/, ''), context)),
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
  }
}

async function* linesOf(chunks: Chunks): AsyncIterable<[number, string]> {
  const decoder = new TextDecoder()
  let left = ''
  let number = 0
  for await (const chunk of chunks) {
    const lines = (left + decoder.decode(chunk, { stream: true })).split('\n')
    left = lines.pop()!
    for (const line of lines) yield [++number, line]
  }
  left += decoder.decode()
  if (left !== '') yield [++number, left]
}

interface OpenedLine {
  row: Row
  masked: number
  bins: string[]
  opened: number
  failed: number
  verified: number
  possible: number
}

/** The indentation stays: stack traces have one. So do the empty columns at the end of a row. */
async function openIndented(line: number, text: string, context: OpenContext): Promise<OpenedLine> {
  const trimmed = text.trim()
  const opened = await openLine(line, trimmed, context)
  const start = text.length - text.trimStart().length
  const [indent, rest] = [text.slice(0, start), text.slice(start + trimmed.length)]
  return { ...opened, row: { ...opened.row, text: indent + opened.row.text + rest } }
}

async function openLine(line: number, text: string, context: OpenContext): Promise<OpenedLine> {
  if (text.length > maxLineLength) {
    const problem = new Problem('too-big', 'Lines of more than a million characters are not opened.')
    return rowOf(line, '', { text: '', verdicts: [], problems: [problem], possible: 0 })
  }
  const { format } = context.settings
  if (format && rawFormats.includes(format) && !detectWrapping(text, true, false))
    return rowOf(line, text, await openParts(text, context))
  const whole = await openValue(text, context)
  if (whole instanceof Problem)
    return rowOf(line, text, { text, verdicts: [], problems: [whole], possible: 0 })
  if (!whole.isPlain)
    return rowOf(line, text, { text: whole.text, verdicts: [whole.verdict], problems: [], possible: 0 })
  if (format) return rowOf(line, text, { text, verdicts: [], problems: [], possible: 0 })
  return rowOf(line, text, await openParts(text, context))
}

const openParts = (text: string, context: OpenContext): Promise<OpenedTokens> =>
  isJson(text) ? openJson(text, context) : openTokens(text, context)

async function openJson(line: string, context: OpenContext): Promise<OpenedTokens> {
  const all: OpenedTokens = { text: '', verdicts: [], problems: [], possible: 0 }
  all.text = await mapStrings(line, async (text) => {
    const opened = await openTokens(text, context)
    all.verdicts.push(...opened.verdicts)
    all.problems.push(...opened.problems)
    all.possible += opened.possible
    return opened.text
  })
  return all
}

function rowOf(
  line: number,
  original: string,
  { text, verdicts, problems, possible }: OpenedTokens,
): OpenedLine {
  const masked = isJson(original) && isJson(text) ? maskJson(text) : maskCards(text)
  const [problem] = problems
  const row: Row = { line, status: statusOf(verdicts, problem), text: masked.text }
  if (problem) row.message = messageOf(verdicts.length, problems)
  return {
    row,
    masked: masked.count,
    bins: [...masked.bins, ...labelledBins(masked.text)],
    opened: verdicts.length,
    failed: problems.length,
    verified: verdicts.filter((verdict) => verdict === 'verified').length,
    possible,
  }

  function statusOf(all: OpenedTokens['verdicts'], first: Problem | undefined): LineStatus {
    if (first) return all.length > 0 ? 'partial' : first.kind
    return all.length === 0 ? 'plain' : verdictOf(all.map((verdict) => ({ verdict })))
  }
}

function messageOf(opened: number, problems: readonly Problem[]): string {
  const { message } = problems[0]!
  const all = opened + problems.length
  return all === 1 ? message : `${problems.length} of ${plural(all, 'value')} not opened. ${message}`
}

/** Lines of a text, perhaps in another encoding than UTF-8. */
export function asUtf8({ head, isWhole, chunks }: ByteSource): Chunks {
  const encoding = isText(head, isWhole) ? undefined : otherEncoding(head)
  return encoding ? fromEncoding(chunks, encoding) : chunks
}

/** How many of the first lines are encrypted, or hold encrypted values. */
export interface EncryptedLines {
  encrypted: number
  of: number
  /** The first encrypted line or value. */
  first: string
}

/**
 * Counts the encrypted lines at the start of a text. Undefined when it is one text in many lines, or when nothing in it is
 * encrypted. Values without a mark are found by trying the key, so they are not counted.
 */
export function encryptedLines({ head, isWhole }: ByteSource, withRaw = false): EncryptedLines | undefined {
  if (!isText(head, isWhole)) return undefined
  const all = textOf(head).split(/\r?\n/)
  const lines = (isWhole ? all : all.slice(0, -1)).map((line) => line.trim()).filter(Boolean)
  if (lines.length === 0 || /^-----BEGIN|^age-encryption/.test(lines[0]!)) return undefined
  const format = detectFormat({ head, isWhole, chunks: once(head) }, false)
  const isToken = (line: string) => tokensIn(unescaped(line)).length > 0
  // A single text in base64 or hex is wrapped at the same length in every line but the last.
  const isWrapped = lines.slice(0, -1).every((line) => line.length === lines[0]!.length)
  const isCode = format === 'base64' || format === 'hex'
  const mayHoldRaw = withRaw && format === undefined && lines.some((line) => rawTokensIn(line).length > 0)
  const areCode = isCode && !isWrapped && lines.slice(0, 8).every((line) => formatOf(line) === format)
  const haveTokens = isWrapped ? lines.slice(0, 8).every(isToken) : lines.some(isToken)
  if (format !== undefined && (lines.length < 2 || !(isCode && (areCode || haveTokens)))) return undefined
  const found = lines.filter((line) => areCode || isToken(line) || isSurelyEncrypted(line))
  if (found.length === 0 && mayHoldRaw) return { encrypted: 0, of: lines.length, first: lines[0]! }
  const [first] = found
  if (first === undefined) return undefined
  const [token] = tokensIn(unescaped(first))
  return { encrypted: found.length, of: lines.length, first: token?.text ?? first }
}

/** Whether a line of a text holds an encrypted value that is marked as such. */
export async function hasTokens(chunks: Chunks): Promise<boolean> {
  for await (const [, line] of linesOf(chunks)) {
    if (line.length <= maxLineLength && tokensIn(unescaped(line)).length > 0) return true
  }
  return false
}

/** JSON may write a slash as `\/`. */
const unescaped = (line: string): string => line.replaceAll('\\/', '/')

const formatOf = (line: string) => {
  const head = bytesOf(line)
  return detectFormat({ head, isWhole: true, chunks: once(head) }, false)
}

/** Logs have lines that could be base64 or hex, too: names and hashes. */
function isSurelyEncrypted(line: string): boolean {
  const format = formatOf(line)
  if (format === 'base64')
    return line.length >= 40 && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(line))
  return format === 'hex' ? line.length > 128 : format !== undefined
}

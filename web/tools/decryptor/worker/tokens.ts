// Encrypted values within readable text, such as `enc=gAAAA…` in a log.
import { plural } from '#contract/formats/numbers.ts'
import { bytesOf, collect, oneChunk, textOf, type Bytes } from '../bytes/byte-stream.ts'
import { isText } from '../bytes/content-kind.ts'
import { Problem } from '../bytes/problem.ts'
import { detectFormat, type DetectedFormat } from '../formats/detect-format.ts'
import type { OpenContext } from '../formats/format.ts'
import type { Verdict } from '../crypto/proof.ts'
import { openChain } from './chain.ts'
import { verdictOf, type ValueCounts } from './messages.ts'
import { toBase64 } from '../bytes/text-encodings.ts'

const candidate =
  /ENC\[AES256_GCM,[^\]\s]{20,}\]|ENC\([\w+/=]{16,}\)|\{cipher\}[\da-f]{32,}|vault:v\d+:[\w+/=]{20,}|encrypted:[\w+/=]{80,}|v[1-4]\.(?:local|public)\.[\w.-]{20,}|Fe26\.2\*[\w*~.-]{100,}|\\{1,2}x[\da-f]{40,}|[\w+/.%-]{40,}={0,2}(?:--[\w+/-]+={0,2}){0,2}/g
const isNamed = (text: string): boolean =>
  /^(?:ENC[[(]|\{cipher\}|vault:v|encrypted:|v[1-4]\.[lp]|Fe26)/.test(text)
const percentCode = /%(2B|2F|3D)/gi

const tokenFormats: DetectedFormat[] = ['fernet', 'jwe', 'jws', 'rails', 'laravel', 'unsupported']

export const maxLineLength = 1_000_000

export interface Token {
  at: number
  text: string
}

export function tokensIn(text: string): Token[] {
  return [...text.matchAll(candidate)].flatMap(({ 0: whole, index }) => {
    if (isNamed(whole)) return isToken(whole) ? [{ at: index, text: whole }] : []
    // What stands in front may consist of the same characters: `auth/gAAAA…`
    const start = whole.search(/(?:gAAAA|eyJ|U2FsdGVkX1)[\w+/.-]{20}/)
    const at = Math.max(0, start)
    const part = whole.slice(at).replace(/\.$/, '')
    return isToken(part) ? [{ at: index + at, text: part }] : []
  })
}

const withoutPercent = (text: string): string =>
  text.replace(percentCode, (code) => decodeURIComponent(code)).replaceAll('%', ' ')

export function formatOf(text: string): DetectedFormat | undefined {
  const head = bytesOf(text)
  return detectFormat({ head, isWhole: true, chunks: oneChunk(head) }, false)
}

function isToken(text: string): boolean {
  if (/^U2FsdGVkX1[89+/]/.test(text)) return true
  const format = formatOf(text)
  if (format === undefined && text.includes('%')) return isToken(withoutPercent(text))
  if (text.startsWith('\\')) return format === 'hex'
  return format !== undefined && tokenFormats.includes(format)
}

/** Long enough for a nonce, a tag and some data. Many values look like this, so only the tag shows what is encrypted. */
const raw = /[\w+/-]{40,}={0,2}/g

export const rawTokensIn = (text: string): Token[] =>
  [...text.matchAll(raw)].flatMap(({ 0: part, index }) =>
    [/\d/, /[a-z]/i].every((kind) => kind.test(part)) && !isToken(part) ? [{ at: index, text: part }] : [],
  )

export interface OpenedTokens {
  text: string
  verdicts: Verdict[]
  problems: Problem[]
  possible: number
  cautions: string[]
}

export const nothingOpened = (text: string): OpenedTokens => ({
  text,
  verdicts: [],
  problems: [],
  possible: 0,
  cautions: [],
})

export const countsOf = ({ verdicts, problems, possible, cautions }: OpenedTokens): ValueCounts => ({
  opened: verdicts.length,
  failed: problems.length,
  verified: verdicts.filter((verdict) => verdict === 'verified').length,
  possible,
  cautions: cautions.length,
})

export function messageOf({ verdicts, problems, cautions }: OpenedTokens): string {
  const [problem] = problems
  const all = verdicts.length + problems.length
  const failed = all > 1 ? `${problems.length} of ${plural(all, 'value')} not opened. ` : ''
  return [problem && failed + problem.message, ...new Set(cautions)].filter(Boolean).join(' ')
}

export function addOpened(all: OpenedTokens, part: OpenedTokens): string {
  all.verdicts.push(...part.verdicts)
  all.problems.push(...part.problems)
  all.possible += part.possible
  all.cautions.push(...part.cautions)
  return part.text
}

export async function openTokens(text: string, context: OpenContext): Promise<OpenedTokens> {
  const opened = nothingOpened('')
  let copied = 0
  const marked = tokensIn(text)
  const isRaw = marked.length === 0 && context.key !== undefined
  const isChosen = context.settings.format !== undefined
  for (const token of isRaw ? rawTokensIn(text) : marked) {
    const result = await openValue(withoutPercent(token.text), context)
    if (isRaw && !isChosen && (result instanceof Problem || result.verdict !== 'verified')) {
      opened.possible++
      continue
    }
    if (result instanceof Problem) {
      opened.problems.push(result)
      continue
    }
    opened.verdicts.push(result.verdict)
    opened.cautions.push(...result.cautions)
    opened.text += text.slice(copied, token.at) + result.text
    copied = token.at + token.text.length
  }
  opened.text += text.slice(copied)
  return opened
}

interface OpenedValue {
  text: string
  verdict: Verdict
  cautions: string[]
  isPlain: boolean
}

export async function openWholeValue(text: string, context: OpenContext): Promise<OpenedTokens> {
  const result = await openValue(text, context)
  const opened = nothingOpened(text)
  if (result instanceof Problem) return { ...opened, problems: [result] }
  const { verdict, cautions, isPlain } = result
  return isPlain ? opened : { ...opened, text: result.text, verdicts: [verdict], cautions }
}

async function openValue(text: string, context: OpenContext): Promise<OpenedValue | Problem> {
  const { steps, source, locked } = await openChain(oneChunk(bytesOf(text)), context)
  const isOpened = steps.some(({ verdict }) => verdict !== 'unwrapped')
  if (locked && !isOpened) return locked.problem
  try {
    const bytes = await collect(source.chunks, context.maxBytes)
    const isPlain = steps.length === 0
    const cautions = steps.flatMap(({ caution }) => caution ?? [])
    return { text: isPlain ? text : contentText(bytes), verdict: verdictOf(steps), cautions, isPlain }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Nothing is left out: what is not text is shown in base64. */
function contentText(bytes: Bytes): string {
  if (isText(bytes, true)) return textOf(bytes)
  return `(${bytes.length} bytes, not text: ${toBase64(bytes)})`
}

import { isText } from '../bytes/content-kind.ts'
import { oneChunk, textOf, type ByteSource, type Chunks } from '../bytes/byte-stream.ts'
import { detectFormat } from '../formats/detect-format.ts'
import { valuesIn } from './json-values.ts'
import { textLines } from './lines.ts'
import { formatOf, maxLineLength, rawTokensIn } from './tokens.ts'

export interface EncryptedLines {
  encrypted: number
  of: number
  first: string
}

export function encryptedLines({ head, isWhole }: ByteSource, withRaw = false): EncryptedLines | undefined {
  if (!isText(head, isWhole)) return undefined
  const all = textOf(head).split(/\r?\n/)
  const lines = (isWhole ? all : all.slice(0, -1)).map((line) => line.trim()).filter(Boolean)
  if (lines.length === 0 || /^-----BEGIN|^age-encryption/.test(lines[0]!)) return undefined
  const format = detectFormat({ head, isWhole, chunks: oneChunk(head) }, false)
  const isToken = (line: string) => valuesOf(line).length > 0
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
  const [value] = valuesOf(first)
  return { encrypted: found.length, of: lines.length, first: value ?? first }
}

export async function hasTokens(chunks: Chunks): Promise<boolean> {
  for await (const { text } of textLines(chunks)) {
    if (text.length <= maxLineLength && valuesOf(text.trim()).length > 0) return true
  }
  return false
}

/** JSON may write a slash as `\/`, and csv doubles quotes. */
function valuesOf(line: string): string[] {
  const values = valuesIn(line.replaceAll('\\/', '/'))
  return values.length === 0 && line.includes('""') ? valuesIn(line.replaceAll('""', '"')) : values
}

/** Logs also have names and hashes that could be base64 or hex. */
function isSurelyEncrypted(line: string): boolean {
  const format = formatOf(line)
  if (format === 'base64')
    return line.length >= 40 && [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(line))
  return format === 'hex' ? line.length > 128 : format !== undefined
}

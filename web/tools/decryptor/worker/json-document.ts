// A JSON document in many lines. It is opened as a whole, so that it stays valid.
import { readSlices, sourceOf, textOf, collect } from '../bytes/byte-stream.ts'
import { labelledBins } from '../masking/labelled-bins.ts'
import type { OpenContext } from '../formats/format.ts'
import { isJson, maskJson } from '../texts/json-text.ts'
import { openParts } from './json-values.ts'
import { maxLineLength, messageOf } from './lines.ts'
import type { Result } from './messages.ts'
import { textPreview } from './output.ts'
import { asUtf8 } from '../texts/text-lines.ts'
import { formatOf } from './tokens.ts'

/** A larger one is read line by line. */
const maxSize = 64 * 1024 * 1024

/** The text of a document; undefined when the input is something else, or encrypted as a whole. */
export async function readDocument(input: Blob): Promise<string | undefined> {
  if (input.size > maxSize) return undefined
  const start = (await input.slice(0, 1024).text()).replaceAll('\0', '').trimStart()
  if (!/^\uFFFD{0,2}[[{]/.test(start)) return undefined
  const source = await sourceOf(readSlices(input))
  const text = textOf(await collect(asUtf8(source), maxSize * 2))
  const trimmed = text.trim()
  const end = trimmed.indexOf('\n')
  const isLines = end > 0 && isJson(trimmed.slice(0, end).trim())
  const isLong = end > 0 || trimmed.length > maxLineLength
  return isLong && !isLines && isJson(trimmed) && !formatOf(trimmed) ? text : undefined
}

/** Undefined when nothing in it is encrypted. */
export async function openDocument(text: string, context: OpenContext): Promise<Result | undefined> {
  const trimmed = text.trim()
  const opened = await openParts(trimmed, context)
  const { verdicts, problems, possible, cautions } = opened
  if (verdicts.length + problems.length + possible === 0) return undefined
  const masked = maskJson(text.replace(trimmed, () => opened.text))
  const file = new Blob([masked.text], { type: 'application/json' })
  return {
    steps: [],
    output: {
      file,
      isText: true,
      ...textPreview(masked.text),
      kind: 'JSON',
      extension: 'json',
      masked: masked.count,
      bins: [...new Set([...masked.bins, ...labelledBins(masked.text.slice(0, maxLineLength))])],
    },
    document: {
      opened: verdicts.length,
      failed: problems.length,
      verified: verdicts.filter((verdict) => verdict === 'verified').length,
      possible,
      cautions: cautions.length,
      message: messageOf(opened),
    },
  }
}

// Removes one layer after the other until the content is readable.
import { plural } from '#contract/formats/numbers.ts'
import {
  detectFormat,
  detectCompression,
  detectWrapping,
  type DetectedFormat,
} from '../formats/detect-format.ts'
import { limitSize, sourceOf, textOf, type Chunks, type ByteSource } from '../bytes/byte-stream.ts'
import type { EncryptedFormat, OpenContext } from '../formats/format.ts'
import { streamFormats } from '../formats/raw-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { isText } from '../bytes/content-kind.ts'
import { formats, layerName } from '../formats/table.ts'
import type { Step } from './messages.ts'
import { ArchiveProblem, type Archive } from '../archives/zip.ts'

export interface Chain {
  steps: Step[]
  source: ByteSource
  locked?: { name: string; problem: Problem }
  archive?: Archive | undefined
}

const maxSteps = 10
export const rawFormats: EncryptedFormat[] = [
  'openssl',
  'aes-gcm',
  ...streamFormats,
  'chacha',
  'secretbox',
  'sealedbox',
  'box',
]

export async function openChain(chunks: Chunks, context: OpenContext): Promise<Chain> {
  const steps: Step[] = []
  let archive: Archive | undefined
  let source = await sourceOf(chunks)
  while (steps.length < maxSteps) {
    const isOpened = steps.some(({ verdict }) => verdict !== 'unwrapped')
    const found = isOpened
      ? detectFormat(source, true)
      : steps.at(-1)?.format === 'openssl-encrypt'
        ? (context.settings.format ?? 'raw')
        : nextFormat(source, context.settings.format)
    const hasOther = isOpened && context.settings.encoding && !isText(source.head, source.isWhole)
    const format =
      hasOther && (!found || found === 'encoding') && !steps.some((step) => step.format === 'encoding')
        ? 'encoding'
        : found
    if (!format) break
    try {
      // The choice applies to the outer archive; an archive in an archive shows its first file.
      const settings = {
        ...context.settings,
        ...(archive && { entry: undefined }),
        ...(!isOpened && { encoding: undefined }),
      }
      const opened = await formats[format](source, { ...context, settings })
      const name = layerName(format, source.head, opened.detail)
      const hidden = archive ? (opened.archive?.entries.length ?? 1) - 1 : 0
      archive ??= opened.archive
      source = await sourceOf(limitSize(opened.chunks, context.maxBytes))
      const { detail, verdict, command, readable } = opened
      const caution = hidden > 0 ? hiddenFiles(hidden) : opened.caution
      steps.push({ format, name, detail, verdict, command, caution, readable })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error instanceof ArchiveProblem) archive ??= error.archive
      return { steps, source, locked: { name: layerName(format, source.head), problem: error }, archive }
    }
  }
  return { steps, source, archive }
}

const hiddenFiles = (count: number): string =>
  `Of the archive in the archive, only the first file is shown; ${plural(count, 'more file')} in it ${count === 1 ? 'is' : 'are'} not. Extract it first to open ${count === 1 ? 'it' : 'them'}.`

/** The chosen format applies once no wrapping is left around it. */
function nextFormat(source: ByteSource, chosen: EncryptedFormat | undefined): DetectedFormat | undefined {
  const found = detectFormat(source, false)
  if (!chosen || found === chosen || found === 'encoding') return found
  const text = isText(source.head, source.isWhole) ? textOf(source.head).trim() : ''
  // Encrypted bytes can look like a compressed file by chance, but hardly like base64.
  const wrapping =
    (text && detectWrapping(text, source.isWhole, false)) ||
    (rawFormats.includes(chosen) ? undefined : detectCompression(source.head))
  return wrapping || (source.head.length === 0 ? undefined : chosen)
}

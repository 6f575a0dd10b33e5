import { isText, otherEncoding } from '../bytes/content-kind.ts'
import type { ByteSource, Chunks } from '../bytes/byte-stream.ts'
import { fromEncoding } from '../bytes/text-encodings.ts'

export interface TextLine {
  line: number
  text: string
  /** Blank lines in front of the first line. */
  before?: string | undefined
  /** The line break, and the blank lines after it. */
  ending: string
}

/** All lines that are not blank. Together with what is between them, they are the whole text. */
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

/** With their line breaks. */
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

/** A text, perhaps in another encoding than UTF-8. */
export function asUtf8({ head, isWhole, chunks }: ByteSource): Chunks {
  const encoding = isText(head, isWhole) ? undefined : otherEncoding(head)
  return encoding ? fromEncoding(chunks, encoding) : chunks
}

import { contentKind, isText } from '../bytes/content-kind.ts'
import { oneAhead, type Bytes, type Chunks, type Flow } from '../bytes/byte-stream.ts'
import { Masker } from './masker.ts'
import { Problem, type ToldProblem } from '../bytes/problem.ts'

export interface Output {
  /** All of it, for saving. */
  file: Blob
  isText: boolean
  /** The beginning: as text, or as bytes in hexadecimal. */
  preview: string
  /** The preview is all there is. */
  isWhole: boolean
  /** What it is, when it is no text. */
  kind: string
  extension: string
  /** How many card numbers were masked. */
  masked: number
  /** It went wrong behind this. */
  problem?: ToldProblem
}

const previewSize = 64 * 1024
const previewBytes = 512
const partSize = 32 * 1024 * 1024

/** What came before a problem is of use, unless the format promises all or nothing. */
export async function outputOf(flow: Flow, keepsPart: boolean): Promise<Output> {
  let problem: Problem | undefined
  const chunks = untilProblem(oneAhead(flow.chunks), (found) => {
    if (!keepsPart) throw found
    problem = found
  })
  const output = isText(flow.head, flow.isWhole) ? await textOutput(chunks) : await binaryOutput(flow, chunks)
  return problem ? { ...output, problem: { kind: problem.kind, words: problem.message } } : output
}

async function* untilProblem(chunks: Chunks, onProblem: (problem: Problem) => void): Chunks {
  try {
    yield* chunks
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    onProblem(error)
  }
}

async function textOutput(chunks: Chunks): Promise<Output> {
  const masker = new Masker()
  const decoder = new TextDecoder()
  const file = new Parts()
  let preview = ''
  let size = 0
  const add = (bytes: Bytes) => {
    if (size < previewSize) preview += decoder.decode(bytes.subarray(0, previewSize - size), { stream: true })
    size += bytes.length
    file.add(bytes)
  }
  for await (const chunk of chunks) add(masker.push(chunk))
  add(masker.end())
  return {
    file: file.whole('text/plain'),
    isText: true,
    preview,
    isWhole: size <= previewSize,
    kind: 'Text',
    extension: 'txt',
    masked: masker.count,
  }
}

/** What is no text is not searched for numbers: a change would break it. */
async function binaryOutput({ head, isWhole }: Flow, chunks: Chunks): Promise<Output> {
  const file = new Parts()
  for await (const chunk of chunks) file.add(chunk)
  const known = contentKind(head)
  return {
    file: file.whole(),
    isText: false,
    preview: hexLines(head.subarray(0, previewBytes)),
    isWhole: isWhole && head.length <= previewBytes,
    kind: known?.name ?? 'Unknown content',
    extension: known?.extension ?? 'bin',
    masked: 0,
  }
}

/** Handed to the browser in large pieces, which may put them on the disk: each takes as long as copying it ten times. */
class Parts {
  readonly #handed: Blob[] = []
  #held: Bytes[] = []
  #size = 0

  add(bytes: Bytes): void {
    this.#held.push(bytes)
    this.#size += bytes.length
    if (this.#size < partSize) return
    this.#handed.push(new Blob(this.#held))
    this.#held = []
    this.#size = 0
  }

  whole(type = ''): Blob {
    return new Blob([...this.#handed, ...this.#held], { type })
  }
}

/** As hexdump shows them. */
function hexLines(bytes: Bytes): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += 16) {
    const row = bytes.subarray(at, at + 16)
    const hex = Array.from(row, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const letters = Array.from(row, (byte) =>
      byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.',
    ).join('')
    lines.push(`${at.toString(16).padStart(6, '0')}  ${hex.padEnd(47)}  ${letters}`)
  }
  return lines.join('\n')
}

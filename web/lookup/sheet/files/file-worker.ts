// Reads files away from the page, which a workbook of a hundred thousand rows would block for a second.
import { packRows } from '../tables/table.ts'
import { FileProblem, type FileProblemName } from './file-problem.ts'
import { readBytes, type FileContent } from './read-bytes.ts'

export interface ReadRequest {
  bytes: ArrayBuffer
  sheet: number | undefined
}

/** The rows of a table as one text, which a message carries much faster than a hundred thousand. */
export type ReadReply = { content: FileContent; rows: string } | { problem: FileProblemName }

addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => postMessage(replyTo(data)))

function replyTo({ bytes, sheet }: ReadRequest): ReadReply {
  try {
    const content = readBytes(new Uint8Array(bytes), sheet)
    const { recognised } = content
    if (!recognised) return { content, rows: '' }
    const { table } = recognised
    const withoutRows = { ...content, recognised: { ...recognised, table: { ...table, rows: [] } } }
    return { content: withoutRows, rows: packRows(table.rows) }
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.problem : 'unread' }
  }
}

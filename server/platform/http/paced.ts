import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadName, type ExportFormat } from '#contract/formats/export-format.ts'
import { turns } from '../clients/line.ts'

type Pieces = Iterable<string> | AsyncIterable<string>

/** Bytes of the whole public dataset as JSON, with every field. */
const largestFile = 90_000_000

export function pacedFile(request: Pick<FastifyRequest, 'charge'>, pieces: Pieces): Readable {
  return Readable.from(counted(request, inTurn(pieces)), { objectMode: false })
}

async function* counted(request: Pick<FastifyRequest, 'charge'>, pieces: AsyncIterable<string>) {
  let length = 0
  try {
    for await (const piece of pieces) {
      length += piece.length
      yield piece
    }
  } finally {
    request.charge(length / largestFile)
  }
}

/** A plain iterable would be read without a pause for as long as the client takes everything at once. */
async function* inTurn(pieces: Pieces): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (piece !== '') yield piece
    await turns.take()
  }
}

const contentTypes: Record<ExportFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

export function fileHeaders(reply: FastifyReply, format: ExportFormat, name: string): void {
  reply.type(contentTypes[format])
  reply.header('content-disposition', `attachment; filename="${downloadName(name, format)}"`)
}

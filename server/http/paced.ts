import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#engine/search/export.ts'

type Pieces = Iterable<string> | AsyncIterable<string>

/** Sends a file piece by piece. Each piece is made when it is needed, and other requests are answered in between. */
export function pacedFile(pieces: Pieces): Readable {
  return Readable.from(withPauses(pieces), { objectMode: false })
}

/** A plain iterable would be read without a pause for as long as the client takes everything at once. */
async function* withPauses(pieces: Pieces): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (piece !== '') yield piece
    await setImmediate()
  }
}

const contentTypes: Record<ExportFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/** Has browsers save the reply as a file whose name contains the time. */
export function fileHeaders(reply: FastifyReply, format: ExportFormat, name: string): void {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  reply.type(contentTypes[format])
  reply.header('content-disposition', `attachment; filename="${name}-${time}.${format}"`)
}

import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#engine/search/export.ts'

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

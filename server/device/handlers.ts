import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { deviceApi } from '#contract/calls/device.ts'
import { AppError } from '#contract/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { encodingFor, send } from '../platform/http/send.ts'
import { type DeviceData, type DeviceFile, isLatest } from './device-data.ts'

export const deviceHandlers = {
  'GET /api/dataset/device': (_call, { deviceData }) => deviceData.info(),

  'GET /dataset/:file': {
    before: (request, reply, { deviceData }) => sendDeviceFile(request, reply, deviceData),
    handle: () => {
      throw new AppError('not_found')
    },
  },
} satisfies Handlers<keyof typeof deviceApi, { deviceData: DeviceData }>

const year = 'public, max-age=31536000, immutable'

async function sendDeviceFile(
  request: FastifyRequest,
  reply: FastifyReply,
  data: Pick<DeviceData, 'find'>,
): Promise<FastifyReply | undefined> {
  const { file: name } = request.params as { file: string }
  const file = await data.find(name)
  if (!file) return undefined
  reply.headers({
    'cache-control': isLatest(name) ? 'no-cache' : year,
    vary: 'accept-encoding',
    'cross-origin-resource-policy': 'cross-origin',
  })
  return 'text' in file ? send(request, reply.type(file.type), file.text) : sendRange(request, reply, file)
}

async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, paths }: DeviceFile,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], ['br', 'gzip']) as
    | 'br'
    | 'gzip'
    | undefined
  const path = paths[encoding ?? 'plain']
  // Each encoding has its own, because ranges of one are not ranges of another.
  const etag = `"${name}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'content-type': 'application/octet-stream' })
  if (encoding) reply.header('content-encoding', encoding)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const { size } = await stat(path)
  const range = rangeOf(request, etag, size)
  if (range === 'outside') {
    return reply.code(416).removeHeader('content-encoding').header('content-range', `bytes */${size}`).send()
  }
  const { from, to } = range ?? { from: 0, to: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  reply.header('content-length', to - from + 1)
  return reply.send(createReadStream(path, { start: from, end: to }))
}

/** The single range that a client asks for, both ends included. Anything else gets the whole file, as HTTP allows. */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): { from: number; to: number } | 'outside' | undefined {
  const found = /^bytes=(\d{1,15})?-(\d{1,15})?$/.exec(headers.range ?? '')
  if (!found || (headers['if-range'] !== undefined && headers['if-range'] !== etag)) return undefined
  const [, first, last] = found
  if (first === undefined && last === undefined) return undefined
  const from = first === undefined ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === undefined || last === undefined ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'outside' : { from, to }
}

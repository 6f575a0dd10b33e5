import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { etagOf, isFresh } from '../http/etag.ts'
import type { CurrentDataset } from './current.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler whose reply depends on the dataset alone: made once per dataset and sent with an ETag. */
export function cachedReply(make: (dataset: Dataset) => object) {
  const made = new WeakMap<Dataset, { bytes: Buffer; etag: string }>()
  return ({ request, reply }: Call, { current }: { current: CurrentDataset }): Buffer => {
    const { dataset } = current
    let ready = made.get(dataset)
    if (!ready) {
      const bytes = Buffer.from(JSON.stringify(make(dataset)))
      ready = { bytes, etag: etagOf(bytes) }
      made.set(dataset, ready)
    }
    reply.headers({
      etag: ready.etag,
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    })
    if (!isFresh(request, ready.etag)) return ready.bytes
    reply.code(304)
    return Buffer.alloc(0)
  }
}

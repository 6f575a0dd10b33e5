import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { cacheControl } from '../http/cached.ts'
import { etagOf, isFresh } from '../http/etag.ts'
import type { CurrentDataset } from './current.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

interface Ready {
  bytes: Buffer
  etag: string
}

/** A handler whose reply depends on the dataset alone: made once per dataset and sent with an ETag. */
export function cachedReply(make: (dataset: Dataset) => object) {
  const ready = oncePerDataset((dataset) => readyReply(make(dataset)))
  return (call: Call, { current }: { current: CurrentDataset }): Buffer =>
    answer(call, ready(current.dataset))
}

/** The same for a reply that takes a while to make. `bytesOf` gives what it sends. */
export function cachedSlowReply(make: (dataset: Dataset) => Promise<object>) {
  const ready = oncePerDataset(async (dataset) => readyReply(await make(dataset)))
  return {
    handle: async (call: Call, { current }: { current: CurrentDataset }): Promise<Buffer> =>
      answer(call, await ready(current.dataset)),
    bytesOf: async (dataset: Dataset): Promise<Buffer> => (await ready(dataset)).bytes,
  }
}

function oncePerDataset<T>(make: (dataset: Dataset) => T): (dataset: Dataset) => T {
  const made = new WeakMap<Dataset, T>()
  return (dataset) => {
    let ready = made.get(dataset)
    if (ready === undefined) made.set(dataset, (ready = make(dataset)))
    return ready
  }
}

function readyReply(reply: object): Ready {
  const bytes = Buffer.from(JSON.stringify(reply))
  return { bytes, etag: etagOf(bytes) }
}

function answer({ request, reply }: Call, { bytes, etag }: Ready): Buffer {
  reply.headers({
    etag,
    'cache-control': cacheControl.data,
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  })
  if (!isFresh(request, etag)) return bytes
  reply.code(304)
  return Buffer.alloc(0)
}

/** Whether the client has the file that this address gives with this dataset. Otherwise it is sent with an ETag. */
export function hasFile({ request, reply }: Call, dataset: Dataset): boolean {
  const etag = fileTag(dataset)
  reply.headers({ etag, 'cache-control': cacheControl.data, vary: 'accept-encoding' })
  if (!isFresh(request, etag)) return false
  reply.code(304)
  return true
}

/** Of what the dataset was made from, because a file is too long to be read twice. */
const fileTag = oncePerDataset(({ facts, sectionNames, section }) => {
  const corrected = sectionNames.filter((name) => name.startsWith('corrected.'))
  const parts = corrected.map((name) => Buffer.from(section(Uint8Array, name)))
  return etagOf(Buffer.concat([Buffer.from(JSON.stringify(facts)), ...parts]))
})

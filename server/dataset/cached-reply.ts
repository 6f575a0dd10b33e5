import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { addVary, cacheControl, etagOf, isFresh, isNotStored } from '../platform/http/cached.ts'
import { compress, type CompressedFile, compressedFile, sendFile } from '../platform/http/compressed-file.ts'
import type { CurrentDataset } from './current.ts'
import { type Answer, type Answers, answers } from '#answers/answers.ts'
import type { Input, Output } from '#contract/api.ts'
import type { DeviceLine } from '#contract/device.ts'
import { nodeBytes } from '../platform/http/send.ts'
import { turns } from '../platform/clients/line.ts'

interface Call {
  request: FastifyRequest
  reply: FastifyReply
}

export function cachedReply(make: (dataset: Dataset) => object | Promise<object>) {
  const ready = oncePerDataset(async (dataset) => packed(await make(dataset)))
  return {
    handle: async ({ request, reply }: Call, { current }: { current: CurrentDataset }) => {
      const file = await ready(current.dataset)
      if (!isNotStored(reply)) return sendFile(request, reply, file)
      reply.header('content-type', file.headers['content-type'])
      return file.plain()
    },
    bytesOf: async (dataset: Dataset): Promise<Buffer> => (await ready(dataset)).plain(),
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

async function packed(reply: object): Promise<CompressedFile> {
  const bytes = Buffer.from(JSON.stringify(reply))
  return compressedFile(bytes, await compress(bytes, 6), {
    vary: 'accept-encoding',
    'cache-control': cacheControl.data,
    'content-type': 'application/json; charset=utf-8',
  })
}

export function hasFile({ request, reply }: Call, dataset: Dataset): boolean {
  if (isNotStored(reply)) return false
  const etag = fileTag(dataset)
  reply.headers({ etag, 'cache-control': cacheControl.data })
  addVary(reply, 'accept-encoding')
  if (!isFresh(request, etag)) return false
  reply.code(304)
  return true
}

/** Of what the dataset was made from, because a file is too long to be read twice. */
export const fileTag = oncePerDataset(({ facts, sectionNames, section }) => {
  const corrected = sectionNames.filter((name) => name.startsWith('corrected.'))
  const parts = corrected.map((name) => Buffer.from(section(Uint8Array, name)))
  return etagOf(Buffer.concat([Buffer.from(JSON.stringify(facts)), ...parts]))
})

export function fromDataset<Line extends JsonLine>(line: Line) {
  type Sent = Output<Line> | Buffer | string
  return (
    call: Input<Line> & { reply: FastifyReply },
    { current }: { current: CurrentDataset },
  ): Sent | Promise<Sent> => {
    const send = (answer: Answer<Line>): Sent => {
      if (typeof answer !== 'string' && !(answer instanceof Uint8Array)) return answer as Output<Line>
      call.reply.header('content-type', 'application/json; charset=utf-8')
      return nodeBytes(answer)
    }
    const answer = (answers as Answers)[line](current.dataset, call, () => turns.take())
    return answer instanceof Promise ? answer.then(send) : send(answer)
  }
}

type JsonLine = Exclude<DeviceLine, `${string}/download`>

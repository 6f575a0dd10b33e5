import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { ExportFormat } from '#contract/formats/export-format.ts'
import { exportRows } from '#engine/search/export.ts'
import { slicesOf } from '#engine/search/page.ts'
import { select } from '#engine/search/select.ts'
import type { Config } from '../platform/config.ts'
import { pacedFile } from '../platform/http/paced.ts'
import { encodingFor } from '../platform/http/send.ts'
import type { Log } from '../platform/log.ts'
import { fileTag } from './cached-reply.ts'

/** All rows in each format. A file is made and compressed when it is first asked for, and kept for as long as the dataset is. */
export class WholeFiles {
  readonly #folder: string
  readonly #log: Log
  readonly #making = new Map<string, Promise<void>>()

  constructor({ dataDir }: Pick<Config, 'dataDir'>, log: Log) {
    this.#folder = join(dataDir, 'exports')
    this.#log = log
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    dataset: Dataset,
    format: ExportFormat,
  ): Promise<FastifyReply | Readable> {
    const name = `${createHash('sha256').update(fileTag(dataset)).digest('hex').slice(0, 32)}.${format}.gz`
    try {
      await this.#provide(name, dataset, format)
    } catch (error) {
      this.#log.warn(
        `The dataset cannot be kept as a file, so it is written for each download: ${(error as Error).message}`,
      )
      return this.#write(request, dataset, format)
    }
    const file = createReadStream(join(this.#folder, name))
    if (encodingFor(request.headers['accept-encoding'], ['gzip']))
      return reply.header('content-encoding', 'gzip').send(file)
    // An error on either side reaches the reply through the stream itself.
    return reply.send(pipeline(file, createGunzip(), () => undefined))
  }

  #write(request: Pick<FastifyRequest, 'charge'>, dataset: Dataset, format: ExportFormat): Readable {
    const rows = slicesOf(dataset, select(dataset, []))
    return pacedFile(request, exportRows(dataset, rows, { format, url: true, phone: true }))
  }

  async #provide(name: string, dataset: Dataset, format: ExportFormat): Promise<void> {
    const isThere = await access(join(this.#folder, name)).then(
      () => true,
      () => false,
    )
    if (isThere) return
    let making = this.#making.get(name)
    if (!making) {
      making = this.#make(name, dataset, format).finally(() => this.#making.delete(name))
      this.#making.set(name, making)
    }
    await making
  }

  async #make(name: string, dataset: Dataset, format: ExportFormat): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const [tag = ''] = name.split('.')
    for (const other of await readdir(this.#folder))
      if (!other.startsWith(tag)) await rm(join(this.#folder, other), { force: true })
    // Other workers may make the same file.
    const part = join(this.#folder, `${name}.${process.pid}.part`)
    try {
      await finished(this.#write(forAll, dataset, format), createGzip(), createWriteStream(part))
      await rename(part, join(this.#folder, name))
    } finally {
      await rm(part, { force: true })
    }
  }
}

/** Made once for all clients, so none of them is charged. */
const forAll = { charge: () => undefined }

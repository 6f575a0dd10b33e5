// A thread that compresses the dataset for browsers and ends. It takes seconds, once for each dataset.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const { from, to, bytes } = workerData as { from: string; to: string; bytes: number }

/** The best quality takes ten times as long and saves a tenth. */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
}

async function write(ending: string, compressor: NodeJS.ReadWriteStream): Promise<void> {
  const part = `${to}${ending}.part`
  try {
    await pipeline(createReadStream(from), compressor, createWriteStream(part))
    await rename(part, `${to}${ending}`)
  } finally {
    await rm(part, { force: true })
  }
}

await mkdir(dirname(to), { recursive: true })
await write('.gz', createGzip({ level: 6 }))
await write('.br', createBrotliCompress({ params: brotli }))

// A thread that compresses the dataset for browsers and ends. It takes seconds, once for each dataset.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { packCompact } from '#engine/compact/pack-compact.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'

const { from, to, compact } = workerData as { from: string; to: string; compact: string }

async function compress(from: string, to: string, quality: number): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: (await stat(from)).size,
  }
  await write(from, `${to}.gz`, createGzip({ level: 6 }))
  await write(from, `${to}.br`, createBrotliCompress({ params }))
}

async function write(from: string, to: string, compressor: NodeJS.ReadWriteStream): Promise<void> {
  const part = `${to}.part`
  try {
    await pipeline(createReadStream(from), compressor, createWriteStream(part))
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
}

await mkdir(dirname(to), { recursive: true })
try {
  await writeSnapshot(compact, await withSnapshotFile(from, packCompact))
  await compress(compact, compact, 10)
} catch (error) {
  // Whoever would use it gets the whole file.
  await Promise.all(['', '.gz', '.br'].map((ending) => rm(`${compact}${ending}`, { force: true })))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  parentPort!.postMessage((error as Error).message)
}
// So much larger, it would take a minute for a tenth less.
await compress(from, to, 9)

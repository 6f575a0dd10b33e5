// A program that compresses the dataset for browsers. It takes seconds and hundreds of megabytes, once for each dataset:
// they are not the server's. It prints why there is no compact form, if there is none.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { packCompact } from '#engine/compact/pack-compact.ts'
import { packDelta } from '#engine/compact/pack-delta.ts'
import { unpackCompact } from '#engine/compact/unpack-compact.ts'
import { hexOf } from '#engine/bytes.ts'
import { readableBytes, readChecksum } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { lockFile } from '../platform/lock-file.ts'

// Requests come first, and a busy machine does not keep it from ever ending.
setPriority(5)
const { from, to, compact, deltas } = JSON.parse(process.argv[2]!) as CompressJob

export interface CompressJob {
  from: string
  to: string
  compact: string
  deltas: [earlier: string, delta: string][]
}

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

async function makeDelta(earlier: string, delta: string): Promise<void> {
  try {
    const older = readableBytes(await withSnapshotFile(earlier, unpackCompact))
    await writeSnapshot(delta, await withSnapshotFile(from, (newer) => packDelta(older, newer)))
    await compress(delta, delta, 10)
  } catch {
    // It was made by another version. A device that has it downloads the compact form.
    await Promise.all(['', '.gz', '.br'].map((ending) => rm(`${delta}${ending}`, { force: true })))
    await rm(earlier, { force: true })
  }
}

/** Milliseconds between looks whether another server with this folder is done. */
const lookEvery = 250

await mkdir(dirname(to), { recursive: true })
// Until this process ends, however it ends.
let unlock: (() => void) | undefined
while (!(unlock = lockFile(`${dirname(to)}.lock`))) await setTimeout(lookEvery)
process.once('exit', unlock)
if ([compact, to].every((file) => existsSync(`${file}.br`) && existsSync(`${file}.gz`))) process.exit()
try {
  await writeSnapshot(compact, await withSnapshotFile(from, packCompact))
  await compress(compact, compact, 10)
  for (const [earlier, delta] of deltas) await makeDelta(earlier, delta)
} catch (error) {
  // Whoever would use it gets the whole file.
  await Promise.all(['', '.gz', '.br'].map((ending) => rm(`${compact}${ending}`, { force: true })))
  process.stdout.write((error as Error).message)
}
// So much larger, it would take a minute for a tenth less.
await compress(from, to, 9)
// A newer dataset may have taken its place meanwhile: then these files are not what their names say.
if (!basename(to).startsWith(hexOf(await withSnapshotFile(from, readChecksum)).slice(0, 32))) {
  const made = [to, compact, ...deltas.map(([, delta]) => delta)]
  await Promise.all(
    made
      .flatMap((file) => [`${file}.gz`, `${file}.br`, ...(file === to ? [] : [file])])
      .map((file) => rm(file, { force: true })),
  )
}

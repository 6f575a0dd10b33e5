// What keeps workers small. They have the dataset in memory once: one that has loaded it puts it into a file that is in memory
// only and that nobody can change any more; the process that started the workers keeps that file, and each of them maps it.
import cluster from 'node:cluster'
import { createHash } from 'node:crypto'
import { closeSync, write } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Corrections } from '#engine/corrections/apply.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { readableFile } from '#engine/snapshot/readable-file.ts'
import { readChecksum, readDirectory } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile } from '#engine/snapshot/snapshot-file.ts'
import { copyVariable, fileName, isCopy, type Copy, type FromWorker, type ToWorker } from './messages.ts'

/** What Linux calls them, on all of Node's processors. */
const [readAndWrite, privateAndFixed] = [3, 0x12]
const [allowSealing, addSeals, allSeals] = [2, 1033, 15]
/** Memory is mapped in whole pages. No Linux has larger ones. */
const largestPage = 65_536
const writtenAtOnce = 1 << 20

const isPossible = cluster.isWorker && process.platform === 'linux'
let copy: Copy | undefined
let offered: { name: string; bytes: Uint8Array; file: number } | undefined
const mapped = new WeakSet<Uint8Array>()

if (isPossible) {
  const known = process.env[copyVariable]
  if (known) copy = JSON.parse(known) as Copy
  process.on('message', (message: ToWorker) => {
    if ('copy' in message) taken(message.copy).catch(() => undefined)
  })
}

/** The copy of this file with these corrections, if there is one. */
export const openShared = (path: string, corrections: Corrections): Promise<Dataset | undefined> =>
  openCopy(path, corrections).catch(() => undefined)

async function openCopy(path: string, corrections: Corrections): Promise<Dataset | undefined> {
  if (!copy) return undefined
  const { built } = await withSnapshotFile(path, readDirectory<DatasetFacts>)
  const name = await nameOf(path, built, corrections)
  if (copy.name !== name) return undefined
  const file = await openFile(copy)
  try {
    const { map } = await openLibrary()
    const dataset = await Dataset.open({
      ...(await readableFile(file, path)),
      isTrusted: true,
      map: (bytes) => map(file.fd, bytes),
    })
    mapped.add(dataset.snapshot)
    return dataset
  } finally {
    await file.close()
  }
}

/** Lets other workers use this dataset, or this one use theirs. */
export async function shareDataset(
  { snapshot, facts }: Dataset,
  path: string,
  corrections: Corrections,
): Promise<void> {
  if (!isPossible || mapped.has(snapshot)) return
  const name = await nameOf(path, facts.built, corrections)
  if (offered?.name === name) return
  if (copy?.name === name) return mapCopy(copy, snapshot)
  const { createFile } = await openLibrary()
  const file = await createFile(name, snapshot)
  withdraw()
  offered = { name, bytes: snapshot, file }
  process.send!({ copy: { name, path: `/proc/${process.pid}/fd/${file}` } } satisfies FromWorker)
}

/** The process that started us has kept this copy. */
async function taken(kept: Copy): Promise<void> {
  copy = kept
  if (offered?.name !== kept.name) return
  const { bytes } = offered
  withdraw()
  await mapCopy(kept, bytes)
}

function withdraw(): void {
  if (offered) closeSync(offered.file)
  offered = undefined
}

/** Replaces memory by the same bytes of the copy. */
async function mapCopy(kept: Copy, bytes: Uint8Array): Promise<void> {
  const { map } = await openLibrary()
  const file = await openFile(kept)
  map(file.fd, bytes)
  mapped.add(bytes)
  await file.close()
}

/** By now its number may be that of another file. */
async function openFile({ name, path }: Copy): Promise<FileHandle> {
  const file = await open(path)
  if (isCopy(name, file.fd)) return file
  await file.close()
  throw new Error('There is a newer one.')
}

/** The same in all workers for the same bytes. */
async function nameOf(path: string, built: string, corrections: Corrections): Promise<string> {
  const checksum = await withSnapshotFile(path, readChecksum)
  return createHash('sha256')
    .update(checksum)
    .update(JSON.stringify([built, corrections]))
    .digest('hex')
}

/** Milliseconds. It takes about 4 each time. */
const giveBackEvery = 10_000

/** The C library keeps what V8's compilers needed in the first seconds, about 15 MB, unless it is told to give it back. */
export async function giveBackMemory(): Promise<void> {
  if (!isPossible) return
  const { default: koffi } = await import('koffi')
  const trim = koffi.load(null).func('malloc_trim', 'int', ['size_t'])
  setInterval(() => void trim(0), giveBackEvery).unref()
}

async function openLibrary() {
  const { default: koffi } = await import('koffi')
  const library = koffi.load(null)
  const mmap = library.func('mmap', 'intptr', ['uint8_t *', 'size_t', 'int', 'int', 'int', 'int64_t'])
  const create = library.func('memfd_create', 'int', ['str', 'uint'])
  const control = library.func('fcntl', 'int', ['int', 'int', '...'])
  return {
    /** Returns how many of these bytes are those of the file now. */
    map(file: number, bytes: Uint8Array): number {
      const length = bytes.length - (bytes.length % largestPage)
      const place: unknown = mmap(bytes, length, readAndWrite, privateAndFixed, file, 0)
      return Number(place) === -1 ? 0 : length
    },
    async createFile(name: string, bytes: Uint8Array): Promise<number> {
      const file = create(fileName(name), allowSealing) as number
      try {
        for (let at = 0; at < bytes.length;) {
          const { bytesWritten } = await promisify(write)(file, bytes.subarray(at, at + writtenAtOnce))
          at += bytesWritten
        }
        if (control(file, addSeals, 'int', allSeals) !== 0) throw new Error('It cannot be sealed.')
        return file
      } catch (error) {
        if (file !== -1) closeSync(file)
        throw error
      }
    },
  }
}

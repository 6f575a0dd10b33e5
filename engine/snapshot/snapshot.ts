import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

/**
 * The file format of a dataset: a preamble, a directory in JSON, then typed arrays aligned to 16 bytes. The file is
 * loaded into memory unchanged, so offsets in the directory are offsets in the file and in memory.
 *
 *   0  magic     8 bytes
 *   8  version   u32
 *  12  directory u32, its length in bytes
 *  16  size      f64, of the whole file
 *  24  sha256    32 bytes, of everything after the preamble
 *  64  directory, then sections
 */
const magic = Buffer.from('BINDEX\x1a\n', 'latin1')
const version = 1
const preamble = 64
const chunk = 1 << 18

type Section = Uint8Array | Uint16Array | Uint32Array | Int32Array
type Place = [offset: number, bytes: number]
export type Directory<Facts> = Facts & { sections: Record<string, Place> }

/** Why a snapshot cannot be used. The message is shown to the operator. */
export class SnapshotError extends Error {}

export type Sections = Record<string, Section>

export function packSnapshot(facts: object, sections: Sections): Buffer {
  const directory = (places: Record<string, Place>) =>
    Buffer.from(JSON.stringify({ ...facts, sections: places }))
  const widest = Object.fromEntries(Object.keys(sections).map((name) => [name, [1e15, 1e15] as Place]))
  const [places, end] = placesFrom(preamble + directory(widest).length, sections)
  const bytes = Buffer.alloc(end)
  const text = directory(places)
  magic.copy(bytes)
  bytes.writeUInt32LE(version, 8)
  bytes.writeUInt32LE(text.length, 12)
  bytes.writeDoubleLE(end, 16)
  text.copy(bytes, preamble)
  for (const [name, section] of Object.entries(sections)) {
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), places[name]![0])
  }
  createHash('sha256').update(bytes.subarray(preamble)).digest().copy(bytes, 24)
  return bytes
}

function placesFrom(start: number, sections: Sections): [places: Record<string, Place>, end: number] {
  const places: Record<string, Place> = {}
  let end = aligned(start)
  for (const [name, section] of Object.entries(sections)) {
    places[name] = [end, section.byteLength]
    end = aligned(end + section.byteLength)
  }
  return [places, end]
}

/** Writes a temporary file, flushes it to disk and renames it: readers see either the old file or the complete new one. */
export async function writeSnapshot(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`
  await removeAbandoned(path)
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

/** Milliseconds. Writing a snapshot takes seconds. */
const abandonedAfter = 60 * 60_000

/** Removes the temporary files of writers that were killed. */
async function removeAbandoned(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.part')) continue
    const part = join(folder, name)
    const written = await stat(part).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > abandonedAfter) await rm(part, { force: true })
  }
}

/** Somewhere to read a snapshot from: a file, or bytes in memory. */
export interface Readable {
  name: string
  size: number
  read(target: Uint8Array, position: number): Promise<number>
  /** Its bytes come from this program and need no checksum. */
  isTrusted?: boolean
}

export interface Loaded<Facts> {
  memory: WebAssembly.Memory
  directory: Directory<Facts>
  /** Where the file ends and the workspace begins. */
  end: number
}

/** Loads a snapshot into its own memory, followed by a workspace. It yields between chunks, so that a server keeps answering. */
export async function loadSnapshot<Facts>(
  from: Readable,
  workspace: (directory: Directory<Facts>) => number,
): Promise<Loaded<Facts>> {
  let memory: WebAssembly.Memory
  const { directory, size } = await readChecked<Facts>(from, (bytes) => {
    memory = new WebAssembly.Memory({ initial: pages(bytes) })
    return new Uint8Array(memory.buffer)
  })
  memory!.grow(pages(aligned(size) + workspace(directory)) - pages(size))
  return { memory: memory!, directory, end: aligned(size) }
}

/** Loads a snapshot into plain memory, for those that are only read. */
export async function readSnapshot<Facts>(from: Readable) {
  const buffer = new ArrayBuffer(from.size)
  const { directory } = await readChecked<Facts>(from, () => new Uint8Array(buffer))
  return { directory, buffer }
}

async function readChecked<Facts>(
  from: Readable,
  allocate: (size: number) => Uint8Array,
): Promise<{ directory: Directory<Facts>; size: number }> {
  const refuse = (why: string) => new SnapshotError(`${from.name} ${why}`)
  const { head, size } = await readHead(from, refuse)
  const bytes = allocate(size)
  bytes.set(head)
  const hash = createHash('sha256')
  for (let at = preamble; at < size; at += chunk) {
    const part = bytes.subarray(at, Math.min(at + chunk, size))
    if ((await from.read(part, at)) < part.length) throw refuse('is damaged: it ends too early.')
    if (!from.isTrusted) hash.update(part)
  }
  if (!from.isTrusted && !hash.digest().equals(head.subarray(24, 56))) {
    throw refuse('is damaged: its checksum does not match.')
  }
  return {
    directory: parseDirectory<Facts>(bytes.subarray(preamble, preamble + head.readUInt32LE(12)), refuse),
    size,
  }
}

/** The directory alone, unchecked: what a snapshot says about itself, without loading it. */
export async function readDirectory<Facts>(from: Readable): Promise<Directory<Facts>> {
  const refuse = (why: string) => new SnapshotError(`${from.name} ${why}`)
  const { head } = await readHead(from, refuse)
  const text = Buffer.alloc(Math.min(head.readUInt32LE(12), from.size))
  await from.read(text, preamble)
  return parseDirectory<Facts>(text, refuse)
}

type Refuse = (why: string) => SnapshotError

async function readHead(from: Readable, refuse: Refuse): Promise<{ head: Buffer; size: number }> {
  const head = Buffer.alloc(preamble)
  if ((await from.read(head, 0)) < preamble || !head.subarray(0, 8).equals(magic)) {
    throw refuse('is not a Bindex dataset.')
  }
  const found = head.readUInt32LE(8)
  if (found !== version) {
    throw refuse(
      `has format ${found}; this version of Bindex reads format ${version}. Import the data again.`,
    )
  }
  const size = head.readDoubleLE(16)
  if (size !== from.size) throw refuse(`is damaged: it should have ${size} bytes and has ${from.size}.`)
  return { head, size }
}

/** The length of the directory is not part of the checksum, so a damaged length ends up here as broken JSON. */
function parseDirectory<Facts>(bytes: Uint8Array, refuse: Refuse): Directory<Facts> {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Directory<Facts>
  } catch {
    throw refuse('is damaged: its directory cannot be read.')
  }
}

export function readableBytes(bytes: Uint8Array, name = 'This snapshot'): Readable {
  return {
    name,
    size: bytes.length,
    async read(target, position) {
      // As a file does, it lets others have their turn.
      await setImmediate()
      const part = bytes.subarray(position, position + target.length)
      target.set(part)
      return part.length
    },
  }
}

/** Keeps the file open while `use` runs. */
export async function withSnapshotFile<T>(path: string, use: (from: Readable) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await use({ name: path, size, read: (target, position) => readFully(file, target, position) })
  } finally {
    await file.close()
  }
}

async function readFully(file: Awaited<ReturnType<typeof open>>, target: Uint8Array, position: number) {
  let done = 0
  while (done < target.length) {
    const { bytesRead } = await file.read(target, done, target.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

const aligned = (offset: number) => Math.ceil(offset / 16) * 16
const pages = (bytes: number) => Math.ceil(bytes / 65_536)

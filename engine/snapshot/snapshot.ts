import { pause, sameBytes, startChecksum, textOf, toBytes } from '../bytes.ts'

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
const magic = toBytes('BINDEX\x1a\n')
const version = 1
const preamble = 64
const chunk = 1 << 18

type Section = Uint8Array | Uint16Array | Uint32Array | Int32Array
type Place = [offset: number, bytes: number]
export type Directory<Facts> = Facts & { sections: Record<string, Place> }

export class SnapshotError extends Error {
  readonly reason: Reason

  constructor(message: string, reason: Reason = 'damaged', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

type Reason = 'not_a_dataset' | 'damaged' | 'other_version'

export type Sections = Record<string, Section>

export function packSections(facts: object, sections: Sections): Uint8Array<ArrayBuffer> {
  const directory = (places: Record<string, Place>) => toBytes(JSON.stringify({ ...facts, sections: places }))
  const widest = Object.fromEntries(Object.keys(sections).map((name) => [name, [1e15, 1e15] as Place]))
  const [places, end] = placesFrom(preamble + directory(widest).length, sections)
  const bytes = new Uint8Array(end)
  const head = new DataView(bytes.buffer)
  const text = directory(places)
  bytes.set(magic)
  head.setUint32(8, version, true)
  head.setUint32(12, text.length, true)
  head.setFloat64(16, end, true)
  bytes.set(text, preamble)
  for (const [name, section] of Object.entries(sections)) {
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), places[name]![0])
  }
  return bytes
}

export const checksumAt = { from: preamble, place: 24, end: 56 }

function placesFrom(start: number, sections: Sections): [places: Record<string, Place>, end: number] {
  const places: Record<string, Place> = {}
  let end = aligned(start)
  for (const [name, section] of Object.entries(sections)) {
    places[name] = [end, section.byteLength]
    end = aligned(end + section.byteLength)
  }
  return [places, end]
}

export interface Readable {
  name: string
  size: number
  read(target: Uint8Array, position: number): Promise<number>
  isTrusted?: boolean
}

export interface Loaded<Facts> {
  memory: WebAssembly.Memory
  directory: Directory<Facts>
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

export async function readSnapshot<Facts>(from: Readable) {
  const buffer = new ArrayBuffer(from.size)
  const { directory } = await readChecked<Facts>(from, () => new Uint8Array(buffer))
  return { directory, buffer }
}

async function readChecked<Facts>(
  from: Readable,
  allocate: (size: number) => Uint8Array,
): Promise<{ directory: Directory<Facts>; size: number }> {
  const refuse = refusalsOf(from)
  const { head, size } = await readHead(from, refuse)
  const bytes = allocate(size)
  bytes.set(head)
  const checksum = startChecksum()
  for (let at = preamble; at < size; at += chunk) {
    const part = bytes.subarray(at, Math.min(at + chunk, size))
    if ((await from.read(part, at)) < part.length) throw refuse('is damaged: it ends too early.')
    if (!from.isTrusted) checksum.add(part)
  }
  const found = from.isTrusted || (await checksum.of(bytes.subarray(preamble, size)))
  if (found !== true && !sameBytes(found, head.subarray(checksumAt.place, checksumAt.end))) {
    throw refuse('is damaged: its checksum does not match.')
  }
  return {
    directory: parseDirectory<Facts>(bytes.subarray(preamble, preamble + directoryBytes(head)), refuse),
    size,
  }
}

export async function readDirectory<Facts>(from: Readable): Promise<Directory<Facts>> {
  const refuse = refusalsOf(from)
  const { head } = await readHead(from, refuse)
  const text = new Uint8Array(Math.min(directoryBytes(head), from.size))
  await from.read(text, preamble)
  return parseDirectory<Facts>(text, refuse)
}

export async function readChecksum(from: Readable): Promise<Uint8Array> {
  const { head } = await readHead(from, refusalsOf(from))
  return head.subarray(checksumAt.place, checksumAt.end)
}

type Refuse = (why: string, reason?: Reason) => SnapshotError

const refusalsOf =
  ({ name }: Readable): Refuse =>
  (why, reason) =>
    new SnapshotError(`${name} ${why}`, reason)

async function readHead(from: Readable, refuse: Refuse): Promise<{ head: Uint8Array; size: number }> {
  const head = new Uint8Array(preamble)
  if ((await from.read(head, 0)) < preamble || !sameBytes(head.subarray(0, 8), magic)) {
    throw refuse('is not a Bindex dataset.', 'not_a_dataset')
  }
  const words = new DataView(head.buffer)
  const found = words.getUint32(8, true)
  if (found !== version) {
    throw refuse(
      `has format ${found}; this version of Bindex reads format ${version}. Import the data again.`,
      'other_version',
    )
  }
  const size = words.getFloat64(16, true)
  if (size !== from.size) throw refuse(`is damaged: it should have ${size} bytes and has ${from.size}.`)
  return { head, size }
}

const directoryBytes = (head: Uint8Array): number => new DataView(head.buffer).getUint32(12, true)

/** The length of the directory is not part of the checksum, so a damaged length ends up here as broken JSON. */
function parseDirectory<Facts>(bytes: Uint8Array, refuse: Refuse): Directory<Facts> {
  try {
    return JSON.parse(textOf(bytes)) as Directory<Facts>
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
      await pause()
      const part = bytes.subarray(position, position + target.length)
      target.set(part)
      return part.length
    },
  }
}

const aligned = (offset: number) => Math.ceil(offset / 16) * 16
const pages = (bytes: number) => Math.ceil(bytes / 65_536)

import { collect, oneChunk, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { passphraseOf, type TypedKey } from '../crypto/key.ts'
import type { Verdict } from '../crypto/proof.ts'
import { inflate } from './decompress.ts'
import { crcTable, readEntries, type ZipEntry } from './zip-entries.ts'
import { openAesEntry, openZipCrypto } from './zip-encryption.ts'

export const isZip = ([a, b, c, d]: Bytes): boolean => a === 0x50 && b === 0x4b && c === 3 && d === 4

export interface OpenedZip {
  chunks: Chunks
  archive: Archive
  verdict: Verdict
  detail: string
}

const isEncrypted = ({ flags }: ZipEntry): boolean => (flags & 1) > 0

interface ZipContext {
  key: TypedKey | undefined
  settings: { entry?: number | undefined }
  maxBytes: number
}

export async function openZip(
  chunks: Chunks,
  { key, settings: { entry: chosen = 0 }, maxBytes }: ZipContext,
): Promise<OpenedZip> {
  const entries = readEntries(await collect(chunks, maxBytes)).filter(({ name }) => !name.endsWith('/'))
  const entry = entries[chosen]
  if (!entry) throw new Problem('unsupported', 'The zip archive contains no file.')
  const archive = {
    entries: entries.map((entry) => ({
      name: entry.name,
      size: entry.size,
      isEncrypted: isEncrypted(entry),
    })),
    chosen,
  }
  try {
    return { archive, ...(await openEntry(entry, key)) }
  } catch (error) {
    throw error instanceof Problem ? new ArchiveProblem(error, archive) : error
  }
}

async function openEntry(entry: ZipEntry, key: TypedKey | undefined): Promise<Omit<OpenedZip, 'archive'>> {
  if (!isEncrypted(entry))
    return {
      chunks: checked(unpack(entry, entry.method), entry),
      verdict: 'unwrapped',
      detail: entry.name,
    }
  if (!key) throw new Problem('needs-key', 'Enter the passphrase of the zip archive.')
  if (entry.method === 99) {
    const { data, method, detail, verdict } = await openAesEntry(entry, key)
    return { chunks: unpack({ ...entry, data }, method), verdict, detail: `${entry.name}, ${detail}` }
  }
  const data = openZipCrypto(entry, passphraseOf(key))
  const chunks = checked(unpack({ ...entry, data }, entry.method), entry, true)
  return { chunks, verdict: 'unverified', detail: `${entry.name}, ZipCrypto` }
}

function unpack({ data }: ZipEntry, method: number): Chunks {
  if (method === 0) return oneChunk(data)
  if (method === 8) return inflate('zip', oneChunk(data))
  throw new Problem(
    'unsupported',
    `The zip archive uses compression method ${method}, which is not supported. Extract it first: 7zz x archive.zip`,
  )
}

async function* checked(chunks: Chunks, { crc, size }: ZipEntry, isOpened = false): Chunks {
  let state = 0xffffffff
  let read = 0
  for await (const chunk of chunks) {
    for (const byte of chunk) state = crcTable[(state ^ byte) & 255]! ^ (state >>> 8)
    read += chunk.length
    yield chunk
  }
  if ((state ^ 0xffffffff) >>> 0 === crc && read === size) return
  throw isOpened
    ? new Problem(
        'wrong-key',
        'The checksum does not match. The passphrase is wrong, or the archive was altered.',
      )
    : new Problem('altered', 'The checksum of the file does not match, so the zip archive is damaged.')
}

export interface ArchiveEntry {
  name: string
  size: number
  isEncrypted: boolean
}

export interface Archive {
  entries: ArchiveEntry[]
  chosen: number
}

export class ArchiveProblem extends Problem {
  readonly archive: Archive

  constructor({ kind, message }: Problem, archive: Archive) {
    super(kind, message)
    this.archive = archive
  }
}

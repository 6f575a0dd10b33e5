import { Dataset } from '#engine/dataset/dataset.ts'
import { readableFile } from '#engine/snapshot/readable-file.ts'
import { readableBytes, SnapshotError, type Readable } from '#engine/snapshot/snapshot.ts'
import { BindexError, type DatasetSource } from './public.ts'
import { isPacked, unpack } from './unpack.ts'

export async function openSource(from: DatasetSource): Promise<Dataset> {
  if (from instanceof ArrayBuffer) return datasetFromBytes(new Uint8Array(from), 'This dataset')
  if (ArrayBuffer.isView(from)) {
    return datasetFromBytes(new Uint8Array(from.buffer, from.byteOffset, from.byteLength), 'This dataset')
  }
  if (from instanceof URL) return from.protocol === 'file:' ? openFile(from) : fetchDataset(from.href)
  if (typeof from !== 'string' || from === '') {
    throw new BindexError('invalid_argument', 'open takes a path, a URL, or the bytes of a dataset.')
  }
  if (/^file:/i.test(from)) return openSource(asUrl(from))
  return /^(?:https?|blob|data):/i.test(from) || !hasFiles() ? fetchDataset(from) : openFile(from)
}

function asUrl(text: string): URL {
  if (URL.canParse(text)) return new URL(text)
  throw new BindexError('invalid_argument', 'open takes a path, a URL, or the bytes of a dataset.')
}

// Node, Deno and Bun have it. Asked this way, no bundler tries to find files of Node for a browser.
const hasFiles = (): boolean => typeof globalThis.process?.getBuiltinModule === 'function'

async function openFile(path: string | URL): Promise<Dataset> {
  if (!hasFiles()) {
    throw new BindexError(
      'unreadable',
      'Files cannot be read by their path here. Pass the bytes of the dataset.',
    )
  }
  const name = typeof path === 'string' ? path : decodeURIComponent(path.pathname)
  const file = await readingOf(name, () => process.getBuiltinModule('node:fs/promises').open(path, 'r'))
  try {
    const start = new Uint8Array(2)
    const readable = await readingOf(name, async () => {
      await file.read(start, 0, 2, 0)
      return readableFile(file, name)
    })
    return isPacked(start)
      ? await datasetFromBytes(await readingOf(name, () => file.readFile()), name)
      : await openReadable(readable)
  } finally {
    await file.close()
  }
}

async function readingOf<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    throw new BindexError('unreadable', `${name} could not be read: ${code}.`, { cause: error })
  }
}

async function fetchDataset(address: string): Promise<Dataset> {
  const name = withoutSecrets(address)
  let bytes: Uint8Array
  try {
    const response = await fetch(address)
    if (!response.ok) {
      throw new BindexError('unreadable', `${name} answered with status ${response.status}.`)
    }
    bytes = new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    if (error instanceof BindexError) throw error
    throw new BindexError('unreadable', `${name} could not be fetched.`, { cause: error })
  }
  return datasetFromBytes(bytes, name)
}

/** An address for messages. What follows the path, and a user's password, may be secret. */
const withoutSecrets = (address: string): string =>
  /^(?:blob|data):/i.test(address)
    ? 'This dataset'
    : address.replace(/[?#].*$/s, '').replace(/^(\w+:\/\/)[^/]*@/, '$1')

async function datasetFromBytes(bytes: Uint8Array, name: string): Promise<Dataset> {
  return openReadable(readableBytes(isPacked(bytes) ? await unpack(bytes, name) : bytes, name))
}

async function openReadable(readable: Readable): Promise<Dataset> {
  try {
    return await Dataset.open(readable)
  } catch (error) {
    if (error instanceof SnapshotError) {
      throw new BindexError(error.reason, error.message, { cause: error })
    }
    throw new BindexError('damaged', `${readable.name} is damaged: it cannot be opened.`, { cause: error })
  }
}

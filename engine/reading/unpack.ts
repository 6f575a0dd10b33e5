import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { ImportError } from './import-error.ts'

export interface UnpackOptions {
  /** Bytes read of the file as it lies on disk, for a progress bar. */
  onBytes?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
  maxUnpackedBytes?: number | undefined
}

/** The text of a UTF-8 file in pieces, gunzipped when its first bytes say gzip, whatever its name is. */
export async function* unpack(path: string, options: UnpackOptions = {}): AsyncGenerator<string> {
  const { onBytes, signal, maxUnpackedBytes = 8e9 } = options
  const name = basename(path)
  signal?.throwIfAborted()
  const file = await openFile(path, name)
  try {
    const gzip = (await kindOf(file, name)) === 'gzip'
    const stored = file.createReadStream({ start: 0, highWaterMark: 1 << 17, autoClose: false })
    const decoder = new StringDecoder('utf8')
    let unpacked = 0
    try {
      for await (const bytes of (gzip ? gunzip(stored) : stored) as AsyncIterable<Buffer>) {
        signal?.throwIfAborted()
        unpacked += bytes.length
        const bomb = unpacked > 64e6 && unpacked > stored.bytesRead * 250
        if (unpacked > maxUnpackedBytes || bomb)
          throw new ImportError(`${name} unpacks to far too much data.`)
        onBytes?.(stored.bytesRead)
        yield decoder.write(bytes)
      }
    } catch (error) {
      throw readable(error, name)
    }
    yield decoder.end()
  } finally {
    await file.close()
  }
}

async function openFile(path: string, name: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw readable(error, name)
  }
}

/** Tells the usual wrong files apart from text, so that nobody puzzles over an "unknown header". */
async function kindOf(file: FileHandle, name: string): Promise<'gzip' | 'text'> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0).catch((error: unknown) => {
    throw readable(error, name)
  })
  if (bytesRead === 0) throw new ImportError(`${name} is empty.`)
  const magic = buffer.toString('latin1', 0, bytesRead)
  if (magic.startsWith('\x1f\x8b')) return 'gzip'
  if (magic.startsWith('PK')) {
    throw new ImportError(`${name} is a zip archive or an Excel workbook: save it as CSV or unzip it first.`)
  }
  if (magic.startsWith('\xff\xfe') || magic.startsWith('\xfe\xff')) {
    throw new ImportError(`${name} is UTF-16 text: save it as UTF-8 first.`)
  }
  return 'text'
}

function gunzip(stored: Readable): Readable {
  // pipeline passes errors on to whoever reads, and closes both when reading stops early.
  return pipeline(stored, createGunzip({ chunkSize: 1 << 18 }), () => {})
}

function readable(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  switch (error.code) {
    case 'ENOENT':
      return new ImportError(`There is no file ${name}.`, { cause: error })
    case 'EISDIR':
      return new ImportError(`${name} is a folder, not a file.`, { cause: error })
    case 'EACCES':
    case 'EPERM':
      return new ImportError(`${name} may not be read: permission denied.`, { cause: error })
    case 'Z_BUF_ERROR':
      return new ImportError(`${name} is cut off: its gzip data ends too early.`, { cause: error })
    case 'Z_DATA_ERROR':
      return new ImportError(`${name} is broken: its gzip data is damaged.`, { cause: error })
  }
  return error.code === 'ABORT_ERR'
    ? error
    : new ImportError(`${name} cannot be read: ${error.message}.`, { cause: error })
}

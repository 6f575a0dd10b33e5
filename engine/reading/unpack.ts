import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Decoder, type Encoding } from './decode.ts'
import { ImportError } from './import-error.ts'

export interface UnpackOptions {
  onBytes?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
  maxUnpackedBytes?: number | undefined
  onContent?: ((bytes: Buffer) => void) | undefined
  onEncoding?: ((encoding: Encoding) => void) | undefined
}

export async function* unpack(path: string, options: UnpackOptions = {}): AsyncGenerator<string> {
  const { onBytes, onContent, signal, maxUnpackedBytes = 8e9 } = options
  const name = basename(path)
  signal?.throwIfAborted()
  const file = await openFile(path, name)
  try {
    const gzip = (await kindOf(file, name)) === 'gzip'
    const stored = file.createReadStream({ start: 0, highWaterMark: 1 << 17, autoClose: false })
    const decoder = new Decoder()
    const text = (piece: string | undefined) => {
      if (piece === undefined) throw mixedEncodings(name)
      return piece
    }
    let unpacked = 0
    try {
      for await (const bytes of (gzip ? gunzip(stored) : stored) as AsyncIterable<Buffer>) {
        signal?.throwIfAborted()
        unpacked += bytes.length
        const bomb = unpacked > 64e6 && unpacked > stored.bytesRead * 250
        if (unpacked > maxUnpackedBytes || bomb)
          throw new ImportError(`${name} decompresses to far too much data.`)
        onBytes?.(stored.bytesRead)
        onContent?.(bytes)
        yield text(decoder.write(bytes))
      }
    } catch (error) {
      throw toImportError(error, name)
    }
    yield text(decoder.end())
    options.onEncoding?.(decoder.encoding)
  } finally {
    await file.close()
  }
}

async function openFile(path: string, name: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw toImportError(error, name)
  }
}

/** Recognises common wrong file types, so that the error is clearer than "unknown header". */
async function kindOf(file: FileHandle, name: string): Promise<'gzip' | 'text'> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0).catch((error: unknown) => {
    throw toImportError(error, name)
  })
  if (bytesRead === 0) throw new ImportError(`${name} is empty.`)
  const magic = buffer.toString('latin1', 0, bytesRead)
  if (magic.startsWith('\x1f\x8b')) return 'gzip'
  if (magic.startsWith('PK')) {
    throw new ImportError(`${name} is a zip archive or an Excel workbook: unzip it or save it as CSV first.`)
  }
  return 'text'
}

const mixedEncodings = (name: string) =>
  new ImportError(`${name} is neither UTF-8 nor Latin-1 throughout: save it as UTF-8 first.`)

function gunzip(stored: Readable): Readable {
  // pipeline forwards errors to the reader, and closes both streams when reading stops early.
  return pipeline(stored, createGunzip({ chunkSize: 1 << 18 }), () => {})
}

function toImportError(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  switch (error.code) {
    case 'ENOENT':
      return new ImportError(`There is no file ${name}.`, { cause: error })
    case 'EISDIR':
      return new ImportError(`${name} is a folder, not a file.`, { cause: error })
    case 'EACCES':
    case 'EPERM':
      return new ImportError(`${name} cannot be read: permission denied.`, { cause: error })
    case 'Z_BUF_ERROR':
      return new ImportError(`${name} is incomplete: its gzip data ends too early.`, { cause: error })
    case 'Z_DATA_ERROR':
      return new ImportError(`${name} is damaged: its gzip data cannot be decompressed.`, { cause: error })
  }
  return error.code === 'ABORT_ERR'
    ? error
    : new ImportError(`${name} cannot be read: ${error.message}.`, { cause: error })
}

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import { tagBytes } from './exposure-key.ts'

const folderName = 'exposures.importing'
/** One for each first byte: what is sorted at a time is a 256th of all. */
const fileCount = 256
const bufferTags = 256

/**
 * Tags on their way into the database, in files of the data folder, so that however many there are, few are in memory.
 * The folder is also what keeps a second import away meanwhile.
 */
export class TagFiles {
  private readonly folder: string
  private readonly files = new Map<number, number>()
  private readonly buffers: Buffer[]
  private readonly used = new Uint32Array(fileCount)
  /** How many were added. */
  count = 0

  constructor(dataDir: string) {
    this.folder = join(dataDir, folderName)
    takeFolder(this.folder)
    this.buffers = Array.from({ length: fileCount }, () => Buffer.allocUnsafe(bufferTags * tagBytes))
  }

  add(tag: Buffer): void {
    const at = tag[0]!
    tag.copy(this.buffers[at]!, this.used[at]!)
    this.used[at]! += tagBytes
    this.count++
    if (this.used[at] === bufferTags * tagBytes) this.flush(at)
  }

  /** All of them in order, each once, as hexadecimal digits. */
  *batches(size: number): Generator<string[]> {
    let rest: string[] = []
    for (let at = 0; at < fileCount; at++) {
      if (this.used[at]! > 0) this.flush(at)
      if (!this.files.has(at)) continue
      const tags = readTags(this.path(at)).toSorted()
      const different = rest.concat(tags.filter((tag, place) => tag !== tags[place - 1]))
      const whole = different.length - (different.length % size)
      for (let start = 0; start < whole; start += size) yield different.slice(start, start + size)
      rest = different.slice(whole)
    }
    if (rest.length > 0) yield rest
  }

  remove(): void {
    for (const file of this.files.values()) closeSync(file)
    this.files.clear()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private flush(at: number): void {
    const file = this.files.get(at) ?? openSync(this.path(at), 'wx', 0o600)
    this.files.set(at, file)
    // Of one call to write, a disk that is nearly full may take only a part; this writes all or fails.
    writeFileSync(file, this.buffers[at]!.subarray(0, this.used[at]))
    this.used[at] = 0
  }

  private path(at: number): string {
    return join(this.folder, at.toString(16).padStart(2, '0'))
  }
}

function readTags(path: string): string[] {
  const bytes = readFileSync(path)
  return Array.from({ length: bytes.length / tagBytes }, (_, at) =>
    bytes.toString('hex', at * tagBytes, (at + 1) * tagBytes),
  )
}

/** What an import that was cut off left behind is thrown away. */
function takeFolder(folder: string): void {
  const owner = join(folder, 'pid')
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const pid = Number(readIfThere(owner))
    if (isRunning(pid)) {
      throw new ImportError(
        `Another import is running, as process ${pid}. Wait for it; if that is no import, delete ${folder}.`,
      )
    }
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
  }
  writeFileSync(owner, String(process.pid))
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

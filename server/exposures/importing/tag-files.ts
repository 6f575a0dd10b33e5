import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import { tagBytes } from '../exposure-key.ts'

const folderName = 'exposures.importing'
/** One per first byte, so that only a 256th of all tags is sorted at a time. */
const fileCount = 256
const bufferTags = 256
/** A tag, and whether it is another form of a card whose first tag is in the files, too. */
const entryBytes = tagBytes + 1

/**
 * Holds tags in files in the data folder before they are written to the database, so that only few are in memory. The
 * folder also locks out a second import.
 */
export class TagFiles {
  private readonly folder: string
  private readonly files = new Map<number, number>()
  private readonly buffers: Buffer[]
  private readonly used = new Uint32Array(fileCount)
  count = 0
  cards = 0

  constructor(dataDir: string) {
    this.folder = join(dataDir, folderName)
    takeFolder(this.folder)
    this.buffers = Array.from({ length: fileCount }, () => Buffer.allocUnsafe(bufferTags * entryBytes))
  }

  addCard(tags: readonly Buffer[]): void {
    for (const [number, tag] of tags.entries()) this.add(tag, number > 0)
  }

  *batches(size: number): Generator<string[]> {
    let rest: string[] = []
    for (let at = 0; at < fileCount; at++) {
      if (this.used[at]! > 0) this.flush(at)
      if (!this.files.has(at)) continue
      const different = rest
      let last = ''
      // The first of equal tags is one of a card itself, if any is.
      for (const { tag, isOther } of readTags(this.path(at))) {
        if (tag === last) continue
        last = tag
        different.push(tag)
        if (!isOther) this.cards++
      }
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

  private add(tag: Buffer, isOther: boolean): void {
    const at = tag[0]!
    const buffer = this.buffers[at]!
    tag.copy(buffer, this.used[at]!)
    buffer[this.used[at]! + tagBytes] = Number(isOther)
    this.used[at]! += entryBytes
    this.count++
    if (this.used[at] === buffer.length) this.flush(at)
  }

  private flush(at: number): void {
    const file = this.files.get(at) ?? openSync(this.path(at), 'wx', 0o600)
    this.files.set(at, file)
    // On a nearly full disk, a single write may be partial; this writes everything or throws.
    writeFileSync(file, this.buffers[at]!.subarray(0, this.used[at]))
    this.used[at] = 0
  }

  private path(at: number): string {
    return join(this.folder, at.toString(16).padStart(2, '0'))
  }
}

function readTags(path: string): { tag: string; isOther: boolean }[] {
  const bytes = readFileSync(path)
  const entries = Array.from({ length: bytes.length / entryBytes }, (_, at) =>
    bytes.toString('hex', at * entryBytes, (at + 1) * entryBytes),
  )
  return entries
    .toSorted()
    .map((entry) => ({ tag: entry.slice(0, 2 * tagBytes), isOther: entry.endsWith('1') }))
}

function takeFolder(folder: string): void {
  const owner = join(folder, 'pid')
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const pid = Number(readIfThere(owner))
    if (isRunning(pid)) {
      throw new ImportError(
        `Another import is running, as process ${pid}. Wait for it to finish. If that process is not an import, delete ${folder}.`,
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

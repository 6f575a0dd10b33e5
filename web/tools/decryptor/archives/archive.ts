import { Problem } from '../bytes/problem.ts'

/** A file in an archive. */
export interface ArchiveEntry {
  name: string
  /** In bytes, as the archive states it. */
  size: number
  isEncrypted: boolean
}

export interface Archive {
  /** Without folders. */
  entries: ArchiveEntry[]
  /** The position of the one that was opened. */
  chosen: number
}

/** One file of an archive cannot be opened; the others perhaps can. */
export class ArchiveProblem extends Problem {
  readonly archive: Archive

  constructor({ kind, message }: Problem, archive: Archive) {
    super(kind, message)
    this.archive = archive
  }
}

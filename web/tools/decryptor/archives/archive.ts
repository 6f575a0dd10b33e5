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

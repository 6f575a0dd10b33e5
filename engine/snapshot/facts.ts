import type { Source } from '../record.ts'

/** What a snapshot's directory says besides where its sections lie. */
export interface DatasetFacts {
  rows: number
  profiles: number
  /** When the snapshot was made, ISO. */
  built: string
  starter: boolean
  inputs: string
  sources: (Source & { rows: number })[]
  origins: Origin[]
  disagreements: number
  /** The longest JSON tail of a profile. */
  tailBytes: number
}

/** Who gave what: a source number for each field (-1: nobody), and every source that has the BIN. */
export interface Origin {
  fields: number[]
  sources: number[]
}

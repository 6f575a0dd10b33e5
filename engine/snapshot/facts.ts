import type { ColumnName } from '../records/columns.ts'
import type { Field } from '../records/fields.ts'
import type { Source } from '../records/record.ts'

/** What the directory of a snapshot holds besides the places of its sections. */
export interface DatasetFacts {
  /** The fields and columns of this snapshot; it refers to fields by their position here. */
  fields?: readonly Field[]
  columns?: readonly ColumnName[]
  rows: number
  profiles: number
  /** When the snapshot was built, ISO. */
  built: string
  starter: boolean
  inputs: string
  sources: (Source & SourceCounts)[]
  /** How many of the last sources are corrections, which outrank the others. */
  corrections?: number
  origins: Origin[]
  disagreements: number
  /** The size of the longest JSON tail of a profile. */
  tailBytes: number
}

export interface SourceCounts {
  /** How many BINs it has. */
  rows: number
  /** How many of them have a value in each field. */
  known?: Record<Field, number>
}

/** Which source gave each field (-1: none), and all sources that have the BIN. */
export interface Origin {
  fields: number[]
  sources: number[]
}

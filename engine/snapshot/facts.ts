import type { NetworkFact } from '#contract/network.ts'
import type { ColumnName } from '../records/columns.ts'
import type { Field } from '../records/fields.ts'
import type { Source } from '../records/record.ts'

export interface DatasetFacts {
  fields?: readonly Field[]
  columns?: readonly ColumnName[]
  network?: readonly NetworkFact[]
  rows: number
  profiles: number
  built: string
  starter: boolean
  inputs: string
  sources: (Source & SourceCounts)[]
  /** How many of the last sources are corrections, which outrank the others. */
  corrections?: number
  origins: Origin[]
  disagreements: number
  tailBytes: number
}

export interface SourceCounts {
  rows: number
  known?: Record<Field, number>
}

/** Which source gave each field (-1: none) and then the network's facts, and all sources that have the BIN. */
export interface Origin {
  fields: number[]
  sources: number[]
}

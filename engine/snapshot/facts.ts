import type { ColumnName } from '../records/columns.ts'
import type { Field } from '../records/fields.ts'
import type { Source } from '../records/record.ts'

/** What a snapshot's directory says besides where its sections lie. */
export interface DatasetFacts {
  /** What this snapshot holds; codes in it are places in these lists. */
  fields?: readonly Field[]
  columns?: readonly ColumnName[]
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

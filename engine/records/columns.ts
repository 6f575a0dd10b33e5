import { filterColumns, type FilterColumn } from '#contract/filters.ts'
import type { Field } from './fields.ts'

/** What rows can be filtered by, one column for each filter of the contract: fields, and the bank of an issuer. */
export type ColumnName = FilterColumn
export const columnNames: readonly ColumnName[] = filterColumns satisfies (Field | 'bank')[]

export const isColumn = (field: Field): field is Field & ColumnName =>
  (columnNames as readonly string[]).includes(field)

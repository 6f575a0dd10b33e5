import { filterColumns, type FilterColumn } from '#contract/filters.ts'
import type { Field } from './fields.ts'

export type ColumnName = FilterColumn
export const columnNames: readonly ColumnName[] = filterColumns satisfies (Field | 'bank')[]

export const isColumn = (field: Field): field is Field & ColumnName =>
  (columnNames as readonly string[]).includes(field)

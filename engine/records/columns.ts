import type { Field } from './fields.ts'

/** What rows can be filtered by: fields, and the bank to which an issuer belongs. */
export const columnNames = ['brand', 'type', 'category', 'country', 'bank'] as const satisfies (
  Field | 'bank'
)[]
export type ColumnName = (typeof columnNames)[number]

export const isColumn = (field: Field): field is Field & ColumnName =>
  (columnNames as readonly string[]).includes(field)

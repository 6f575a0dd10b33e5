import { filters, type FilterField, type FilterName } from './filters.ts'

export type FilterOption = 'brand' | 'level' | 'type' | 'bank' | 'country' | 'traits'

export const optionOf = ({ heading, label }: FilterField): FilterOption =>
  (heading ?? label).toLowerCase() as FilterOption

export const filterOptions = Object.fromEntries(
  Object.entries<FilterField>(filters).map(([name, field]) => [optionOf(field), name as FilterName]),
) as Record<FilterOption, FilterName>

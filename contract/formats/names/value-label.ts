import type { FilterField } from '../../filters.ts'
import { groupOf } from '../../level-groups.ts'
import { isTrait, traits } from '../../traits.ts'
import { titleCase } from './title-case.ts'

export function valueLabel(values: FilterField['values'], value: string): string | undefined {
  if (values === 'traits') return isTrait(value) ? traits[value] : value
  return values === 'words' ? (groupOf(value)?.label ?? titleCase(value)) : undefined
}

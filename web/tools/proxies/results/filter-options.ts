import type { ProxyResult, ProxyType } from '#contract/calls/proxies.ts'
import type { Column } from '../facts/columns.ts'
import { exitCountries } from './countries.ts'
import type { Filters } from './filters.ts'
import { anonymityLabels, typeLabels } from '../facts/labels.ts'

type Name = 'type' | 'country' | 'anonymity' | 'changes'

interface Select {
  name: Name
  label: string
  options: { value: Filters[Name]; label: string }[]
}

const unknown = { value: 'unknown', label: 'Unknown' } as const

export const selects = (results: readonly ProxyResult[], columns: readonly Column[]): Select[] => [
  ...(columns.includes('type')
    ? [
        {
          name: 'type' as const,
          label: 'Type',
          options: [
            { value: '', label: 'Any type' },
            ...(Object.entries(typeLabels) as [ProxyType, string][]).map(([value, label]) => ({
              value,
              label,
            })),
            unknown,
          ],
        },
      ]
    : []),
  {
    name: 'country',
    label: 'Country',
    options: [
      { value: '', label: 'Any country' },
      ...exitCountries(results).countries.map(({ code, name }) => ({ value: code, label: name })),
      unknown,
    ],
  },
  ...(columns.includes('anonymity')
    ? [
        {
          name: 'anonymity' as const,
          label: 'Anonymity',
          options: [
            { value: '', label: 'Any anonymity' },
            ...Object.entries(anonymityLabels).map(([value, { name }]) => ({ value, label: name })),
            unknown,
          ],
        },
      ]
    : []),
  {
    name: 'changes',
    label: 'Changes',
    options: [
      { value: '', label: 'Any changes' },
      { value: 'untampered', label: 'Unchanged' },
      { value: 'tampered', label: 'Tampered' },
      unknown,
    ],
  },
]

import { type ListFlag, newListFlags } from '#contract/list-flags.ts'
import type { ListSummary } from '#contract/calls/lists.ts'

export type Fields = Pick<ListSummary, 'name' | 'description' | ListFlag>

export const newFields: Fields = {
  name: '',
  description: '',
  ...newListFlags,
}

export const fieldsOf = ({
  name,
  description,
  is_public,
  downloadable,
  forkable,
  filterable,
}: Fields): Fields => ({
  name,
  description,
  is_public,
  downloadable,
  forkable,
  filterable,
})

export const flagTexts: [flag: ListFlag, label: string, text: string][] = [
  ['is_public', 'Public', 'On: anyone can find it. Off: only you.'],
  ['downloadable', 'Downloadable', 'Others can download it.'],
  ['forkable', 'Allow cloning', 'Others can make their own copy.'],
  ['filterable', 'Filterable', 'Others can search, filter and sort it.'],
]

export const settingsDraft = (id: string): string => `settings ${id}`

export const binsDraft = (id: string): string => `bins ${id}`

export const noBins = { add: '', remove: '' }

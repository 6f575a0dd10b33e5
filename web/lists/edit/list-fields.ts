import type { ListSummary } from '#contract/lists.ts'

/** What its owner says of a list. */
export type Fields = Pick<
  ListSummary,
  'name' | 'description' | 'is_public' | 'downloadable' | 'forkable' | 'filterable'
>

export const newFields: Fields = {
  name: '',
  description: '',
  is_public: false,
  downloadable: true,
  forkable: false,
  filterable: true,
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

type Flag = 'is_public' | 'downloadable' | 'forkable' | 'filterable'

export const flagWords: [flag: Flag, label: string, text: string][] = [
  ['is_public', 'Public', 'Everyone can find and see it. A private list is yours alone.'],
  ['downloadable', 'Downloadable', 'Others may download it.'],
  ['forkable', 'Allow cloning', 'Others may make a copy of their own.'],
  ['filterable', 'Filterable', 'Others may search, filter and sort it.'],
]

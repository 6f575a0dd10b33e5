import { correctable, type Correctable } from '#contract/correctable.ts'
import { readPage } from '#contract/formats/search-link.ts'
import type { ListQuery } from './correction-queries.ts'

export const stateTabs = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
] as const

export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  confirmed: 'Most confirmed first',
  disputed: 'Most disputed first',
} as const satisfies Record<NonNullable<ListQuery['sort']>, string>

export interface View {
  state: (typeof stateTabs)[number]['value']
  sort: keyof typeof sorts
  page: number
  field?: Correctable
  country?: string
  bank?: string
}

export function readView(address: URLSearchParams): View {
  const state = stateTabs.find(({ value }) => value === address.get('state'))
  const sort = address.get('sort') ?? ''
  const field = address.get('field') ?? ''
  const [country, bank] = [address.get('country'), address.get('bank')]
  return {
    state: state?.value ?? 'open',
    sort: Object.hasOwn(sorts, sort) ? (sort as View['sort']) : 'newest',
    page: readPage(address),
    ...(Object.hasOwn(correctable, field) && { field: field as Correctable }),
    ...(country && /^[A-Z]{2}$/.test(country) && { country }),
    ...(bank && bank.length <= 200 && { bank }),
  }
}

export function viewAddress({ state, sort, page, field, country, bank }: View): Record<string, string> {
  return {
    ...(state !== 'open' && { state }),
    ...(field && { field }),
    ...(country && { country }),
    ...(bank && { bank }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
}

export const isFiltered = ({ field, country, bank }: View): boolean =>
  [field, country, bank].some((one) => one !== undefined)

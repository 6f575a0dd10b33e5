// Creates and reads lists through the API, and finds them on screens.
import type { Locator, Page } from '@playwright/test'
import { ask } from '../api.ts'
import type { Account } from '../site.ts'

export interface MadeList {
  name?: string
  description?: string
  is_public?: boolean
  downloadable?: boolean
  forkable?: boolean
  filterable?: boolean
  bins?: string[]
  notes?: string[]
}

/** Creates a list and returns its id. It is public by default, because a private one answers visitors with 403. */
export async function makeList({ token }: Account, list: MadeList = {}): Promise<string> {
  const body = { name: 'A list', is_public: true, ...list }
  const { id } = await ask<{ id: string }>('POST /api/binlists', body, token)
  return id
}

interface Shown {
  name: string
  count: number
  is_public: boolean
  is_bookmarked: boolean
  items: { bin: string; note?: string }[]
}

export const listOf = ({ token }: Account, id: string) =>
  ask<Shown>(`GET /api/binlists/${id}`, undefined, token)

/** The first page of BINs in order, each followed by its note. */
export async function entriesOf(account: Account, id: string): Promise<string[]> {
  const { items } = await listOf(account, id)
  return items.map(({ bin, note }) => (note ? `${bin} ${note}` : bin))
}

export const lists = (page: Page): Locator => page.getByRole('tabpanel').getByRole('listitem')

/** Made-up BINs, all different, that no dataset contains. */
export const madeBins = (count: number, first = 990_000): string[] =>
  Array.from({ length: count }, (_, at) => String(first + at))

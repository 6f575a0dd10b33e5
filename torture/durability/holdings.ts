import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import type { Reply } from '../replies.ts'

export interface Holdings {
  /** By their ID. */
  lists: Record<string, OwnList>
  /** By their BIN. */
  reviews: Record<string, OwnReview>
  bookmarks: string[]
  settings: { name: string | null; page_size: number | null }
  /** The names of API tokens, by their ID. */
  tokens: Record<string, string>
  /** The BINs that are watched, by the ID of the watch. */
  watches: Record<string, string>
}

export interface OwnList {
  name: string
  description: string
  is_public: boolean
  entries: [bin: string, note: string][]
}

export interface OwnReview {
  stars: number
  description: string
}

/** The BINs that are reviewed; all of them are in the small dataset. */
export const reviewedBins = ['400001', '400002', '400003', '457173', '222100']

export const noHoldings = (): Holdings => ({
  lists: {},
  reviews: {},
  bookmarks: [],
  settings: { name: null, page_size: null },
  tokens: {},
  watches: {},
})

export async function readHoldings(get: (path: string) => Promise<Reply>): Promise<Holdings> {
  const read = async <T>(path: string): Promise<T> => {
    let { status, json } = await get(path)
    // On a busy machine, some of many reads right after a start may be asked to come again.
    const mayComeAgain = () => status === 503 || (json as { code?: string }).code === 'too_much_at_once'
    for (let attempt = 0; mayComeAgain() && attempt < 20; attempt++) {
      await pause(500)
      ;({ status, json } = await get(path))
    }
    if (status !== 200) throw new Error(`${path} could not be read: ${status} ${JSON.stringify(json)}`)
    return json as T
  }
  const holdings = noHoldings()
  for (let page = 1; ; page++) {
    const { data } = await read<Output<'GET /api/binlists'>>(`/api/binlists?page=${page}`)
    for (const { id, name, description, is_public, count } of data) {
      const rows = await read<Row[]>(`/api/binlists/${id}/download?format=json`)
      if (rows.length !== count) throw new Error(`${name} counts ${count} BINs, but has ${rows.length}`)
      const entries = rows.map(({ bin, note }): [string, string] => [bin, note ?? ''])
      holdings.lists[id] = { name, description, is_public, entries }
    }
    if (data.length === 0) break
  }
  for (const bin of reviewedBins) {
    const { current_user_review: own } = await read<Output<'GET /api/bin/:bin'>>(`/api/bin/${bin}`)
    if (own) holdings.reviews[bin] = { stars: own.stars, description: own.description }
  }
  const { data } = await read<Output<'GET /api/binlists/bookmarks'>>('/api/binlists/bookmarks')
  holdings.bookmarks = data.map(({ id }) => id)
  const { name, page_size } = await read<Output<'GET /api/user/settings'>>('/api/user/settings')
  holdings.settings = { name, page_size }
  const tokens = await read<Output<'GET /api/user/tokens'>>('/api/user/tokens')
  holdings.tokens = Object.fromEntries(tokens.data.map(({ id, name }) => [id, name]))
  const { data: watches } = await read<Output<'GET /api/watches'>>('/api/watches')
  holdings.watches = Object.fromEntries(watches.map(({ id, value }) => [id, value]))
  return holdings
}

interface Row {
  bin: string
  note?: string | null
}

/** One line per thing, in a fixed order and without the IDs of own lists, tokens and watches, to be compared. */
export function linesOf({ lists, reviews, bookmarks, settings, tokens, watches }: Holdings): string[] {
  return [
    ...Object.values(lists).map(
      ({ name, description, is_public, entries }) =>
        `list ${JSON.stringify([name, description, is_public, entries])}`,
    ),
    ...Object.entries(reviews).map(
      ([bin, { stars, description }]) => `review ${JSON.stringify([bin, stars, description])}`,
    ),
    ...bookmarks.map((id) => `bookmark ${id}`),
    ...Object.values(tokens).map((name) => `token ${name}`),
    ...Object.values(watches).map((bin) => `watch ${bin}`),
    `settings ${JSON.stringify([settings.name, settings.page_size])}`,
  ].toSorted()
}

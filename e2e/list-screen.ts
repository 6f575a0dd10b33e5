// Lists of the site: how its API makes them, and how a person works their screens.
import type { Locator, Page } from 'playwright-core'
import { type Account, ask, newAccount } from './account.ts'

const site = process.env['BINDEX_SITE']

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

/** Its id; none where there is no site to ask. Public unless it is not to be: the address of another answers 403. */
export async function makeList({ token }: Account, list: MadeList = {}): Promise<string> {
  if (site === undefined) return ''
  const { id } = await ask<{ id: string }>(
    'POST /api/binlists',
    { name: 'A list', is_public: true, ...list },
    token,
  )
  return id
}

export async function namedAccount(name: string): Promise<Account> {
  const account = await newAccount()
  if (site !== undefined) await ask('PUT /api/user/settings', { name }, account.token)
  return { ...account, name }
}

interface Shown {
  name: string
  count: number
  is_public: boolean
  is_bookmarked: boolean
  items: { bin: string; note?: string }[]
}

/** The list as the API tells it to this account. */
export const listOf = ({ token }: Account, id: string) =>
  ask<Shown>(`GET /api/binlists/${id}`, undefined, token)

/** Its BINs in their order, with their notes behind them. */
export async function entriesOf(account: Account, id: string): Promise<string[]> {
  const { items } = await listOf(account, id)
  return items.map(({ bin, note }) => (note ? `${bin} ${note}` : bin))
}

export const lists = (page: Page): Locator => page.getByRole('tabpanel').getByRole('listitem')

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

export const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

/** The BINs that a table shows. */
export async function binsIn(table: Locator): Promise<string[]> {
  await table.locator('tbody tr[aria-rowindex]').first().waitFor()
  return table.locator('tbody tr[aria-rowindex] th a').allInnerTexts()
}

export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Drops a file on a field. */
export async function dropOn(field: Locator, name: string, text: string): Promise<void> {
  await field.evaluate(
    (element, [name, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], name))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, text] as const,
  )
}

/** What was said beside the page. */
export const said = (page: Page, words: string | RegExp): Locator => page.getByRole('status').getByText(words)

/** Made up, all different, and in no data. */
export const madeBins = (count: number, first = 990_000): string[] =>
  Array.from({ length: count }, (_, at) => String(first + at))

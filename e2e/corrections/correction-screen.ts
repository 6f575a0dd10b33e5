// Suggests and decides through the API, and works the dialogs of corrections.
import { expect, type Locator, type Page } from '@playwright/test'
import { ask } from '../api.ts'
import { dialog } from '../screen.ts'
import type { Account } from '../site.ts'

interface Row {
  bin: string
  issuer: string | null
}

/** Six-digit credit cards of known banks, in the order of their BINs. */
export async function creditCards(brand: string): Promise<string[]> {
  const { data } = await ask<{ data: Row[] }>('POST /api/binLookup', {
    vendors: [brand],
    types: ['CREDIT'],
    limit: 1000,
  })
  return data.filter(({ bin, issuer }) => bin.length === 6 && issuer !== null).map(({ bin }) => bin)
}

interface Neighbour {
  bin: string
  bank_slug: string | null
  type: string
}

/** Credit cards whose next BIN is of the same bank and a credit card, too. */
export async function neighbours(): Promise<string[]> {
  const all: Neighbour[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await ask<{ data: Neighbour[]; pagination: { last_page: number } }>('POST /api/binLookup', {
      types: ['CREDIT', 'DEBIT', 'CHARGE'],
      page,
      limit: 1000,
    })
    all.push(...found.data)
    last = found.pagination.last_page
  }
  return all
    .filter(({ type, bank_slug }, at) => {
      const next = all[at + 1]
      return bank_slug !== null && type === 'CREDIT' && next?.bank_slug === bank_slug && next.type === type
    })
    .map(({ bin }) => bin)
}

export async function suggest(
  { token }: Account,
  bin: string,
  suggestion: { field: string; value: string; reason: string },
): Promise<string> {
  const line = `POST /api/bin/${bin}/corrections`
  return (await ask<{ correction: { id: string } }>(line, suggestion, token)).correction.id
}

export const vote = ({ token }: Account, id: string, vote: 'confirm' | 'dispute', line: string) =>
  ask(`PUT /api/corrections/${id}/vote`, { vote, line }, token)

export const accept = ({ token }: Account, id: string, bins: string[] = []) =>
  ask(`POST /api/corrections/${id}/accept`, { bins }, token)

export const reject = ({ token }: Account, id: string, reason: string) =>
  ask(`POST /api/corrections/${id}/reject`, { reason }, token)

export const typeOf = async (bin: string) => (await ask<{ type: string }>(`GET /api/bin/${bin}`)).type

/** The card of a suggestion, as in `Type of 457173`. */
export const card = (page: Page, about: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^${about}:`) })

export async function openSuggestion(page: Page, fact: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Suggest a correction' }).click()
  const opened = dialog(page, 'Suggest a Correction')
  await opened.getByRole('combobox', { name: /^What is wrong/ }).selectOption(fact)
  await expect(opened.getByText(/^Today the site/)).toBeVisible()
  return opened
}

// Creates and reads reviews through the API, and works their dialog.
import { expect, type Locator, type Page } from '@playwright/test'
import { namedAccount } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { bins } from '../dataset.ts'
import { dialog } from '../screen.ts'
import type { Account } from '../site.ts'

export interface MadeReview {
  stars: number
  description?: string
  tag_ids?: number[]
}

export async function review({ token }: Account, bin: string, review: MadeReview): Promise<void> {
  await ask(`POST /api/bin/${bin}/review`, review, token)
}

/** Writes one review per name, in this order. */
export async function reviewAll(
  bin: string,
  names: string[],
  made: (at: number) => MadeReview,
): Promise<void> {
  for (const [at, name] of names.entries()) await review(await namedAccount(name), bin, made(at))
}

interface Detail {
  bin: string
  total_reviews: number
  avg_rating: number | null
  reviews: { stars: number; description: string; tags: { label: string }[] }[]
  longer: { total: number }
  before: { bin: string }[]
  disagreements: { field: string; source: string }[]
  sources: { title: string }[]
}

export const binOf = (bin: string, { token }: Partial<Account> = {}) =>
  ask<Detail>(`GET /api/bin/${bin}`, undefined, token)

export async function binsToReview(brand: string, count: number): Promise<string[]> {
  const all = await bins({ vendors: [brand] })
  return all.filter((bin) => bin.length === 6).slice(-count)
}

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name })

export async function openDialog(page: Page, name: 'Add Review' | 'Edit Review'): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  const opened = dialog(page, name)
  await expect(opened).toBeVisible()
  return opened
}

export const star = (opened: Locator, count: number): Locator =>
  opened.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars` })

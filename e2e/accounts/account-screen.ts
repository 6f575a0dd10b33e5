// Actions and elements of the account screens.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from '../site.ts'

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'User ID' })

export const login = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Login', exact: true }).click()

export const generate = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Generate user ID' }).click()

/** Generates a user ID and returns it as the field shows it. */
export async function generated(page: Page): Promise<string> {
  await generate(page)
  const advice = page.getByText('Save your user ID, and do not share it')
  // The human check runs first. It takes seconds without native crypto.
  await expect(advice).toBeVisible({ timeout: 60_000 })
  return field(page).inputValue()
}

export const plain = (userId: string): string => userId.replaceAll('-', '')

export const stored = async (page: Page): Promise<Account | null> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? 'null') as Account | null

/** Logs out as another tab does, without the server. */
export async function endSessionElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('user')
    dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  })
}

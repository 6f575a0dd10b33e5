// How a person works the screens of an account.
import type { Locator, Page } from 'playwright-core'

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'User ID' })

export const login = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Login', exact: true }).click()

export const generate = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Generate user ID' }).click()

/** Generates a user ID and returns it as the field shows it. */
export async function generated(page: Page): Promise<string> {
  await generate(page)
  await page.getByText('Save your user ID, and do not share it').waitFor()
  return field(page).inputValue()
}

/** The user ID without what parts its groups. */
export const plain = (userId: string): string => userId.replaceAll('-', '')

export interface Stored {
  userId: string
  token: string
  name: string | null
  onboarded_at: string | null
}

export const stored = async (page: Page): Promise<Stored | null> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? 'null') as Stored | null

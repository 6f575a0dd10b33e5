import type { Locator, Page } from '@playwright/test'

export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search', exact: true })

export const input = (page: Page): Locator => palette(page).getByRole('combobox')

export const result = (page: Page, name: string | RegExp): Locator =>
  palette(page).getByRole('option', { name }).first()

/** Opens it with the keyboard, once the page listens. */
export async function openPalette(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await input(page).waitFor()
}

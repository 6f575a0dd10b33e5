// Actions and elements of the lookup screen.
import type { Locator, Page } from '@playwright/test'
import { binsIn, pasteInto } from '../screen.ts'

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'BINs' })

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Results' })

export const lookUp = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Lookup', exact: true }).click()

export const paste = (page: Page, text: string): Promise<void> => pasteInto(box(page), text)

export async function pick(page: Page, filter: string, option: string, within?: Locator): Promise<void> {
  const field = (within ?? page.getByRole('form', { name: 'Search' })).getByRole('combobox', {
    name: filter,
    exact: true,
  })
  await field.click()
  await field.fill(option)
  await page
    .getByRole('option', { name: new RegExp(`^${option}\\b`, 'i') })
    .first()
    .click()
  await field.press('Escape')
}

export const shownBins = (page: Page): Locator => binsIn(table(page))

export const status = (page: Page): Locator => page.getByText(/^Showing /)

// How a person works the lookup screen.
import type { Locator, Page } from 'playwright-core'

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'BINs' })

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Results' })

export const lookUp = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Lookup', exact: true }).click()

export async function paste(page: Page, text: string): Promise<void> {
  await box(page).focus()
  await box(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Ticks an option of a filter. */
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

/** The rows that are drawn; a long result is drawn in part. */
export async function shownBins(page: Page): Promise<string[]> {
  await table(page).locator('tbody tr[aria-rowindex]').first().waitFor()
  return table(page).locator('tbody tr[aria-rowindex] th a').allInnerTexts()
}

export const status = (page: Page): Promise<string> => page.getByText(/^Showing /).innerText()

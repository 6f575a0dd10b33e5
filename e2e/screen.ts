// Actions and elements that many pages share.
import { expect, type Locator, type Page } from '@playwright/test'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

export const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

export const toast = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('status').getByText(words)

/** Waits until the page is idle, so that any work it starts on its own has started. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())))

export const binsIn = (table: Locator): Locator => table.locator('tbody tr[aria-rowindex] th a')

/** Expects the rendered rows to be the first of these BINs. A long table renders only the visible ones. */
export async function beginsWith(table: Locator, bins: string[]): Promise<void> {
  await expect(binsIn(table).first()).toHaveText(bins[0]!)
  const shown = await binsIn(table).allInnerTexts()
  expect(shown).toEqual(bins.slice(0, shown.length))
}

export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

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

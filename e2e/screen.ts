// How a person works any page.
import { expect, type Locator, type Page } from '@playwright/test'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

export const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

/** A toast. */
export const said = (page: Page, words: string | RegExp): Locator => page.getByRole('status').getByText(words)

/** The BINs in the rows that a table has drawn; a long table draws only those in sight. */
export async function binsIn(table: Locator): Promise<string[]> {
  await expect(table.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
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

// What the tests of both readers share.
import type { Locator, Page } from '@playwright/test'
import { button } from '../screen.ts'

export const isoPath = '/tools/iso-8583-reader'
export const emvPath = '/tools/emv-tag-reader'

export const box = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^(?:ISO 8583 messages|EMV tags)$/ })
export const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' })

export async function read(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await button(page, 'Read').click()
}

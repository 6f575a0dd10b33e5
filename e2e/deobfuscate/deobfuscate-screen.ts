// What the tests of the deobfuscator share.
import type { Page } from '@playwright/test'

export const path = '/tools/antifraudDeobfuscate'

export const box = (page: Page) => page.getByRole('textbox', { name: 'Script' })
export const result = (page: Page, name = 'pasted.js') => page.getByRole('region', { name, exact: true })
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export async function paste(page: Page, script: string): Promise<void> {
  await box(page).fill(script)
  await page.getByRole('button', { name: 'Deobfuscate' }).click()
}

export async function trySample(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
}

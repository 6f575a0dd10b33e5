// Checks a page at every width and in both colour schemes.
import { expect, type Page, test } from '@playwright/test'
import { overflow, seen, violations } from './checks.ts'

/**
 * Small phone, phone, tablet, desktop, large desktop. All rules of axe, which takes most of the time, run once per layout,
 * each in another scheme; in the other scheme, only colours differ. `npm test` runs axe in the first layout of a state
 * only.
 */
const widths: { width: number; axe: { scheme: 'light' | 'dark'; rules: 'all' | 'colours' }[] }[] = [
  {
    width: 1280,
    axe: [
      { scheme: 'light', rules: 'all' },
      { scheme: 'dark', rules: 'colours' },
    ],
  },
  { width: 1920, axe: [] },
  { width: 768, axe: [] },
  {
    width: 360,
    axe: [
      { scheme: 'dark', rules: 'all' },
      { scheme: 'light', rules: 'colours' },
    ],
  },
  { width: 320, axe: [] },
]

/** Accessibility and overflow, at every width or only at those like one. */
export async function faultsOf(page: Page, name: string, only?: number): Promise<string[]> {
  const faults: string[] = []
  const isShort = process.env['BINDEX_TEST_SIZE'] === 'short'
  let checked = false
  for (const { width, axe } of widths) {
    if (only !== undefined && isWide(width) !== isWide(only)) continue
    await test.step(`${width} wide`, async () => {
      await resize(page, width)
      for (const fault of await overflow(page)) faults.push(`${width} wide: overflow: ${fault}`)
    })
    if (isShort && checked) continue
    checked ||= axe.length > 0
    for (const { scheme, rules } of axe) {
      await test.step(`${scheme}, ${width} wide`, async () => {
        await page.emulateMedia({ colorScheme: scheme })
        await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
        await seen(page, `${name}-${scheme}-${width}`)
        for (const fault of await violations(page, rules)) faults.push(`${width} wide, ${scheme}: ${fault}`)
      })
    }
  }
  return faults
}

const isWide = (width: number): boolean => width > 600

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // The previous look may have left the page scrolled.
  await page.evaluate(() => scrollTo(0, 0))
}

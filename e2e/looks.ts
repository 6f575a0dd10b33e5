// Checks a page at every width and in both colour schemes.
import { expect, type Page, test } from '@playwright/test'
import { overflow, seen, violations } from './checks.ts'

/** Small phone, phone, tablet, desktop, large desktop. */
const widths = [320, 360, 768, 1280, 1920]

/**
 * Axe takes most of the time of a sweep, so all of its rules run once at each of two widths, each in another scheme. The
 * other two looks differ only in colours.
 */
const looks = [
  { scheme: 'light', width: 1280, rules: 'all' },
  { scheme: 'light', width: 360, rules: 'colours' },
  { scheme: 'dark', width: 360, rules: 'all' },
  { scheme: 'dark', width: 1280, rules: 'colours' },
] as const

/** Expects the page to be accessible and not to overflow, in every look or only at one width. */
export async function looksRight(page: Page, name: string, only?: number): Promise<void> {
  for (const { scheme, width, rules } of looks) {
    if (only !== undefined && width !== only) continue
    await test.step(`${scheme}, ${width} wide`, async () => {
      await resize(page, width)
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme)
      await seen(page, `${name}-${scheme}-${width}`)
      expect.soft(await violations(page, rules), 'found by axe').toEqual([])
    })
  }
  for (const width of widths) {
    if (only !== undefined && isWide(width) !== isWide(only)) continue
    await test.step(`${width} wide`, async () => {
      await resize(page, width)
      expect.soft(await overflow(page), 'wider than the window').toEqual([])
    })
  }
}

const isWide = (width: number): boolean => width > 600

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  // The previous look may have left the page scrolled.
  await page.evaluate(() => scrollTo(0, 0))
}

// Checks a page in both colour schemes, on a desktop and on a phone.
import { expect, type Page, test } from '@playwright/test'
import { overflow, seen, violations } from './checks.ts'

/** Only colours depend on the scheme, so all other rules are checked in one scheme. */
const looks = [
  { scheme: 'light', width: 1280, rules: 'all' },
  { scheme: 'light', width: 360, rules: 'all' },
  { scheme: 'dark', width: 360, rules: 'colours' },
  { scheme: 'dark', width: 1280, rules: 'colours' },
] as const

/** Expects the page to be accessible and not to overflow, in every look or only at one width. */
export async function looksRight(page: Page, name: string, only?: number): Promise<void> {
  for (const { scheme, width, rules } of looks) {
    if (only !== undefined && width !== only) continue
    await test.step(`${scheme}, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      // The previous look may have left the page scrolled.
      await page.evaluate(() => scrollTo(0, 0))
      await seen(page, `${name}-${scheme}-${width}`)
      expect.soft(await overflow(page), 'wider than the window').toEqual([])
      expect.soft(await violations(page, rules), 'found by axe').toEqual([])
    })
  }
}

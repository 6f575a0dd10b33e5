// How a page looks: in both colour schemes, on a desk and on a phone.
import { expect, type Page, test } from '@playwright/test'
import { overflow, seen, violations } from './checks.ts'

/** Nothing but colours depends on the scheme, so the rest is checked in one of them. */
const looks = [
  { scheme: 'light', width: 1280, rules: 'all' },
  { scheme: 'light', width: 360, rules: 'all' },
  { scheme: 'dark', width: 360, rules: 'colours' },
  { scheme: 'dark', width: 1280, rules: 'colours' },
] as const

/** Whatever the page shows now can be read by everyone, in every look or in those of one width. */
export async function looksRight(page: Page, name: string, only?: number): Promise<void> {
  for (const { scheme, width, rules } of looks) {
    if (only !== undefined && width !== only) continue
    await test.step(`${scheme}, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      // What was in sight in the look before may not be at the top in this one.
      await page.evaluate(() => scrollTo(0, 0))
      await seen(page, `${name}-${scheme}-${width}`)
      expect.soft(await overflow(page), 'wider than the window').toEqual([])
      expect.soft(await violations(page, rules), 'found by axe').toEqual([])
    })
  }
}

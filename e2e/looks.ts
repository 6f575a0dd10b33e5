// How a page looks: in both colour schemes, on a desk and on a phone.
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { noOverflow, noViolations, seen } from './checks.ts'

const looks = [
  { scheme: 'light', width: 1280 },
  { scheme: 'light', width: 360 },
  { scheme: 'dark', width: 360 },
  { scheme: 'dark', width: 1280 },
] as const

/** Whatever the page shows now can be read by everyone, in every look or in those of one width. */
export async function looksRight(t: TestContext, page: Page, name: string, only?: number): Promise<void> {
  for (const { scheme, width } of looks) {
    if (only !== undefined && width !== only) continue
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
    // What stood in sight in the look before may not be at the top in this one.
    await page.evaluate(() => scrollTo(0, 0))
    await t.test(`${scheme}, ${width} wide`, async () => {
      await seen(page, `${name}-${scheme}-${width}`)
      await noOverflow(page)
      await noViolations(page)
    })
  }
}

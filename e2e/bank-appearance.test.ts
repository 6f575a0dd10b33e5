// A bank with filters, without results, and on its way: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { noOverflow, noViolations, seen } from './checks.ts'
import { button, dialog } from './list-screen.ts'
import { largestBank } from './site-data.ts'

const skip = noBrowser
const slug = await largestBank()
const path = `/bank/${slug}`

interface View {
  name: string
  path: string
  /** Only there. */
  width?: number
  /** Its reply does not come. */
  isHeld?: true
  open?: (page: Page) => Promise<unknown>
}

const views: View[] = [
  { name: 'bank-all', path },
  { name: 'bank-filtered', path: `${path}?vendors=VISA&types=DEBIT&types=CREDIT` },
  { name: 'bank-nothing', path: `${path}?categories=NO%20SUCH%20LEVEL` },
  { name: 'bank-no-page', path: `${path}?page=999` },
  {
    name: 'bank-loading',
    path: `/?banks=${slug}`,
    isHeld: true,
    open: async (page) => {
      await page.locator('tbody a[href^="/bank/"]').first().click()
      await page.getByRole('status').getByText('Loading...').waitFor()
    },
  },
  {
    name: 'bank-more',
    path,
    width: 1280,
    open: (page) =>
      page
        .getByRole('button', { name: /^\d+ more$/ })
        .first()
        .click(),
  },
  {
    name: 'bank-sheet',
    path: `${path}?types=DEBIT`,
    width: 360,
    open: async (page) => {
      await button(page, 'Filters 1').click()
      await dialog(page, 'Filters').waitFor()
    },
  },
]

const looks = [
  { scheme: 'light', width: 1280 },
  { scheme: 'light', width: 360 },
  { scheme: 'dark', width: 360 },
  { scheme: 'dark', width: 1280 },
] as const

describe('appearance of a bank', { concurrency: 2 }, () => {
  for (const { name, path, width: only, isHeld, open } of views) {
    test(name, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path,
        width: only ?? 1280,
        ...(isHeld && { before: (page) => page.route(`**/bank/${slug}?*`, () => undefined) }),
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await open?.(page)
      for (const { scheme, width } of looks) {
        if (only !== undefined && width !== only) continue
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: scheme })
        await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
        await t.test(`${scheme}, ${width} wide`, async () => {
          await seen(page, `${name}-${scheme}-${width}`)
          await noOverflow(page)
          await noViolations(page)
        })
      }
    })
  }
})

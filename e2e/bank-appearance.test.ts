// A bank with filters, without results, and on its way: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { button, dialog } from './list-screen.ts'
import { largestBank } from './site-data.ts'
import { looksRight } from './looks.ts'

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
      await looksRight(t, page, name, only)
    })
  }
})

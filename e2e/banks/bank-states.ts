// The page of a bank: filtered, without results, while loading, and on a phone.
import { expect } from '@playwright/test'
import { largestBank } from '../dataset.ts'
import { button, dialog } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'

const slug = perSite(largestBank)
const bank = (search: string) => async () => ({ path: `/bank/${await slug()}${search}` })

export const bankStates: State[] = [
  { name: 'bank-all', visit: bank('') },
  { name: 'bank-filtered', visit: bank('?vendors=VISA&types=DEBIT&types=CREDIT') },
  { name: 'bank-nothing', visit: bank('?categories=NO%20SUCH%20LEVEL') },
  { name: 'bank-no-page', visit: bank('?page=999') },
  {
    name: 'bank-loading',
    visit: async () => {
      const name = await slug()
      return { path: `/?banks=${name}`, before: (page) => page.route(`**/bank/${name}?*`, () => undefined) }
    },
    open: async (page) => {
      await page.locator('tbody a[href^="/bank/"]').first().click()
      // The code of the page loads first, and says so, too.
      await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeAttached()
      await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
    },
  },
  {
    name: 'bank-more',
    visit: bank(''),
    width: 1280,
    open: (page) =>
      page
        .getByRole('button', { name: /^\d+ more$/ })
        .first()
        .click(),
  },
  {
    name: 'bank-sheet',
    visit: bank('?types=DEBIT'),
    width: 360,
    open: async (page) => {
      await button(page, 'Filters 1').click()
      await expect(dialog(page, 'Filters')).toBeVisible()
    },
  },
]

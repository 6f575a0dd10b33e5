// The page of a BIN and its dialogs, with content.
import { expect, type Page } from '@playwright/test'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { makeList } from '../lists/list-screen.ts'
import { button, dialog } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'
import { binOf, binsToReview, openDialog, review, reviewAll } from './review-screen.ts'

const about = 'The issuer moved these cards to another range in spring, and the level changed with it.'
const names = ['Ada', 'Bob', 'Carol of a very long name that does not end soon', 'Dan', 'Eve', 'Frank']

const made = perSite(async () => {
  const grace = await namedAccount('Grace Hopper')
  const other = await newAccount()
  const bins = await binsToReview('MASTERCARD', 60)
  const bin = await richest(bins)
  await reviewAll(bin, [...names, ...names.slice(0, 5)], (at) => ({
    stars: 1 + (at % 5),
    description: at % 4 === 3 ? '' : `${about} `.repeat(1 + (at % 6) * 1.8),
    tag_ids: [1, 2, 3, 6, 8, 10].slice(0, at % 7),
  }))
  await review(grace, bin, { stars: 4, description: about, tag_ids: [2, 10] })
  for (let number = 1; number <= 12; number++) {
    await makeList(grace, { name: `Disputes of week ${number}`, description: about, bins: [bin, ...bins] })
  }
  return { grace, other, bin, plain: bins[1]! }
})

type Made = Awaited<ReturnType<typeof made>>

async function richest(bins: string[]): Promise<string> {
  const details = await Promise.all(bins.map((bin) => binOf(bin)))
  const worth = ({ longer, disagreements }: (typeof details)[number]) =>
    Math.min(longer.total, 3) + Math.min(disagreements.length, 3)
  return details.toSorted((a, b) => worth(b) - worth(a))[0]!.bin
}

const as = (who: 'grace' | 'other' | 'anyone', path: (made: Made) => string) => async () => {
  const all = await made()
  const storage = who === 'anyone' ? {} : signedIn(all[who])
  return { path: path(all), storage, expected: [/status of 500/] }
}

const openFirst = (page: Page) =>
  page
    .getByRole('region', { name: /^Reviews/ })
    .getByRole('button', { name: 'Frank' })
    .click()

export const reviewStates: State[] = [
  {
    name: 'bin-full',
    visit: as('grace', ({ bin }) => `/bin/${bin}`),
    open: (page) => page.locator('summary').click(),
  },
  {
    name: 'bin-full-anonymous',
    visit: as('anyone', ({ bin }) => `/bin/${bin}?reviewPage=2&publicListPage=2`),
  },
  { name: 'bin-no-page', visit: as('anyone', ({ bin }) => `/bin/${bin}?reviewPage=9&publicListPage=9`) },
  { name: 'bin-plain', visit: as('other', ({ plain }) => `/bin/${plain}`) },
  {
    name: 'review-add',
    visit: as('other', ({ plain }) => `/bin/${plain}`),
    open: async (page) => {
      await openDialog(page, 'Add Review')
      await expect(page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'review-edit',
    visit: as('grace', ({ bin }) => `/bin/${bin}`),
    open: async (page) => {
      await page.route('**/review', (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }))
      const opened = await openDialog(page, 'Edit Review')
      await expect(opened.getByRole('checkbox').first()).toBeVisible()
      await opened.getByRole('button', { name: 'Submit' }).click()
      await expect(opened.getByText('It broke.')).toBeVisible()
    },
  },
  {
    name: 'review-delete',
    visit: as('grace', ({ bin }) => `/bin/${bin}`),
    open: async (page) => {
      const opened = await openDialog(page, 'Edit Review')
      await opened.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog(page, 'Delete Review')).toBeVisible()
    },
  },
  {
    name: 'review-details',
    visit: as('other', ({ bin }) => `/bin/${bin}?reviewPage=1`),
    open: async (page) => {
      await openFirst(page)
      await expect(dialog(page, 'Review Details')).toBeVisible()
    },
  },
  {
    name: 'review-report',
    visit: as('other', ({ bin }) => `/bin/${bin}?reviewPage=1`),
    open: async (page) => {
      await openFirst(page)
      await button(page, 'Report').click()
      await expect(dialog(page, 'Report Review')).toBeVisible()
    },
  },
]

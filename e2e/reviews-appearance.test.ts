// The page of a BIN and its dialogs, with something in them: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { button, dialog, makeList, namedAccount } from './list-screen.ts'
import { binOf, binsToReview, openDialog, review, reviewAll } from './review-screen.ts'
import { looksRight } from './looks.ts'

const skip = noBrowser
const grace = await namedAccount('Grace Hopper')
const other = await newAccount()
const about = 'The issuer moved these cards to another range in spring, and the level changed with it.'
const names = ['Ada', 'Bob', 'Carol of a very long name that does not end soon', 'Dan', 'Eve', 'Frank']
const bins = await binsToReview('MASTERCARD', 60)
const bin = (await richest(bins)) ?? ''
const plain = bins[1]!
if (bin) {
  await reviewAll(bin, [...names, ...names.slice(0, 5)], (at) => ({
    stars: 1 + (at % 5),
    description: at % 4 === 3 ? '' : `${about} `.repeat(1 + (at % 6) * 1.8),
    tag_ids: [1, 2, 3, 6, 8, 10].slice(0, at % 7),
  }))
  await review(grace, bin, { stars: 4, description: about, tag_ids: [2, 10] })
  for (let number = 1; number <= 12; number++) {
    await makeList(grace, { name: `Disputes of week ${number}`, description: about, bins: [bin, ...bins] })
  }
}

/** The one with most to say. */
async function richest(bins: string[]): Promise<string | undefined> {
  const details = await Promise.all(bins.map((bin) => binOf(bin)))
  const worth = ({ longer, disagreements }: (typeof details)[number]) =>
    Math.min(longer.total, 3) + Math.min(disagreements.length, 3)
  return details.toSorted((a, b) => worth(b) - worth(a))[0]?.bin
}

interface View {
  name: string
  path: string
  as?: typeof grace
  /** What is opened before it is looked at. */
  open?: (page: Page) => Promise<unknown>
}

const openFirst = (page: Page) =>
  page
    .getByRole('region', { name: /^Reviews/ })
    .getByRole('button', { name: 'Frank' })
    .click()

const views: View[] = [
  { name: 'bin-full', path: `/bin/${bin}`, as: grace, open: (page) => page.locator('summary').click() },
  { name: 'bin-full-anonymous', path: `/bin/${bin}?reviewPage=2&publicListPage=2` },
  { name: 'bin-no-page', path: `/bin/${bin}?reviewPage=9&publicListPage=9` },
  { name: 'bin-plain', path: `/bin/${plain}`, as: other },
  {
    name: 'review-add',
    path: `/bin/${plain}`,
    as: other,
    open: async (page) => {
      await openDialog(page, 'Add Review')
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'review-edit',
    path: `/bin/${bin}`,
    as: grace,
    open: async (page) => {
      await page.route('**/review', (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }))
      const opened = await openDialog(page, 'Edit Review')
      await opened.getByRole('checkbox').first().waitFor()
      await opened.getByRole('button', { name: 'Submit' }).click()
      await opened.getByText('It broke.').waitFor()
    },
  },
  {
    name: 'review-delete',
    path: `/bin/${bin}`,
    as: grace,
    open: async (page) => {
      const opened = await openDialog(page, 'Edit Review')
      await opened.getByRole('button', { name: 'Delete' }).click()
      await dialog(page, 'Delete Review').waitFor()
    },
  },
  {
    name: 'review-details',
    path: `/bin/${bin}?reviewPage=1`,
    as: other,
    open: async (page) => {
      await openFirst(page)
      await dialog(page, 'Review Details').waitFor()
    },
  },
  {
    name: 'review-report',
    path: `/bin/${bin}?reviewPage=1`,
    as: other,
    open: async (page) => {
      await openFirst(page)
      await button(page, 'Report').click()
      await dialog(page, 'Report Review').waitFor()
    },
  },
]

describe('appearance of reviews', { concurrency: 2 }, () => {
  for (const { name, path, as, open } of views) {
    test(name, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path,
        storage: as ? signedIn(as) : {},
        expected: [/status of 500/],
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await open?.(page)
      await looksRight(t, page, name)
    })
  }
})

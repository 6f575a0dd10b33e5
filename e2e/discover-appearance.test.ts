// The page of discoveries with something on it, and with nothing: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { dialog } from './list-screen.ts'
import { looksRight } from './looks.ts'

const skip = noBrowser
const user = signedIn(await newAccount())

const names = ['Grace Hopper', null, 'Ada', 'Dr. Katherine Johnson of Langley', 'مريم ميرزاخاني']
const comments = [
  'Issuer is right, but the level changed to Platinum in March. Virtual cards of the same bank begin with it too, and are prepaid.',
  '',
  'Fine.',
  'https://an.example/with-a-very-long-address/that-has-no-place-to-break-anywhere-at-all-in-its-whole-length',
]
const icons = ['visa', 'mastercard', 'amex', 'unionpay', 'generic']
const brands = ['VISA', 'MASTERCARD', 'AMERICAN EXPRESS', 'CHINA UNION PAY', null]

const full = {
  top_reviewed_bins: icons.map((icon_type, at) => ({
    bin: ['457173', '52345678', '37282463', '62148312345', '990000'][at],
    icon_type,
    brand: brands[at],
    avg_rating: [4.5, 5, 3.7, 1, 2.2][at],
    review_count: [1234, 87, 12, 2, 1][at],
  })),
  top_reviewers: names.map((name, at) => ({ hash: `h${at}`, name, reviews_count: 1200 - 299 * at })),
  recent_reviews: Array.from({ length: 10 }, (_, at) => ({
    id: `r${at}`,
    hash: `r${at}`,
    bin: { bin: at % 3 === 2 ? '45717345678' : '457173' },
    user: { name: names[at % 5] },
    stars: 5 - (at % 5),
    description: comments[at % 4],
    tags: [{ id: 1, name: 'accurate-data', icon: 'badge-check', label: 'Accurate data' }],
    created_at: '2026-01-02T03:04:05Z',
    updated_at: '2026-01-02T03:04:05Z',
    is_own: at === 0,
  })),
  recent_bin_lists: Array.from({ length: 10 }, (_, at) => ({
    hash: `abcdefghijk${at}`,
    name: ['Chargebacks', 'Corporate cards of the third quarter, by issuer and country', 'x'.repeat(120)][
      at % 3
    ],
    description: comments[(at + 1) % 4],
    count: 5000 - at * 499,
    user: { name: names[at % 5] },
  })),
}
const empty = { top_reviewed_bins: [], top_reviewers: [], recent_reviews: [], recent_bin_lists: [] }

interface View {
  name: string
  answer: { status?: number; json?: object } | 'none'
  open?: (page: Page) => Promise<unknown>
}

const views: View[] = [
  { name: 'discover-full', answer: { json: full } },
  { name: 'discover-empty', answer: { json: empty } },
  { name: 'discover-loading', answer: 'none' },
  { name: 'discover-over', answer: { status: 401, json: { message: 'Please log in.' } } },
  {
    name: 'discover-details',
    answer: { json: full },
    open: async (page) => {
      await page.getByRole('button', { name: 'Grace Hopper' }).first().click()
      await dialog(page, 'Review Details').waitFor()
    },
  },
]

describe('appearance of discover', { concurrency: 2 }, () => {
  for (const { name, answer, open } of views) {
    test(name, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path: '/discover',
        storage: user,
        expected: [/status of 401/],
        before: (page) =>
          page.route('**/api/discover', (route) => (answer === 'none' ? undefined : route.fulfill(answer))),
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (answer !== 'none') await page.waitForLoadState('networkidle')
      await open?.(page)
      await looksRight(t, page, name)
    })
  }
})

// The Discover page full, empty, loading and after the session has ended.
import { expect, type Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { dialog } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'

const user = perSite(async () => signedIn(await newAccount()))

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

/** Discover with this reply from the server, or without any. */
const discover = (reply?: { status?: number; json: object }) => async () => ({
  path: '/discover',
  storage: await user(),
  expected: [/status of 401/],
  before: (page: Page) => page.route('**/api/discover', (route) => reply && route.fulfill(reply)),
})

export const discoverStates: State[] = [
  { name: 'discover-full', visit: discover({ json: full }) },
  { name: 'discover-empty', visit: discover({ json: empty }) },
  {
    name: 'discover-loading',
    visit: discover(),
    isLoading: true,
    open: (page) => expect(page.getByRole('list', { name: 'Loading...' }).first()).toBeVisible(),
  },
  {
    name: 'discover-over',
    visit: discover({ status: 401, json: { message: 'Please log in.' } }),
    open: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'discover-details',
    visit: discover({ json: full }),
    open: async (page) => {
      await page.getByRole('button', { name: 'Grace Hopper' }).first().click()
      await expect(dialog(page, 'Review Details')).toBeVisible()
    },
  },
]

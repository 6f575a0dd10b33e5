// The tools for proxies with nothing, with much and with trouble to show.
import { expect, type Page } from '@playwright/test'
import { button, dialog } from '../screen.ts'
import type { State } from '../state.ts'
import type { Visit } from '../visit.ts'
import {
  box,
  checkerPath,
  finderPath,
  remember,
  rows,
  tell,
  type Told,
  various,
  works,
} from './proxies-screen.ts'

const noJudge = {
  judge: {
    http: false,
    https: false,
    problem:
      'The operator of this site has not set PUBLIC_URL, so only whether proxies answer, and how fast, can be seen.',
  },
  abuse_lists: [],
}
const text = `203.0.113.7:8080
proxy.example:1080:ann:secret
203.0.113.7:8080
socks4://203.0.113.9:1080
nonsense
203.0.113.7:99999
https://203.0.113.9:443
what is this`

const many = Array.from({ length: 300 }, (_, at) =>
  works(at, { host: `198.18.${at >> 8}.${at & 255}`, exit: various[at % 4]!['exit'] }),
)

/** A tool when the server answers like this. */
const telling = (path: string, told: Told): Visit => ({
  path,
  expected: [/status of 404/],
  before: (page) => tell(page, told),
})

/** The same after a reload, in a tab that remembers a job. */
const remembered = (path: string, told: Told): Visit => ({
  ...telling(path, told),
  before: async (page) => {
    await tell(page, told)
    await remember(page, path)
  },
})

const openRow = async (page: Page, at: number) => {
  await rows(page).nth(at).getByRole('button').click()
  await expect(page.getByText('Time by phase', { exact: true }).first()).toBeVisible()
}

export const proxyStates: State[] = [
  {
    name: 'proxies-empty',
    visit: telling(checkerPath, {}),
    open: (page) => expect(page.getByText('What this site can check')).toBeVisible(),
  },
  {
    name: 'proxies-typed',
    visit: telling(checkerPath, { abilities: noJudge }),
    open: async (page) => {
      await expect(page.getByText('so only whether proxies answer, and how fast, can be seen.')).toBeVisible()
      await box(page).fill(text)
      await expect(page.getByText('4 proxies, 3 lines not understood')).toBeVisible()
    },
  },
  {
    name: 'proxies-running',
    visit: remembered(checkerPath, { results: various.slice(0, 5), total: 40, state: 'running' }),
    open: (page) => expect(rows(page).nth(4)).toBeVisible(),
  },
  {
    name: 'proxies-results',
    visit: remembered(checkerPath, { results: various }),
    open: (page) => openRow(page, 2),
  },
  {
    name: 'proxies-logins',
    visit: remembered(checkerPath, { results: various }),
    open: async (page) => {
      await box(page).fill('203.0.113.1:8080:ann:secret')
      await button(page, 'Copy working').click()
      await expect(dialog(page, 'Include passwords?')).toBeVisible()
    },
  },
  {
    name: 'proxies-many',
    visit: remembered(checkerPath, { results: many, total: 500, state: 'stopped' }),
    open: (page) => expect(rows(page).first()).toBeVisible(),
  },
  {
    name: 'proxies-nothing-fits',
    visit: remembered(checkerPath, { results: various }),
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Search results' }).fill('nobody')
      await expect(page.getByText('No results match these filters.')).toBeVisible()
    },
  },
  {
    name: 'proxies-gone',
    visit: remembered(checkerPath, {}),
    open: async (page) => {
      await page.route('**/api/proxy/jobs/*', (route) => route.fulfill({ status: 404, json: {} }))
      await page.reload()
      await expect(page.getByText('The last check has expired')).toBeVisible()
    },
  },
  {
    name: 'proxies-finder',
    visit: remembered(finderPath, {
      results: various.map((one) => ({ ...one, ipqs: one.index === 0 ? { fraud_score: 12 } : null })),
    }),
    open: async (page) => {
      await openRow(page, 2)
      await openRow(page, 0)
    },
  },
  {
    name: 'proxies-keep',
    visit: remembered(finderPath, { results: various }),
    open: async (page) => {
      await button(page, 'Keep the clean ones').click()
      await expect(dialog(page, '2 clean proxies of 8')).toBeVisible()
    },
  },
  {
    name: 'proxies-finder-empty',
    visit: telling(finderPath, { abilities: { ipqs: true } }),
    open: (page) => expect(page.getByLabel('IPQualityScore key')).toBeVisible(),
  },
]

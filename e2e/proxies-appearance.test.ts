// The tools for proxies with nothing, with much and with trouble to show: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { button, dialog } from './list-screen.ts'
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
import { looksRight } from './looks.ts'

const skip = noBrowser

interface View {
  name: string
  path: string
  told: Told
  isRemembered?: true
  /** What is done before it is looked at. */
  open: (page: Page) => Promise<unknown>
}

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

const openRow = async (page: Page, at: number) => {
  await rows(page).nth(at).getByRole('button').click()
  await page.getByText('Time by phase', { exact: true }).first().waitFor()
}

const views: View[] = [
  {
    name: 'proxies-empty',
    path: checkerPath,
    told: {},
    open: (page) => page.getByText('What this site can find out').waitFor(),
  },
  {
    name: 'proxies-typed',
    path: checkerPath,
    told: { abilities: noJudge },
    open: async (page) => {
      await page.getByText('so only whether proxies answer, and how fast, can be seen.').waitFor()
      await box(page).fill(text)
      await page.getByText('2 proxies, 5 lines not understood').waitFor()
    },
  },
  {
    name: 'proxies-running',
    path: checkerPath,
    told: { results: various.slice(0, 5), total: 40, state: 'running' },
    isRemembered: true,
    open: (page) => rows(page).nth(4).waitFor(),
  },
  {
    name: 'proxies-results',
    path: checkerPath,
    told: { results: various },
    isRemembered: true,
    open: (page) => openRow(page, 2),
  },
  {
    name: 'proxies-many',
    path: checkerPath,
    told: { results: many, total: 500, state: 'stopped' },
    isRemembered: true,
    open: (page) => rows(page).first().waitFor(),
  },
  {
    name: 'proxies-nothing-fits',
    path: checkerPath,
    told: { results: various },
    isRemembered: true,
    open: async (page) => {
      await page.getByRole('searchbox', { name: 'Search results' }).fill('nobody')
      await page.getByText('No result fits these filters.').waitFor()
    },
  },
  {
    name: 'proxies-gone',
    path: checkerPath,
    told: {},
    isRemembered: true,
    open: async (page) => {
      await page.route('**/api/proxy/jobs/*', (route) => route.fulfill({ status: 404, json: {} }))
      await page.reload()
      await page.getByText('The last check is gone').waitFor()
    },
  },
  {
    name: 'proxies-finder',
    path: finderPath,
    told: { results: various.map((one) => ({ ...one, ipqs: one.index === 0 ? { fraud_score: 12 } : null })) },
    isRemembered: true,
    open: async (page) => {
      await openRow(page, 2)
      await openRow(page, 0)
    },
  },
  {
    name: 'proxies-keep',
    path: finderPath,
    told: { results: various },
    isRemembered: true,
    open: async (page) => {
      await button(page, 'Keep the clean ones').click()
      await dialog(page, '2 clean proxies of 8').waitFor()
    },
  },
  {
    name: 'proxies-finder-empty',
    path: finderPath,
    told: { abilities: { ipqs: true } },
    open: (page) => page.getByLabel('IPQualityScore key').waitFor(),
  },
]

describe('appearance of the tools for proxies', { concurrency: 1 }, () => {
  for (const view of views) {
    test(view.name, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path: view.path,
        expected: [/status of 404/],
        before: async (page) => {
          await tell(page, view.told)
          if (view.isRemembered) await remember(page, view.path)
        },
      })
      await view.open(page)
      await page.evaluate(() => document.fonts.ready)
      await page.mouse.move(0, 0)
      await looksRight(t, page, view.name)
    })
  }
})

// HaveIBeenSold in each of its states: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import {
  allowTurnstile,
  answering,
  button,
  cloudflare,
  fill,
  path,
  realDatasets,
  verdict,
} from './resell-screen.ts'
import { looksRight } from './looks.ts'

const skip = noBrowser
const find = '**/api/tool/resellFind'

interface View {
  name: string
  before?: (page: Page) => Promise<unknown>
  arrive: (page: Page) => Promise<unknown>
}

const asked = (matches: boolean[]) => async (page: Page) => {
  await allowTurnstile(page)
  await answering(page, { datasets: realDatasets, matches })
}
const check = async (page: Page) => {
  await fill(page)
  await button(page, 'Check').click()
}

const views: View[] = [
  { name: 'resell-demo', arrive: (page) => page.getByText('This is a demo').waitFor() },
  {
    name: 'resell-wrong',
    before: asked([]),
    arrive: async (page) => {
      await page.getByText('Northwind notice').waitFor()
      await button(page, 'Check').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'resell-working',
    before: (page) => page.route('**/assets/solve-worker*', () => undefined),
    arrive: async (page) => {
      await check(page)
      await page.getByRole('status').filter({ hasText: 'Checking that you are human' }).waitFor()
    },
  },
  {
    name: 'resell-waiting',
    before: async (page) => {
      await asked([true])(page)
      await page.route(`${find}/abc`, () => undefined)
    },
    arrive: async (page) => {
      await check(page)
      await page.getByRole('status').filter({ hasText: 'Waiting for the answer' }).waitFor()
    },
  },
  {
    name: 'resell-match',
    before: asked([true, false]),
    arrive: async (page) => {
      await check(page)
      await verdict(page, 'Possible match').waitFor()
    },
  },
  {
    name: 'resell-miss',
    before: asked([false, false]),
    arrive: async (page) => {
      await check(page)
      await verdict(page, 'No match in these 2 datasets').waitFor()
    },
  },
  {
    name: 'resell-failed',
    before: (page) => page.route(find, (route) => route.fulfill({ status: 500, json: {} })),
    arrive: (page) => page.getByRole('alert').waitFor(),
  },
]

describe('appearance of HaveIBeenSold', { concurrency: 1 }, () => {
  for (const { name, before, arrive } of views) {
    test(name, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path,
        allowed: cloudflare,
        expected: [/status of 500/],
        ...(before && { before }),
      })
      await arrive(page)
      await page.evaluate(() => document.fonts.ready)
      await looksRight(t, page, name)
    })
  }
})

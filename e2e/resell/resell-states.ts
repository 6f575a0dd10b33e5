// HaveIBeenSold in all its states.
import { expect, type Page } from '@playwright/test'
import type { State } from '../state.ts'
import type { Visit } from '../visit.ts'
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

const find = '**/api/tool/resellFind'

const visit = (before?: (page: Page) => Promise<unknown>): Visit => ({
  path,
  allowed: cloudflare,
  expected: [/status of 500/],
  ...(before && { before }),
})

const asked = (matches: boolean[]) => async (page: Page) => {
  await allowTurnstile(page)
  await answering(page, { datasets: realDatasets, matches })
}
const check = async (page: Page) => {
  await fill(page)
  await button(page, 'Check').click()
}

export const resellStates: State[] = [
  {
    name: 'resell-demo',
    visit: visit(),
    open: (page) => expect(page.getByText('This is a demo')).toBeVisible(),
  },
  {
    name: 'resell-wrong',
    visit: visit(asked([])),
    open: async (page) => {
      await expect(page.getByText('Northwind notice')).toBeVisible()
      await button(page, 'Check').click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'resell-working',
    visit: visit((page) => page.route('**/assets/solve-worker*', () => undefined)),
    open: async (page) => {
      await check(page)
      await expect(page.getByRole('status').filter({ hasText: 'Checking that you are human' })).toBeVisible()
    },
  },
  {
    name: 'resell-waiting',
    visit: visit(async (page) => {
      await asked([true])(page)
      await page.route(`${find}/abc`, () => undefined)
    }),
    open: async (page) => {
      await check(page)
      await expect(page.getByRole('status').filter({ hasText: 'Waiting for the result' })).toBeVisible()
    },
  },
  {
    name: 'resell-match',
    visit: visit(asked([true, false])),
    open: async (page) => {
      await check(page)
      await expect(verdict(page, 'Possible match')).toBeVisible()
    },
  },
  {
    name: 'resell-miss',
    visit: visit(asked([false, false])),
    open: async (page) => {
      await check(page)
      await expect(verdict(page, 'No match in these 2 datasets')).toBeVisible()
    },
  },
  {
    name: 'resell-failed',
    visit: visit((page) => page.route(find, (route) => route.fulfill({ status: 500, json: {} }))),
    open: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
]

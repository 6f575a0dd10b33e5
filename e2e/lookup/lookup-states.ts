import { expect, type Page } from '@playwright/test'
import { severalBanks, someBins } from '../dataset.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'
import { box, paste, table } from './lookup-screen.ts'

const one = perSite(async () => (await someBins(1))[0]!)

async function type(page: Page, bin: string): Promise<void> {
  await box(page).pressSequentially(bin)
  await expect(
    page
      .getByRole('region', { name: `BIN ${bin}` })
      .getByText(/^Country$|not in the/)
      .last(),
  ).toBeVisible()
}

const orders = perSite(async () => {
  const rows = (await someBins(2)).map((bin) => `2026-10-05\t${bin}\t12.50\tok`)
  return ['date\tcard_bin\tamount\tnote', ...rows].join('\n')
})

export const lookupStates: State[] = [
  {
    name: 'lookup-answer',
    visit: { path: '/' },
    open: async (page) => type(page, await one()),
  },
  {
    name: 'lookup-answer-unknown',
    visit: { path: '/' },
    open: async (page) => {
      await type(page, '999998')
      await expect(page.getByText(/^Nearest known BINs|^Nor is any other BIN/)).toBeVisible()
    },
  },
  {
    name: 'lookup-answer-over-results',
    width: 1280,
    visit: { path: '/?vendors=VISA' },
    open: async (page) => type(page, await one()),
  },
  { name: 'lookup-one', visit: async () => ({ path: `/?bins=${await one()}` }) },
  {
    name: 'lookup-empty',
    visit: { path: '/' },
    open: (page) => page.getByRole('button', { name: 'Lookup', exact: true }).click(),
  },
  {
    name: 'lookup-changed',
    width: 1280,
    visit: { path: '/?vendors=VISA&types=DEBIT' },
    open: async (page) => paste(page, (await someBins(150)).join('\n')),
  },
  {
    name: 'lookup-uncertain',
    visit: async () => ({ path: `/?bins=436742,${await severalBanks()}` }),
    open: async (page) => {
      await table(page)
        .getByRole('button', { name: /Longer BINs differ on/ })
        .click()
      await expect(
        page
          .getByRole('dialog')
          .getByText(/^Bank: .+ for \d+/)
          .first(),
      ).toBeVisible()
    },
  },
  { name: 'lookup-past-end', visit: { path: '/?vendors=VISA&page=9000' } },
  { name: 'lookup-no-match', visit: { path: '/?vendors=VISA&categories=NO-SUCH-LEVEL' } },
  {
    name: 'lookup-failed-page',
    visit: { path: '/?vendors=VISA', expected: [/Failed to load resource/] },
    open: async (page) => {
      await expect(table(page)).toBeVisible()
      await page.route('**/api/binLookup', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
      await page.getByRole('button', { name: 'Last page' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'lookup-filters-sheet',
    width: 360,
    visit: { path: '/' },
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  {
    name: 'lookup-search-sheet',
    width: 360,
    visit: { path: '/?vendors=VISA' },
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit search' }).click()
      await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    },
  },
  {
    name: 'lookup-table',
    width: 1280,
    visit: { path: '/' },
    open: async (page) => {
      await paste(page, await orders())
      await page.getByRole('button', { name: 'change', exact: true }).click()
      await expect(page.getByRole('radiogroup', { name: 'Column' })).toBeVisible()
    },
  },
  {
    name: 'lookup-table-results',
    visit: { path: '/' },
    open: async (page) => {
      await paste(page, await orders())
      await expect(page.getByText('Column “card_bin” used')).toBeVisible()
      await box(page).press('Control+Enter')
      await expect(page.getByRole('group', { name: 'Export' })).toBeVisible()
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(page.getByText(/^Copied 2 rows|^Could not copy/)).toBeVisible()
    },
  },
  {
    name: 'lookup-drop',
    visit: { path: '/' },
    open: async (page) => {
      await box(page).evaluate((element) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], 'a.csv'))
        element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
      })
      await expect(page.getByText(/^Drop a/)).toBeVisible()
    },
  },
]

// The page about the dataset: as it opens, shaded by a share, with a tooltip, and without its data.
import { expect, type Page } from '@playwright/test'
import type { State } from '../state.ts'

const mapDrawn = (page: Page) => expect(page.locator('[data-country]').first()).toBeVisible()

export const datasetStates: State[] = [
  { name: 'dataset', visit: { path: '/dataset' }, open: mapDrawn },
  {
    name: 'dataset-share',
    visit: { path: '/dataset' },
    open: async (page) => {
      await mapDrawn(page)
      await page.getByRole('button', { name: 'With level' }).click()
      await expect(page.getByRole('columnheader', { name: 'With level' })).toBeVisible()
    },
  },
  {
    name: 'dataset-tip',
    visit: { path: '/dataset' },
    open: async (page) => {
      await mapDrawn(page)
      await page.locator('[data-country]').first().focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'dataset-failed',
    visit: {
      path: '/tools',
      before: (page) => page.route('**/api/dataset/coverage', (route) => route.fulfill({ status: 500 })),
      expected: [/Failed to load resource: the server responded with a status of 500/],
    },
    open: async (page) => {
      await page.getByRole('contentinfo').getByRole('link').first().click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
]

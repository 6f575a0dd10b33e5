// Filters with an open list, in the panel and in a column header.
import { expect } from '@playwright/test'
import type { State } from '../state.ts'

export const filterStates: State[] = [
  {
    name: 'filter-open',
    visit: { path: '/' },
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(page.getByRole('list', { name: 'Chosen countries' })).toBeVisible()
    },
  },
  {
    name: 'filter-matches',
    visit: { path: '/' },
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Brand' }).fill('a')
      await expect(page.getByRole('option', { name: /^Select all/ })).toBeVisible()
    },
  },
  {
    name: 'filter-column',
    visit: { path: '/?vendors=VISA' },
    width: 1280,
    open: async (page) => {
      await page.getByRole('button', { name: /^Filter Country/ }).click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  },
]

// The page of a country: filtered, without results, and on a phone.
import { expect } from '@playwright/test'
import { largestCountry } from '../dataset.ts'
import { button, dialog } from '../screen.ts'
import { perSite } from '../site.ts'
import type { State } from '../state.ts'

const iso = perSite(largestCountry)
const country = (search: string) => async () => ({ path: `/country/${(await iso()).toLowerCase()}${search}` })

export const countryStates: State[] = [
  { name: 'country-all', visit: country('') },
  { name: 'country-filtered', visit: country('?vendors=VISA&types=DEBIT') },
  { name: 'country-nothing', visit: country('?categories=NO%20SUCH%20LEVEL') },
  {
    name: 'country-sheet',
    visit: country('?types=DEBIT'),
    width: 360,
    open: async (page) => {
      await button(page, 'Filters 1').click()
      await expect(dialog(page, 'Filters')).toBeVisible()
    },
  },
]

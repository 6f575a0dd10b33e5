import { expect } from '@playwright/test'
import type { State } from '../state.ts'

export const docsStates: State[] = [
  { name: 'docs', visit: { path: '/api/docs' } },
  {
    name: 'docs-call',
    visit: { path: '/api/docs#post-api-binlookup' },
    open: async (page) => {
      const call = page.getByRole('article', { name: 'POST /api/binLookup', exact: true })
      await call.getByText('Fields of the reply').click()
      await call.getByText('Fields of data', { exact: true }).click()
      await call.getByRole('button', { name: 'Try it' }).click()
      await call.getByRole('button', { name: 'Send' }).click()
      await expect(call.getByText(/^200 in \d+ ms$/)).toBeVisible()
    },
  },
  {
    name: 'docs-filtered',
    visit: { path: '/api/docs' },
    open: async (page) => {
      const contents = page.getByRole('button', { name: 'Contents' })
      if (await contents.isVisible()) await contents.click()
      await page.getByRole('searchbox', { name: 'Filter calls' }).fill('bookmark')
      await expect(page.getByRole('navigation', { name: 'API' }).getByRole('link')).not.toHaveCount(0)
    },
  },
]

import { expect, type Page } from '@playwright/test'
import type { State } from '../state.ts'

/** All calls are drawn alike, and axe takes a minute for ninety of them, even when they are hidden. */
async function keepFew(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Bindex API' })).toBeVisible()
  await page.evaluate(() => {
    const rest = 'main section:nth-of-type(n + 8):not(#errors), main article:nth-of-type(n + 3)'
    for (const element of document.querySelectorAll(rest)) element.remove()
  })
}

export const docsStates: State[] = [
  { name: 'docs', visit: { path: '/api/docs' }, open: keepFew },
  {
    name: 'docs-call',
    visit: { path: '/api/docs#post-api-binlookup' },
    open: async (page) => {
      await keepFew(page)
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
      await keepFew(page)
      const contents = page.getByRole('button', { name: 'Contents' })
      if (await contents.isVisible()) await contents.click()
      await page.getByRole('searchbox', { name: 'Filter calls' }).fill('bookmark')
      await expect(page.getByRole('navigation', { name: 'API' }).getByRole('link')).not.toHaveCount(0)
    },
  },
]

// How a person works HaveIBeenSold.
import type { Locator, Page } from '@playwright/test'

export const path = '/tools/resell'
export const cloudflare = 'https://challenges.cloudflare.com'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const verdict = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true, level: 2 })

const labels = ['First digits of the card', 'Expiry', 'Name on the card', 'Postal code']
/** What only the visitor knows; nobody has this card. */
export const entered = ['99997713', '07/31', 'Zyxwvut Qanary', 'QX77Z']

export async function fill(page: Page, values = entered): Promise<void> {
  for (const [at, label] of labels.entries()) await field(page, label).fill(values[at]!)
}

export const values = (page: Page): Promise<string[]> =>
  Promise.all(labels.map((label) => field(page, label).inputValue()))

const dataset = {
  source_class: 'breach notice',
  imported_at: '2026-11-02T10:00:00.000Z',
  is_demo: false,
  whole_postal_codes: true,
}

/** As an operator would have them. */
export const realDatasets = [
  { ...dataset, name: 'Northwind notice', date: '2026-09-14' },
  { ...dataset, name: 'Card shop seizure, part 2', source_class: 'law enforcement', date: null },
]

/** Stands in for the server: what it can ask, and what it answers, without a human check or a wait. */
export async function answering(
  page: Page,
  { datasets, matches }: { datasets: object[]; matches: boolean[] },
): Promise<void> {
  const ready_at = new Date(0).toISOString()
  await page.route('**/api/human', (route) =>
    route.fulfill({ json: { provider: 'turnstile', site_key: 'key' } }),
  )
  await page.route(`${cloudflare}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.turnstile = { render(_, options) { options.callback("token"); return "w" }, remove() {} }',
    }),
  )
  await page.route('**/api/tool/resellFind', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 202, json: { id: 'abc', ready_at } })
      : route.fulfill({ json: { datasets, example: null } }),
  )
  await page.route('**/api/tool/resellFind/abc', (route) =>
    route.fulfill({
      json: {
        id: 'abc',
        ready_at,
        status: matches.includes(true) ? 'possible_match' : 'no_match_in_this_dataset',
        datasets: datasets.map((one, at) => ({ ...one, matches: matches[at] })),
      },
    }),
  )
}

/** The policy of pages names Cloudflare only where its keys are set. */
export async function allowTurnstile(page: Page): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const reply = await route.fetch()
    const { 'content-security-policy': policy = '', ...headers } = reply.headers()
    const wider = policy.replace('script-src', `script-src ${cloudflare}`)
    await route.fulfill({
      response: reply,
      headers: { ...headers, 'content-security-policy': wider },
    })
  })
}

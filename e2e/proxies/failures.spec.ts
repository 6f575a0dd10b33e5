// What the tools for proxies say when something is in the way.
import type { Page } from '@playwright/test'
import { button } from '../screen.ts'
import { expect, test } from '../test.ts'
import { box, checkerPath, remember, rows, tell, various } from './proxies-screen.ts'

const path = checkerPath
const expected = [/status of (404|429|500|503)/, /ERR_/]

const start = async (page: Page) => {
  await expect(page.getByText('What this site can check')).toBeVisible()
  await box(page).fill('203.0.113.7:8080')
  await button(page, 'Check proxies').click()
}

test.describe('the mass proxy checker', () => {
  test('shows when the quota is used up, and keeps the input', async ({ openSite }) => {
    const { page } = await openSite({
      path,
      expected,
      before: async (page) => {
        await tell(page, {})
        await page.route('**/api/proxy/jobs', (route) =>
          route.fulfill({
            status: 429,
            json: { message: 'You have checked many proxies. Try again in 5 minutes.' },
          }),
        )
      },
    })
    await start(page)
    await expect(page.getByRole('alert').getByText('You have checked many proxies.')).toBeVisible()
    await expect(box(page)).toHaveValue('203.0.113.7:8080')
  })

  test('asks for another human check when the quota has run out meanwhile', async ({ openSite }) => {
    const tokens: boolean[] = []
    const { page } = await openSite({
      path,
      expected: [/status of 422/],
      before: async (page) => {
        await tell(page, { results: various.slice(0, 1) })
        await page.route('**/api/proxy/jobs', (route) => {
          const { turnstile_token: token } = route.request().postDataJSON() as Record<string, unknown>
          tokens.push(token !== undefined)
          return token === undefined
            ? route.fulfill({ status: 422, json: { message: 'Captcha token is required.' } })
            : route.fallback()
        })
      },
    })
    await start(page)
    await expect(rows(page).first()).toBeVisible()
    expect(tokens).toEqual([false, true])
  })

  test('says once that a job no longer exists', async ({ openSite }) => {
    const { page } = await openSite({
      path,
      expected,
      before: async (page) => {
        await tell(page, {})
        await remember(page, path)
        await page.route('**/api/proxy/jobs/*', (route) => route.fulfill({ status: 404, json: {} }))
      },
    })
    await expect(page.getByText('The last check has expired')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('keeps the results that had arrived when the server was restarted', async ({ openSite }) => {
    let asked = 0
    const { page } = await openSite({
      path,
      expected,
      before: async (page) => {
        await tell(page, { results: various.slice(0, 3), total: 9, state: 'running' })
        await remember(page, path)
        await page.route('**/api/proxy/jobs/*', (route) => {
          asked++
          if (asked === 1) return route.fallback()
          return asked === 2 ? route.abort() : route.fulfill({ status: 404, json: {} })
        })
      },
    })
    await expect(page.getByText('Connection lost, trying again').first()).toBeVisible()
    await expect(page.getByText('This check is no longer on the server')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
  })

  test('shows an error when it cannot load what this site can check', async ({ openSite }) => {
    const { page } = await openSite({
      path,
      expected,
      before: (page) => page.route('**/api/proxy', (route) => route.fulfill({ status: 500, json: {} })),
    })
    await expect(page.getByRole('alert').getByText('Could not load what this site can check')).toBeVisible()
    await page.unroute('**/api/proxy')
    await button(page, 'Try again').click()
    await expect(page.getByRole('heading', { name: 'What this site can check' })).toBeVisible()
  })
})

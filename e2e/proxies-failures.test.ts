// What the tools for proxies say when something is in the way.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { button } from './list-screen.ts'
import { box, checkerPath, remember, rows, tell, various } from './proxies-screen.ts'

const skip = noBrowser
const path = checkerPath
const expected = [/status of (404|429|500|503)/, /ERR_/]

const start = async (page: Page) => {
  await page.getByText('What this site can find out').waitFor()
  await box(page).fill('203.0.113.7:8080')
  await button(page, 'Check proxies').click()
}

describe('proxies that cannot be checked', { concurrency: 1 }, () => {
  test('the quota is used up', { skip }, async (t) => {
    const { page } = await openSite(t, {
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
    await page.getByRole('alert').getByText('You have checked many proxies.').waitFor()
    assert.equal(await box(page).inputValue(), '203.0.113.7:8080')
  })

  test('a quota that ran out meanwhile asks for another human check', { skip }, async (t) => {
    const tokens: boolean[] = []
    const { page } = await openSite(t, {
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
    await rows(page).first().waitFor()
    assert.deepEqual(tokens, [false, true])
  })

  test('a job that is gone says so, once', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      expected,
      before: async (page) => {
        await tell(page, {})
        await remember(page, path)
        await page.route('**/api/proxy/jobs/*', (route) => route.fulfill({ status: 404, json: {} }))
      },
    })
    await page.getByText('The last check is gone').waitFor()
    assert.equal(await page.evaluate(() => sessionStorage.length), 0)
  })

  test('a server that was restarted leaves what had arrived', { skip }, async (t) => {
    let asked = 0
    const { page } = await openSite(t, {
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
    await page.getByText('Connection lost, trying again').first().waitFor()
    await page.getByText('This site no longer knows this check').waitFor()
    assert.equal(await rows(page).count(), 3)
  })

  test('what can be found out is not known', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      expected,
      before: (page) => page.route('**/api/proxy', (route) => route.fulfill({ status: 500, json: {} })),
    })
    await page.getByRole('alert').getByText('What this site can find out is not known').waitFor()
    await page.unroute('**/api/proxy')
    await button(page, 'Try again').click()
    await page.getByRole('heading', { name: 'What this site can find out' }).waitFor()
  })
})

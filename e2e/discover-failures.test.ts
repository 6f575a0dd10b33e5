import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newAccount, signedIn } from './account.ts'
import { field, login } from './account-screen.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { button } from './list-screen.ts'

const skip = noBrowser
const line = '**/api/discover'
const account = await newAccount()
const asked = (requests: string[]) => requests.filter((line) => line === 'GET /api/discover').length

describe('discover that fails', { concurrency: 2 }, () => {
  const failures: [what: string, status: number, words: string, times: number][] = [
    ['a broken server is asked four times', 500, 'It broke.', 4],
    ['a refusal is final', 403, 'Not for you.', 1],
    ['what is not there is not asked for again', 404, 'Gone.', 1],
    ['no answer is asked for four times', 0, 'Could not fetch discovery data. Please try again later.', 4],
  ]
  for (const [what, status, words, times] of failures) {
    test(what, { skip }, async (t) => {
      const { page, requests } = await openSite(t, {
        path: '/discover',
        storage: signedIn(account),
        expected: [/Failed to load resource/],
        before: (page) =>
          page.route(line, (route) =>
            status ? route.fulfill({ status, json: { message: words } }) : route.abort(),
          ),
      })
      const alert = page.getByRole('alert')
      await alert.getByText('Error Loading Discover Page').waitFor()
      await alert.getByText(words).waitFor()
      assert.equal(asked(requests), times)
      assert.equal(await button(page, 'Login Again').count(), 0)
      await page.unroute(line)
      await button(page, 'Try Again').click()
      await page.getByRole('heading', { name: 'Most Reviewed Bins' }).waitFor()
    })
  }

  test('a session that is over begins again with a login, and comes back', { skip }, async (t) => {
    const { page, requests } = await openSite(t, {
      path: '/discover',
      storage: signedIn(account),
      expected: [/status of 401/],
      before: (page) =>
        page.route(line, (route) => route.fulfill({ status: 401, json: { message: 'Log in first.' } })),
    })
    await page.getByRole('alert').getByText('Log in first.').waitFor()
    assert.equal(asked(requests), 1)
    await page.unroute(line)
    await button(page, 'Login Again').click()
    await arrives(page, '/login?from=%2Fdiscover')
    await field(page).fill(account.userId)
    await login(page)
    await arrives(page, '/discover')
    await page.getByRole('heading', { name: 'Most Reviewed Bins' }).waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('who is not signed in is told what happens, and asks for nothing', { skip }, async (t) => {
    const { page, requests } = await openSite(t, {
      // It is there for a moment only.
      before: (page) =>
        page.addInitScript(() => {
          const said = (nodes: NodeList) => [...nodes].map((node) => node.textContent).join(' ')
          new MutationObserver((changes) => {
            const { dataset } = document.documentElement
            for (const { addedNodes } of changes) dataset['said'] = (dataset['said'] ?? '') + said(addedNodes)
          }).observe(document, { childList: true, subtree: true })
        }),
    })
    await page.getByRole('banner').getByRole('link', { name: 'discover' }).click()
    await arrives(page, '/login?from=%2Fdiscover')
    await field(page).waitFor()
    const said = await page.evaluate(() => document.documentElement.dataset['said'])
    assert.match(said ?? '', /Authentication Required *Redirecting to login\.\.\./)
    assert.equal(asked(requests), 0)
  })
})

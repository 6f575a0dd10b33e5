import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { someBins } from '../dataset.ts'
import { expect, test } from '../test.ts'

const call = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const lookup = 'POST /api/binLookup'

test.describe('the API page', () => {
  test('opens at a call, in the layout of the site, without another request', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/api/docs#get-api-bin-bin' })
    await expect(call(page, 'GET /api/bin/{bin}').getByRole('heading', { level: 3 })).toBeInViewport()
    await expect(page.getByRole('banner').getByRole('link', { name: 'tools' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'API' }).locator('[aria-current]')).toHaveText(
      /bin\/\{bin\}/,
    )
    expect(requests.filter((request) => request.includes('/api/')).slice(1)).toEqual([])
    await expect(page).toHaveTitle('API · Bindex')
  })

  test('is read without JavaScript', async ({ openSite, browser }) => {
    const { site } = await openSite()
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
    const page = await context.newPage()
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: lookup, exact: true })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'rate_limited', exact: true })).toBeVisible()
    await context.close()
  })

  test('finds calls by keyboard', async ({ openSite }) => {
    const { page } = await openSite({ path: '/api/docs' })
    const filter = page.getByRole('searchbox', { name: 'Filter calls' })
    await filter.fill('zebra')
    await expect(page.getByText('No calls match')).toBeVisible()
    await filter.fill('clone list')
    await filter.press('Enter')
    await expect(page).toHaveURL('/api/docs#post-api-binlists-hashid-fork')
    await expect(
      call(page, 'POST /api/binlists/{hashId}/fork').getByRole('heading', { level: 3 }),
    ).toBeInViewport()
  })

  test('shows code in the language that was chosen, for every call, and copies it', async ({ openSite }) => {
    const { page, site } = await openSite({ path: '/api/docs' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const section = call(page, lookup)
    await section.getByRole('button', { name: 'Python', exact: true }).click()
    await section.getByRole('button', { name: 'Copy the Python code' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^import requests\\n\\nresponse = requests.post\\(\\n    "${site}/api/binLookup"`),
    )
    await page.reload()
    await expect(call(page, lookup).getByRole('button', { name: 'Python', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('makes a call and shows status, time, headers and reply', async ({ openSite }) => {
    const { page } = await openSite({ path: '/api/docs#post-api-binlookup', expected: [/status of 422/] })
    const section = call(page, lookup)
    await section.getByRole('button', { name: 'Try it' }).click()
    const body = section.getByRole('textbox', { name: 'Body' })
    await body.fill('{"bins": ')
    await section.getByRole('button', { name: 'Send' }).click()
    await expect(section.getByText(/^Not valid JSON/)).toBeVisible()
    await expect(body).toBeFocused()
    const [bin] = await someBins(1)
    await body.fill(JSON.stringify({ bins: [bin] }))
    await section.getByRole('button', { name: 'Send' }).click()
    await expect(section.getByText(/^200 in \d+ ms$/)).toBeVisible()
    await expect(section.getByText('x-request-id')).toBeVisible()
    await expect(section.locator('pre').last()).toContainText(`"bin": "${bin}"`)
    await body.fill('{}')
    await section.getByRole('button', { name: 'Send' }).click()
    await expect(section.getByText(/^422 in \d+ ms$/)).toBeVisible()
  })

  test('asks before it changes something, and uses the session of the visitor', async ({ openSite }) => {
    const stranger = await openSite({ path: '/api/docs#put-api-user-settings' })
    const line = 'PUT /api/user/settings'
    await call(stranger.page, line).getByRole('button', { name: 'Try it' }).click()
    await call(stranger.page, line).getByRole('link', { name: 'Log in' }).click()
    await expect(stranger.page).toHaveURL(/\/login\?from=%2Fapi%2Fdocs%23put-api-user-settings$/)

    const { page, requests } = await openSite({ path: '/api/docs', storage: signedIn(await newAccount()) })
    const section = call(page, line)
    await section.getByRole('button', { name: 'Try it' }).click()
    await section.getByRole('button', { name: 'Send' }).click()
    await expect(section.getByRole('alert')).toHaveText('This changes data on this site.')
    expect(requests).not.toContain('PUT /api/user/settings')
    await section.getByRole('button', { name: 'Send anyway' }).click()
    await expect(section.getByText(/^200 in \d+ ms$/)).toBeVisible()
    await expect(call(page, 'DELETE /api/user').getByRole('button', { name: 'Try it' })).toHaveCount(0)
  })

  test('folds its contents away on a phone', async ({ openSite }) => {
    const { page } = await openSite({ path: '/api/docs', width: 360 })
    const contents = page.getByRole('button', { name: 'Contents' })
    await expect(page.getByRole('navigation', { name: 'API' })).toBeHidden()
    await contents.click()
    await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'Banks' }).click()
    await expect(page.getByRole('navigation', { name: 'API' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Banks', exact: true })).toBeInViewport()
  })

  test('is linked from the front page and the footer', async ({ openSite }) => {
    const { page } = await openSite()
    await page.getByRole('main').getByRole('link', { name: 'API' }).click()
    await expect(page).toHaveURL('/api/docs')
    await expect(page.getByRole('heading', { level: 1, name: 'Bindex API' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'API' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'OpenAPI 3.1' })).toHaveAttribute('href', '/api/openapi.json')
  })
})

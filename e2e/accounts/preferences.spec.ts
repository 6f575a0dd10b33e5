// Settings follow an account from device to device, and leave alone what was never chosen.
import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import type { Account } from '../site.ts'
import { expect, test } from '../test.ts'
import { field, login } from './account-screen.ts'
import { logIn, newAccount, signedIn } from './account.ts'

const call = '**/api/user/settings'

const settingsOf = (account: Account) =>
  ask<Record<string, unknown>>('GET /api/user/settings', undefined, account.token)
const sent = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/user/settings') && reply.request().method() === 'PUT',
  )
const scheme = (page: Page, name: string) =>
  expect(page.locator(`html[data-mantine-color-scheme=${name}]`)).toBeVisible()
const keys = {
  page_size: 'page_size',
  include_url: 'lookup_include_url',
  include_phone: 'lookup_include_phone',
  clean: 'bin-clean-enabled',
  extended: 'lookup_extended',
  color_scheme: 'mantine-color-scheme-value',
}

test.describe('preferences', () => {
  test('each is saved as it is chosen, and is there on another device', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ path: '/settings', storage: signedIn(account) })
    await page.waitForLoadState('networkidle')
    for (const label of ['Extended', 'Clean', 'Include URL', 'Include Phone']) {
      const control = page.getByRole('switch', { name: label })
      await expect(control).not.toBeChecked()
      await Promise.all([sent(page), control.click()])
      await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
    }
    await Promise.all([
      sent(page),
      page.getByRole('radiogroup', { name: 'Results per page' }).getByText('500', { exact: true }).click(),
    ])
    await Promise.all([
      sent(page),
      page.getByRole('radiogroup', { name: 'Colour scheme' }).getByText('dark').click(),
    ])
    await scheme(page, 'dark')
    const chosen = {
      page_size: 500,
      include_url: true,
      include_phone: true,
      clean: true,
      extended: true,
      color_scheme: 'dark',
    }
    expect(await settingsOf(account)).toEqual({ name: null, ...chosen })

    const other = await openSite({ path: '/login' })
    await field(other.page).fill(account.userId)
    await login(other.page)
    await scheme(other.page, 'dark')
    await expect(other.page).toHaveURL('/')
    const there = await other.page.evaluate(
      (keys) => Object.entries(keys).map(([name, key]) => [name, localStorage.getItem(key)]),
      keys,
    )
    expect(Object.fromEntries(there)).toEqual(
      Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)])),
    )
    await expect(other.page.getByLabel('Extended')).toBeChecked()
    await expect(other.page.getByLabel('Clean')).toBeChecked()
    await expect(other.page.getByLabel('Results per page')).toHaveValue('500')
  })

  test('what was never chosen leaves this browser alone', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({
      path: '/login',
      storage: { page_size: '1000', 'mantine-color-scheme-value': 'dark' },
    })
    await field(page).fill(account.userId)
    await Promise.all([page.waitForResponse(call), login(page)])
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Results per page')).toHaveValue('1000')
    await scheme(page, 'dark')
    expect((await settingsOf(account)).page_size).toBe(null)
  })

  test('a choice on the lookup screen, or of the colours, goes to the account in one request', async ({
    openSite,
  }) => {
    const account = await newAccount()
    const { page, requests } = await openSite({ storage: signedIn(account) })
    await page.waitForLoadState('networkidle')
    const reply = sent(page)
    const controls = [
      page.getByLabel('Extended'),
      page.getByLabel('Clean'),
      page.getByRole('button', { name: /dark colour scheme/ }),
    ]
    const elements = await Promise.all(controls.map((control) => control.elementHandle()))
    // Quicker than hands are on a busy machine.
    await page.evaluate((all) => all.forEach((element) => (element as HTMLElement).click()), elements)
    await reply
    expect(requests.filter((line) => line.startsWith('PUT ')).length).toBe(1)
    const { extended, clean, color_scheme, page_size } = await settingsOf(account)
    expect([extended, clean, color_scheme, page_size]).toEqual([true, true, 'dark', null])
    // A new search begins with it.
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByLabel('Extended')).toBeChecked()
    await page.reload()
    await expect(page.getByLabel('Extended')).toBeChecked()
    // A link says for itself what it is.
    await page.goto('/?bins=400000')
    await expect(page.getByRole('heading', { name: /result/ })).toBeVisible()
    await expect(page.getByLabel('Extended')).not.toBeChecked()
    await page.getByRole('button', { name: 'logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Extended')).not.toBeChecked()
  })

  test('another device has it with its next page', async ({ openSite }) => {
    const account = await newAccount()
    const other = await logIn(account)
    const { page } = await openSite({ storage: signedIn(account) })
    await page.waitForLoadState('networkidle')
    await ask('PUT /api/user/settings', { clean: true, extended: true, color_scheme: 'dark' }, other.token)
    await page.reload()
    await scheme(page, 'dark')
    await expect(page.getByRole('checkbox', { name: 'Extended', checked: true })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Clean', checked: true })).toBeVisible()
  })

  test('two tabs agree, and only the one that was used speaks', async ({ openSite }) => {
    const account = await newAccount()
    const { page, requests } = await openSite({ path: '/settings', storage: signedIn(account) })
    const lookup = await page.context().newPage()
    await lookup.goto('/')
    await lookup.waitForLoadState('networkidle')
    await Promise.all([sent(page), page.getByRole('switch', { name: 'Clean' }).click()])
    await expect(lookup.getByRole('checkbox', { name: 'Clean', checked: true })).toBeVisible()
    await Promise.all([sent(lookup), lookup.getByLabel('Clean').uncheck()])
    await expect(page.getByRole('switch', { name: 'Clean', checked: false })).toBeVisible()
    // Longer than a choice waits to be sent.
    await page.waitForTimeout(1000)
    expect(requests.filter((line) => line.startsWith('PUT ')).length).toBe(2)
  })

  test('a choice that was made on the way out is sent', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ path: '/tools', storage: signedIn(account) })
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /dark colour scheme/ }).click()
    // The code that sends it is there once it is asked for.
    await page.waitForTimeout(100)
    await page.goto('/api/dataset')
    for (let tries = 0; tries < 50; tries++) {
      const { color_scheme } = await settingsOf(account)
      if (color_scheme === 'dark') return
      await page.waitForTimeout(100)
    }
    throw new Error('it was not sent')
  })

  test('one that cannot be saved is told on the settings page, and holds here', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({
      path: '/settings',
      storage: signedIn(account),
      expected: [/status of 503/],
    })
    await page.waitForLoadState('networkidle')
    await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
    await page.getByRole('switch', { name: 'Clean' }).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByText('Not saved to your account')).toBeVisible()
    await expect(alert.getByText('Not now.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Clean' })).toBeChecked()
    await page.unroute(call)
    await Promise.all([sent(page), alert.getByRole('button', { name: 'Try again' }).click()])
    await expect(alert).toBeHidden()
    expect((await settingsOf(account)).clean).toBe(true)
  })

  test('one that cannot be saved is no news elsewhere', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ storage: signedIn(account), expected: [/status of 503/] })
    await page.waitForLoadState('networkidle')
    await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
    await Promise.all([sent(page), page.getByRole('button', { name: /dark colour scheme/ }).click()])
    await scheme(page, 'dark')
    await expect(page.getByRole('alert')).toHaveCount(0)
    // It goes with the next one.
    await page.unroute(call)
    await Promise.all([sent(page), page.getByLabel('Results per page').selectOption('100')])
    const { color_scheme, page_size } = await settingsOf(account)
    expect([color_scheme, page_size]).toEqual(['dark', 100])
  })
})

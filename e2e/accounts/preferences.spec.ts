// Settings follow an account to other devices. A setting that was never chosen changes nothing there.
import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { idle } from '../screen.ts'
import type { Account } from '../site.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { field, login } from './account-screen.ts'
import { newAccount, signedIn } from './account.ts'

const call = '**/api/user/settings'

const settingsOf = (account: Account) =>
  ask<Record<string, unknown>>('GET /api/user/settings', undefined, account.token)
const sent = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/user/settings') && reply.request().method() === 'PUT',
  )
const puts = (requests: string[]) => requests.filter((line) => line.startsWith('PUT '))
const scheme = (page: Page, name: string) => expect(page.locator('html')).toHaveAttribute('data-scheme', name)

/** Opens a page with a session, and waits until the settings of the account have arrived. */
async function openSignedIn(openSite: OpenSite, account: Account, visit: Visit = {}) {
  let settings: Promise<unknown> | undefined
  const visitor = await openSite({
    storage: signedIn(account),
    ...visit,
    before: async (page) => {
      settings = page.waitForResponse(call)
    },
  })
  await settings
  return visitor
}

const keys = {
  page_size: 'page_size',
  include_url: 'lookup_include_url',
  include_phone: 'lookup_include_phone',
  clean: 'bin-clean-enabled',
  extended: 'lookup_extended',
  color_scheme: 'color_scheme',
}

test.describe('preferences', () => {
  test('are saved one by one, and apply on another device', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSignedIn(openSite, account, { path: '/settings' })
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

  test('are saved in one request when several change at once', async ({ openSite }) => {
    const account = await newAccount()
    const { page, requests } = await openSignedIn(openSite, account)
    const reply = sent(page)
    const controls = [
      page.getByLabel('Extended'),
      page.getByLabel('Clean'),
      page.getByRole('button', { name: /dark colour scheme/ }),
    ]
    const elements = await Promise.all(controls.map((control) => control.elementHandle()))
    // Clicks at once, so that even a busy machine stays within the debounce.
    await page.evaluate((all) => all.forEach((element) => (element as HTMLElement).click()), elements)
    await reply
    const { extended, clean, color_scheme, page_size } = await settingsOf(account)
    expect([extended, clean, color_scheme, page_size]).toEqual([true, true, 'dark', null])
    // A new search starts with Extended.
    await page.reload()
    await expect(page.getByLabel('Extended')).toBeChecked()
    // A link overrides the setting.
    await page.goto('/?bins=400000')
    await expect(page.getByRole('heading', { name: /result/ })).toBeVisible()
    await expect(page.getByLabel('Extended')).not.toBeChecked()
    expect(puts(requests).length).toBe(1)
    // Clear unticks it, too.
    await page.goto('/')
    await expect(page.getByLabel('Extended')).toBeChecked()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page.getByLabel('Extended')).not.toBeChecked()
    await page.getByRole('button', { name: 'logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByLabel('Extended')).not.toBeChecked()
  })

  test('are the same in two tabs, and only the tab where they change saves them', async ({ openSite }) => {
    const account = await newAccount()
    const { page, requests } = await openSite({
      path: '/settings',
      storage: signedIn(account),
      before: (page) => page.clock.install(),
    })
    const lookup = await page.context().newPage()
    await lookup.goto('/')
    await Promise.all([sent(page), page.getByRole('switch', { name: 'Clean' }).click()])
    await expect(lookup.getByLabel('Clean')).toBeChecked()
    await Promise.all([sent(lookup), lookup.getByLabel('Clean').uncheck()])
    await expect(page.getByRole('switch', { name: 'Clean' })).not.toBeChecked()
    // Longer than the debounce.
    await page.clock.runFor(5000)
    await Promise.all([idle(page), idle(lookup)])
    expect(puts(requests).length).toBe(2)
  })

  test('are saved even when the page is left at once', async ({ openSite }) => {
    const account = await newAccount()
    // The code that saves them has loaded together with the settings.
    const { page } = await openSignedIn(openSite, account, { path: '/tools' })
    await page.getByRole('button', { name: /dark colour scheme/ }).click()
    await page.goto('/api/dataset')
    await expect.poll(async () => (await settingsOf(account)).color_scheme).toBe('dark')
  })
})

// Settings follow an account from device to device, and leave alone what was never chosen.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Account, ask, logIn, newAccount, signedIn } from './account.ts'
import { field, login } from './account-screen.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'

const skip = noBrowser
const call = '**/api/user/settings'

const settingsOf = (account: Account) =>
  ask<Record<string, unknown>>('GET /api/user/settings', undefined, account.token)
const sent = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/user/settings') && reply.request().method() === 'PUT',
  )
const scheme = (page: Page, name: string) => page.locator(`html[data-mantine-color-scheme=${name}]`).waitFor()
const keys = {
  page_size: 'page_size',
  include_url: 'lookup_include_url',
  include_phone: 'lookup_include_phone',
  clean: 'bin-clean-enabled',
  extended: 'lookup_extended',
  color_scheme: 'mantine-color-scheme-value',
}

describe('preferences', { concurrency: 2 }, () => {
  test('each is saved as it is chosen, and is there on another device', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, { path: '/settings', storage: signedIn(account) })
    await page.waitForLoadState('networkidle')
    for (const label of ['Extended', 'Clean', 'Include URL', 'Include Phone']) {
      const control = page.getByRole('switch', { name: label })
      assert.equal(await control.isChecked(), false, label)
      await Promise.all([sent(page), control.click()])
      await page.getByRole('status').getByText('Saved').waitFor()
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
    assert.deepEqual(await settingsOf(account), { name: null, ...chosen })

    const other = await openSite(t, { path: '/login' })
    await field(other.page).fill(account.userId)
    await login(other.page)
    await scheme(other.page, 'dark')
    await arrives(other.page, '/')
    const there = await other.page.evaluate(
      (keys) => Object.entries(keys).map(([name, key]) => [name, localStorage.getItem(key)]),
      keys,
    )
    assert.deepEqual(
      Object.fromEntries(there),
      Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)])),
    )
    assert.equal(await other.page.getByLabel('Extended').isChecked(), true)
    assert.equal(await other.page.getByLabel('Clean').isChecked(), true)
    assert.equal(await other.page.getByLabel('Results per page').inputValue(), '500')
  })

  test('what was never chosen leaves this browser alone', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, {
      path: '/login',
      storage: { page_size: '1000', 'mantine-color-scheme-value': 'dark' },
    })
    await field(page).fill(account.userId)
    await Promise.all([page.waitForResponse(call), login(page)])
    await arrives(page, '/')
    assert.equal(await page.getByLabel('Results per page').inputValue(), '1000')
    await scheme(page, 'dark')
    assert.equal((await settingsOf(account)).page_size, null)
  })

  test(
    'a choice on the lookup screen, or of the colours, goes to the account in one request',
    { skip },
    async (t) => {
      const account = await newAccount()
      const { page, requests } = await openSite(t, { storage: signedIn(account) })
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
      assert.equal(requests.filter((line) => line.startsWith('PUT ')).length, 1)
      const { extended, clean, color_scheme, page_size } = await settingsOf(account)
      assert.deepEqual([extended, clean, color_scheme, page_size], [true, true, 'dark', null])
      // A new search begins with it.
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      assert.equal(await page.getByLabel('Extended').isChecked(), true)
      await page.reload()
      assert.equal(await page.getByLabel('Extended').isChecked(), true)
      // A link says for itself what it is.
      await page.goto('/?bins=400000')
      await page.getByRole('heading', { name: /result/ }).waitFor()
      assert.equal(await page.getByLabel('Extended').isChecked(), false)
      await page.getByRole('button', { name: 'logout' }).click()
      await arrives(page, '/')
      assert.equal(await page.getByLabel('Extended').isChecked(), false)
    },
  )

  test('another device has it with its next page', { skip }, async (t) => {
    const account = await newAccount()
    const other = await logIn(account)
    const { page } = await openSite(t, { storage: signedIn(account) })
    await page.waitForLoadState('networkidle')
    await ask('PUT /api/user/settings', { clean: true, extended: true, color_scheme: 'dark' }, other.token)
    await page.reload()
    await scheme(page, 'dark')
    await page.getByRole('checkbox', { name: 'Extended', checked: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Clean', checked: true }).waitFor()
  })

  test('two tabs agree, and only the one that was used speaks', { skip }, async (t) => {
    const account = await newAccount()
    const { page, requests } = await openSite(t, { path: '/settings', storage: signedIn(account) })
    const lookup = await page.context().newPage()
    await lookup.goto('/')
    await lookup.waitForLoadState('networkidle')
    await Promise.all([sent(page), page.getByRole('switch', { name: 'Clean' }).click()])
    await lookup.getByRole('checkbox', { name: 'Clean', checked: true }).waitFor()
    await Promise.all([sent(lookup), lookup.getByLabel('Clean').uncheck()])
    await page.getByRole('switch', { name: 'Clean', checked: false }).waitFor()
    // Longer than a choice waits to be sent.
    await page.waitForTimeout(1000)
    assert.equal(requests.filter((line) => line.startsWith('PUT ')).length, 2)
  })

  test('a choice that was made on the way out is sent', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, { path: '/tools', storage: signedIn(account) })
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
    assert.fail('it was not sent')
  })

  test('one that cannot be saved is told on the settings page, and holds here', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, {
      path: '/settings',
      storage: signedIn(account),
      expected: [/status of 503/],
    })
    await page.waitForLoadState('networkidle')
    await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
    await page.getByRole('switch', { name: 'Clean' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('Not saved to your account').waitFor()
    await alert.getByText('Not now.').waitFor()
    assert.equal(await page.getByRole('switch', { name: 'Clean' }).isChecked(), true)
    await page.unroute(call)
    await Promise.all([sent(page), alert.getByRole('button', { name: 'Try again' }).click()])
    await alert.waitFor({ state: 'detached' })
    assert.equal((await settingsOf(account)).clean, true)
  })

  test('one that cannot be saved is no news elsewhere', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, { storage: signedIn(account), expected: [/status of 503/] })
    await page.waitForLoadState('networkidle')
    await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
    await Promise.all([sent(page), page.getByRole('button', { name: /dark colour scheme/ }).click()])
    await scheme(page, 'dark')
    assert.equal(await page.getByRole('alert').count(), 0)
    // It goes with the next one.
    await page.unroute(call)
    await Promise.all([sent(page), page.getByLabel('Results per page').selectOption('100')])
    const { color_scheme, page_size } = await settingsOf(account)
    assert.deepEqual([color_scheme, page_size], ['dark', 100])
  })
})

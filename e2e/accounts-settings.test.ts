import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Account, ask, logIn, newAccount, signedIn } from './account.ts'
import { stored } from './account-screen.ts'
import { noBrowser, openSite, type Scope, type Visit } from './browser.ts'
import { arrives, noOverflow, noViolations } from './checks.ts'

const skip = noBrowser
const over = [/status of 401/]

const open = (t: Scope, account: Account, visit: Visit = {}) =>
  openSite(t, { path: '/settings', storage: signedIn(account), ...visit })

const name = (page: Page) => page.getByRole('textbox', { name: 'Your Name' })
const saveName = (page: Page) => page.getByRole('button', { name: 'Save Name' })
const settingsOf = ({ token }: Account) => ask<{ name: string }>('GET /api/user/settings', undefined, token)

describe('the settings', { concurrency: 2 }, () => {
  test('the footer leads there, for who is signed in', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, { path: '/tools', storage: signedIn(account) })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click()
    await arrives(page, '/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.getByRole('button', { name: 'logout' }).click()
    await arrives(page, '/')
    await page.getByRole('textbox', { name: 'BINs' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Settings' }).count(), 0)
  })

  test('a name can be changed and taken away', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await open(t, account)
    assert.ok(await saveName(page).isDisabled())
    await name(page).fill('x'.repeat(61))
    await page.getByText('Name cannot exceed 60 characters.').waitFor()
    assert.ok(await saveName(page).isDisabled())
    await name(page).fill(' Grace ')
    await saveName(page).click()
    await page.getByRole('status').getByText('Saved').waitFor()
    assert.equal(await name(page).inputValue(), 'Grace')
    assert.equal((await stored(page))?.name, 'Grace')
    assert.equal((await settingsOf(account)).name, 'Grace')
    await name(page).fill('')
    await Promise.all([page.waitForResponse('**/api/user/settings'), saveName(page).click()])
    assert.equal((await settingsOf(account)).name, null)
  })

  test('a name that the server refuses stays in the field, with the reason', { skip }, async (t) => {
    const { page } = await open(t, await newAccount(), { expected: [/status of 422/] })
    await page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').first().waitFor()
    await page.route('**/api/user/settings', (route) =>
      route.fulfill({ status: 422, json: { message: 'No.', errors: { name: ['Not this one.'] } } }),
    )
    await name(page).fill('Grace')
    await saveName(page).click()
    await page.getByRole('alert').getByText('Not this one.').waitFor()
    assert.equal(await name(page).inputValue(), 'Grace')
  })

  test('the user ID is hidden until it is asked for, and can be saved', { skip }, async (t) => {
    const account = await newAccount()
    const shown = account.userId.replace(/^(.{5})(.{5})(.{5})(.{5})/, '$1-$2-$3-$4-')
    const { page, requests } = await open(t, account)
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor()
    assert.equal(await page.getByText(shown).count(), 0)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText(shown).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Text file' }).click(),
    ])
    assert.ok(readFileSync(await file.path(), 'utf8').includes(shown))
    await page.getByRole('button', { name: 'QR code' }).click()
    await page.getByRole('img', { name: 'QR code of your user ID' }).waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    await noOverflow(page)
    await noViolations(page)
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByText(shown).waitFor({ state: 'detached' })
    assert.ok(!requests.some((line) => line.includes(account.userId) || line.includes(shown)))
  })

  test('a session that is over leads to the login and back', { skip }, async (t) => {
    const account = await newAccount()
    await ask('DELETE /api/user/sessions', undefined, account.token)
    const { page } = await open(t, account, { expected: over })
    await arrives(page, '/login?from=%2Fsettings')
    assert.equal(await stored(page), null)
    await page.getByRole('textbox', { name: 'User ID' }).fill(account.userId)
    await page.keyboard.press('Enter')
    await arrives(page, '/settings')
  })
})

describe('sessions', { concurrency: 2 }, () => {
  test('are listed, and all ended at once', { skip }, async (t) => {
    const account = await newAccount()
    const other = await logIn(account)
    const { page } = await open(t, account)
    const away = await openSite(t, { path: '/settings', storage: signedIn(other), expected: over })
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    assert.equal(await rows.count(), 2)
    assert.equal(await rows.filter({ hasText: 'This session' }).count(), 1)
    assert.match(await rows.first().innerText(), /Started \w+ \d+, \d{4}, .* Last used|Started[^]*Last used/)
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' })
    await dialog.getByText('This ends all 2 sessions, this one too.').waitFor()
    await noViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
    await arrives(page, '/')
    await page.getByRole('status').getByText('You are logged out everywhere: 2 sessions ended.').waitFor()
    assert.equal(await stored(page), null)

    await away.page.reload()
    await arrives(away.page, '/login?from=%2Fsettings')
    assert.equal(await stored(away.page), null)
  })
})

describe('an account', { concurrency: 2 }, () => {
  test('is deleted by who types the word, and is gone', { skip }, async (t) => {
    const account = await newAccount()
    const { page, site } = await open(t, account)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText(/deletes your name, your settings and sessions, and all your lists/).waitFor()
    const doIt = dialog.getByRole('button', { name: 'Delete account' })
    assert.ok(await doIt.isDisabled())
    // The field has the focus.
    await page.keyboard.type('delet')
    assert.ok(await doIt.isDisabled())
    await noViolations(page)
    await page.keyboard.type('e')
    await doIt.click()
    await arrives(page, '/')
    await page.getByRole('status').getByText('Your account and all it held are deleted.').waitFor()
    assert.equal(await stored(page), null)
    const reply = await fetch(`${site}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: account.userId }),
    })
    assert.equal(reply.status, 401)
    // The words go with the next page.
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await page.getByText('Your account and all it held are deleted.').waitFor({ state: 'detached' })
  })

  test('that could not be deleted is still there, with the reason', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await open(t, account, {
      expected: [/status of 503/],
      before: (page) =>
        page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } })),
    })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('textbox', { name: 'Type delete to go on' }).fill('Delete ')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').getByText('Not now.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await stored(page))?.token, account.token)
  })
})

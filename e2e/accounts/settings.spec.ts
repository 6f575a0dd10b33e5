import { readFileSync } from 'node:fs'
import { noOverflow, noViolations } from '../checks.ts'
import type { Account } from '../site.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { stored } from './account-screen.ts'
import { logIn, newAccount, signedIn } from './account.ts'

const sessionEnded = [/status of 401/]

const open = (openSite: OpenSite, account: Account, visit: Visit = {}) =>
  openSite({ path: '/settings', storage: signedIn(account), ...visit })

test.describe('settings', () => {
  test('are linked in the footer for people who are signed in', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ path: '/tools', storage: signedIn(account) })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.getByRole('button', { name: 'logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('textbox', { name: 'BINs' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  })

  test('hide the user ID until it is shown on request, and can save it', async ({ openSite }) => {
    const account = await newAccount()
    const shown = account.userId.replace(/^(.{5})(.{5})(.{5})(.{5})/, '$1-$2-$3-$4-')
    const { page, requests } = await open(openSite, account)
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
    await expect(page.getByText(shown)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(shown)).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Text file' }).click(),
    ])
    expect(readFileSync(await file.path(), 'utf8')).toContain(shown)
    await page.getByRole('button', { name: 'QR code' }).click()
    await expect(page.getByRole('img', { name: 'QR code of your user ID' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 800 })
    await noOverflow(page)
    await noViolations(page)
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(page.getByText(shown)).toBeHidden()
    expect(requests.filter((line) => line.includes(account.userId) || line.includes(shown))).toEqual([])
  })
})

test.describe('sessions', () => {
  test('are listed and can all be ended at once', async ({ openSite }) => {
    const account = await newAccount()
    const other = await logIn(account)
    const { page } = await open(openSite, account)
    const away = await openSite({ path: '/settings', storage: signedIn(other), expected: sessionEnded })
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(rows.nth(1)).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'This session' })).toHaveCount(1)
    await expect(rows.first()).toHaveText(/Started \w+ \d+, \d{4}, .* Last used|Started[^]*Last used/)
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' })
    await expect(dialog.getByText('This ends all 2 sessions, including this one.')).toBeVisible()
    await noViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').getByText('Logged out everywhere. 2 sessions ended.')).toBeVisible()
    expect(await stored(page)).toBe(null)

    await away.page.reload()
    await expect(away.page).toHaveURL('/login?from=%2Fsettings')
    expect(await stored(away.page)).toBe(null)
  })
})

test.describe('deleting an account', () => {
  test('requires the typed word and removes the account', async ({ openSite }) => {
    const account = await newAccount()
    const { page, site } = await open(openSite, account)
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(
      dialog.getByText(/deletes your name, your settings and sessions, and all your lists/),
    ).toBeVisible()
    const deleteButton = dialog.getByRole('button', { name: 'Delete account' })
    await expect(deleteButton).toBeDisabled()
    // The field has the focus.
    await page.keyboard.type('delet')
    await expect(deleteButton).toBeDisabled()
    await noViolations(page)
    await page.keyboard.type('e')
    await deleteButton.click()
    await expect(page).toHaveURL('/')
    await expect(
      page.getByRole('status').getByText('Your account and all its data were deleted.'),
    ).toBeVisible()
    expect(await stored(page)).toBe(null)
    const reply = await fetch(`${site}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: account.userId }),
    })
    expect(reply.status).toBe(401)
    // The notice disappears on the next page.
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await expect(page.getByText('Your account and all its data were deleted.')).toBeHidden()
  })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ask } from '../api.ts'
import { noOverflow, noViolations } from '../checks.ts'
import { button, dialog } from '../screen.ts'
import type { Account } from '../site.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { newAccount, signedIn } from './account.ts'

const run = promisify(execFile)

const open = (openSite: OpenSite, account: Account, visit: Visit = {}) =>
  openSite({ path: '/settings', storage: signedIn(account), ...visit })

test.describe('API tokens', () => {
  test('are created and revoked, and the shown command works in between', async ({ openSite }) => {
    const account = await newAccount()
    await ask('POST /api/binlists', { name: 'Declined in May' }, account.token)
    const { page, site } = await open(openSite, account)
    await expect(page.getByText('No tokens yet.')).toBeVisible()
    await button(page, 'New token').click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly import')
    await page.getByRole('combobox', { name: 'Expiry' }).selectOption('30 days')
    await noViolations(page)
    await button(page, 'Create token').click()

    const shown = dialog(page, 'Your new API token')
    const token = (await shown.getByLabel('API token', { exact: true }).textContent()) ?? ''
    expect(token).toMatch(/^bindex_[\w-]{43}$/)
    const command = (await shown.getByText(/^curl /).textContent()) ?? ''
    // Nothing but Done closes the dialog before the token is copied.
    await page.keyboard.press('Escape')
    await expect(shown).toBeVisible()
    await noViolations(page)
    const { stdout } = await run('sh', ['-c', command])
    expect(stdout).toContain('Declined in May')
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(shown).toBeHidden()
    await expect(button(page, 'New token')).toBeFocused()
    expect(await page.content()).not.toContain(token)

    await page.reload()
    const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')
    await expect(row).toContainText('Nightly import')
    await expect(row).toContainText('Last used')
    await expect(row).toContainText('Expires')
    await button(page, 'Revoke: Nightly import').click()
    await dialog(page, 'Revoke API token?').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('status').getByText('“Nightly import” revoked')).toBeVisible()
    await expect(row).toHaveCount(0)
    const reply = await fetch(`${site}/api/binlists`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status).toBe(401)
  })

  test('are created by keyboard only, on a phone', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await open(openSite, account, { width: 360 })
    await button(page, 'New token').press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.type('Phone')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: 'Read' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Write lists' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Your new API token')).toBeVisible()
    await noOverflow(page)
    const { data } = await ask<{ data: { scopes: string[] }[] }>(
      'GET /api/user/tokens',
      undefined,
      account.token,
    )
    expect(data.map(({ scopes }) => scopes)).toEqual([['read', 'write:lists']])
  })
})

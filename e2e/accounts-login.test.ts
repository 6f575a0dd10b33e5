import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, newAccount, signedIn } from './account.ts'
import { field, generate, generated, login, plain, stored } from './account-screen.ts'
import { newAddress, noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'

const skip = noBrowser
/** Well-formed, and nobody's. */
const nobodys = '00000-00000-00000-00000-000000'
const refused = [/Failed to load resource: .*\/api\/auth\//]

describe('a login', { concurrency: 2 }, () => {
  const problems: [text: string, words: string][] = [
    ['', 'User ID is required'],
    ['   ', 'User ID is required'],
    ['0123-4567', 'A user ID has 26 letters and digits, and this has 8.'],
    ['me@example.com', 'A user ID has no “@” in it.'],
  ]
  test('that cannot be one is told under the field, and nothing is sent', { skip }, async (t) => {
    const { page, requests } = await openSite(t, { path: '/login' })
    for (const [text, words] of problems) {
      await field(page).fill(text)
      await login(page)
      await page.getByText(words, { exact: true }).waitFor()
      await page.locator('input:focus[name=user-id]').waitFor()
      await field(page).fill('x')
      await page.getByText(words, { exact: true }).waitFor({ state: 'detached' })
    }
    assert.ok(!requests.some((line) => line.startsWith('POST')))
  })

  test('with a user ID that nobody has', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/login', expected: refused })
    await field(page).fill(nobodys)
    await login(page)
    const alert = page.getByRole('alert')
    await alert.getByText('Login Error').waitFor()
    await alert.getByText('No account has this user ID. Check it, or generate a new one.').waitFor()
    assert.equal(await field(page).inputValue(), nobodys)
    await arrives(page, '/login')
  })

  test('too many from one address', { skip }, async (t) => {
    const address = newAddress()
    const { page, site } = await openSite(t, { path: '/login', expected: refused, address })
    for (let count = 0; count < 20; count++) {
      await fetch(`${site}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ userId: nobodys }),
      })
    }
    await field(page).fill(nobodys)
    await login(page)
    await page.getByRole('alert').getByText('Rate Limited: Try again later!').waitFor()
  })

  test('to a server that cannot be reached', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path: '/login',
      expected: refused,
      before: (page) => page.route('**/api/auth/*', (route) => route.abort()),
    })
    await field(page).fill(nobodys)
    await login(page)
    await page.getByRole('alert').getByText('An unknown error occurred during login.').waitFor()
    await generate(page)
    await page.getByRole('alert').getByText('Signup Error').waitFor()
    await page.getByRole('alert').getByText('An unknown error occurred during signup.').waitFor()
  })

  test('that fails ends what was stored', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/login', expected: refused })
    await field(page).fill(nobodys)
    await page.route('**/api/auth/login', async (route) => {
      // Meanwhile, in another tab.
      await page.evaluate(() => localStorage.setItem('token', 'old'))
      await page.evaluate(() => localStorage.setItem('user', '{"token":"old"}'))
      await route.continue()
    })
    await login(page)
    await page.getByRole('alert').waitFor()
    assert.deepEqual(
      await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')]),
      [null, null],
    )
  })

  test('leads nowhere but to this site', { skip }, async (t) => {
    const account = await newAccount()
    for (const from of [
      'https://other.invalid/',
      '//other.invalid',
      '/\\other.invalid',
      'javascript:alert(1)',
    ]) {
      const { page } = await openSite(t, { path: `/login?from=${encodeURIComponent(from)}` })
      await field(page).fill(account.userId)
      await login(page)
      await arrives(page, '/')
    }
  })

  test('is over for who is signed in already', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, { path: '/login?from=%2Ftools', storage: signedIn(account) })
    await arrives(page, '/')
  })

  test('in another tab is one here, too', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, { path: '/login?from=%2Ftools' })
    const other = await page.context().newPage()
    await other.goto('/login')
    await field(other).fill(account.userId)
    await login(other)
    await arrives(other, '/')
    await arrives(page, '/tools')
  })

  test('that has ended meanwhile is noticed', { skip }, async (t) => {
    const account = await newAccount()
    await ask('DELETE /api/user/sessions', undefined, account.token)
    const { page } = await openSite(t, {
      path: '/tools',
      storage: signedIn(account),
      expected: [/status of 401.*\/api\/user\/settings/],
    })
    await page.getByRole('banner').getByRole('link', { name: 'login' }).waitFor()
    assert.equal(await stored(page), null)
  })
})

describe('a generated user ID', { concurrency: 2 }, () => {
  test('is found again after a look at another page', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/login' })
    const shown = await generated(page)
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await arrives(page, '/tools')
    await page.getByRole('banner').getByRole('link', { name: 'login' }).click()
    assert.equal(await field(page).inputValue(), shown)
    await page.getByText('Save your user ID, and do not share it').waitFor()
  })

  test('that is not saved is not thrown away unasked', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/login' })
    const first = await generated(page)
    await generate(page)
    const dialog = page.getByRole('dialog', { name: 'Replace a user ID that is not saved?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await field(page).inputValue(), first)

    const question = page.waitForEvent('dialog')
    const leaving = page.close({ runBeforeUnload: true })
    const asked = await question
    assert.equal(asked.type(), 'beforeunload')
    await asked.dismiss()
    await leaving

    await generate(page)
    await dialog.getByRole('button', { name: 'Generate another' }).click()
    await page.waitForFunction(
      (first) => document.querySelector<HTMLInputElement>('[name=user-id]')?.value !== first,
      first,
    )
    const second = await field(page).inputValue()
    assert.notEqual(plain(second), plain(first))

    // Saved, it may be replaced, and the page left.
    await page.getByRole('button', { name: 'QR code' }).click()
    await generate(page)
    await page.waitForFunction(
      (second) => document.querySelector<HTMLInputElement>('[name=user-id]')?.value !== second,
      second,
    )
    await page.getByRole('button', { name: 'QR code' }).click()
    page.on('dialog', () => assert.fail('nothing is lost'))
    await page.reload()
    assert.equal(await field(page).inputValue(), '')
  })
})

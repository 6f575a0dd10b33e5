import { ask } from '../api.ts'
import { expect, test } from '../test.ts'
import { newAddress } from '../visit.ts'
import { field, generate, generated, login, plain, stored } from './account-screen.ts'
import { newAccount, signedIn } from './account.ts'

/** A valid user ID that no account has. */
const unknownId = '00000-00000-00000-00000-000000'
const refused = [/Failed to load resource: .*\/api\/auth\//]

test.describe('logging in', () => {
  const problems: [text: string, message: string][] = [
    ['', 'User ID is required'],
    ['   ', 'User ID is required'],
    ['0123-4567', 'A user ID has 26 letters and digits. This one has 8.'],
    ['me@example.com', 'A user ID cannot contain “@”.'],
  ]
  test('shows what is wrong with a user ID under the field and sends nothing', async ({ openSite }) => {
    const { page, requests } = await openSite({ path: '/login' })
    for (const [text, message] of problems) {
      await field(page).fill(text)
      await login(page)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(page.locator('input:focus[name=user-id]')).toBeVisible()
      await field(page).fill('x')
      await expect(page.getByText(message, { exact: true })).toBeHidden()
    }
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual([])
  })

  test('shows an error when no account has the user ID', async ({ openSite }) => {
    const { page } = await openSite({ path: '/login', expected: refused })
    await field(page).fill(unknownId)
    await login(page)
    const alert = page.getByRole('alert')
    await expect(alert.getByText('Login Error')).toBeVisible()
    await expect(
      alert.getByText('No account has this user ID. Check it, or generate a new one.'),
    ).toBeVisible()
    await expect(field(page)).toHaveValue(unknownId)
    await expect(page).toHaveURL('/login')
  })

  test('shows the rate limit after too many tries from one address', async ({ openSite }) => {
    const address = newAddress()
    const { page, site } = await openSite({ path: '/login', expected: refused, address })
    for (let count = 0; count < 20; count++) {
      await fetch(`${site}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ userId: unknownId }),
      })
    }
    await field(page).fill(unknownId)
    await login(page)
    await expect(page.getByRole('alert').getByText('Rate Limited: Try again later!')).toBeVisible()
  })

  test('shows an error when the server cannot be reached', async ({ openSite }) => {
    const { page } = await openSite({
      path: '/login',
      expected: refused,
      before: (page) => page.route('**/api/auth/*', (route) => route.abort()),
    })
    await field(page).fill(unknownId)
    await login(page)
    await expect(page.getByRole('alert').getByText('An unknown error occurred during login.')).toBeVisible()
    await generate(page)
    await expect(page.getByRole('alert').getByText('Signup Error')).toBeVisible()
    await expect(page.getByRole('alert').getByText('An unknown error occurred during signup.')).toBeVisible()
  })

  test('clears the stored session when it fails', async ({ openSite }) => {
    const { page } = await openSite({ path: '/login', expected: refused })
    await field(page).fill(unknownId)
    await page.route('**/api/auth/login', async (route) => {
      // As if another tab had logged in meanwhile.
      await page.evaluate(() => localStorage.setItem('token', 'old'))
      await page.evaluate(() => localStorage.setItem('user', '{"token":"old"}'))
      await route.continue()
    })
    await login(page)
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([
      null,
      null,
    ])
  })

  test('never redirects to another site', async ({ openSite }) => {
    const account = await newAccount()
    for (const from of [
      'https://other.invalid/',
      '//other.invalid',
      '/\\other.invalid',
      'javascript:alert(1)',
    ]) {
      const { page } = await openSite({ path: `/login?from=${encodeURIComponent(from)}` })
      await field(page).fill(account.userId)
      await login(page)
      await expect(page).toHaveURL('/')
    }
  })

  test('redirects home when the visitor is signed in already', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ path: '/login?from=%2Ftools', storage: signedIn(account) })
    await expect(page).toHaveURL('/')
  })

  test('signs in every open tab', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ path: '/login?from=%2Ftools' })
    const other = await page.context().newPage()
    await other.goto('/login')
    await field(other).fill(account.userId)
    await login(other)
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/tools')
  })

  test('shows the login link when the session has ended meanwhile', async ({ openSite }) => {
    const account = await newAccount()
    await ask('DELETE /api/user/sessions', undefined, account.token)
    const { page } = await openSite({
      path: '/tools',
      storage: signedIn(account),
      expected: [/status of 401.*\/api\/user\/settings/],
    })
    await expect(page.getByRole('banner').getByRole('link', { name: 'login' })).toBeVisible()
    expect(await stored(page)).toBe(null)
  })
})

test.describe('a generated user ID', () => {
  test('is still in the field after a visit to another page', async ({ openSite }) => {
    const { page } = await openSite({ path: '/login' })
    const shown = await generated(page)
    await page.getByRole('banner').getByRole('link', { name: 'tools' }).click()
    await expect(page).toHaveURL('/tools')
    await page.getByRole('banner').getByRole('link', { name: 'login' }).click()
    await expect(field(page)).toHaveValue(shown)
    await expect(page.getByText('Save your user ID, and do not share it')).toBeVisible()
  })

  test('is not replaced or lost without confirmation until it is saved', async ({ openSite }) => {
    const { page } = await openSite({ path: '/login' })
    const first = await generated(page)
    await generate(page)
    const dialog = page.getByRole('dialog', { name: 'Replace the unsaved user ID?' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(field(page)).toHaveValue(first)

    const opened = page.waitForEvent('dialog')
    const leaving = page.close({ runBeforeUnload: true })
    const question = await opened
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await leaving

    await generate(page)
    await dialog.getByRole('button', { name: 'Generate another' }).click()
    await page.waitForFunction(
      (first) => document.querySelector<HTMLInputElement>('[name=user-id]')?.value !== first,
      first,
    )
    const second = await field(page).inputValue()
    expect(plain(second)).not.toBe(plain(first))

    // Once saved, it can be replaced, and the page can be left.
    await page.getByRole('button', { name: 'QR code' }).click()
    await generate(page)
    await page.waitForFunction(
      (second) => document.querySelector<HTMLInputElement>('[name=user-id]')?.value !== second,
      second,
    )
    await page.getByRole('button', { name: 'QR code' }).click()
    const questions: string[] = []
    page.on('dialog', (question) => {
      questions.push(question.message())
      void question.accept()
    })
    await page.reload()
    await expect(field(page)).toHaveValue('')
    expect(questions).toEqual([])
  })
})

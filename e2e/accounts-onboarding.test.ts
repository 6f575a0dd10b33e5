import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, newAccount, signedIn } from './account.ts'
import { field, login, stored } from './account-screen.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'

const skip = noBrowser
const name = (page: Page) => page.getByRole('textbox', { name: 'Your Name' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Name' })
const skipIt = (page: Page) => page.getByRole('button', { name: 'Skip for now' })
const call = '**/api/auth/onboarding/complete'

describe('the onboarding', { concurrency: 2 }, () => {
  test('says what the specification says, and can be skipped', { skip }, async (t) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite(t, { path: '/onboarding?from=%2Ftools', storage: signedIn(account) })
    await page.getByRole('heading', { name: 'Welcome to Bindex!' }).waitFor()
    await page.getByText("Let's get your profile set up. Please enter your name.").waitFor()
    await page.getByText('You can change it later in the settings.').waitFor()
    assert.equal(await name(page).getAttribute('maxlength'), '70')
    assert.ok(await save(page).isDisabled())
    await skipIt(page).click()
    await arrives(page, '/tools')
    const user = await stored(page)
    assert.equal(user?.name, null)
    assert.notEqual(user?.onboarded_at, null)
    await page.goto('/onboarding?from=%2Ftools')
    await arrives(page, '/')
  })

  test('takes a name of 60 characters, and not of 61', { skip }, async (t) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite(t, { path: '/onboarding', storage: signedIn(account) })
    const words = page.getByText('Name cannot exceed 60 characters.')
    await name(page).fill('x'.repeat(61))
    await words.waitFor()
    assert.ok(await save(page).isDisabled())
    await name(page).fill('   ')
    assert.ok(await save(page).isDisabled())
    await name(page).fill(` ${'x'.repeat(60)} `)
    await words.waitFor({ state: 'detached' })
    await save(page).click()
    await arrives(page, '/')
    assert.equal((await stored(page))?.name, 'x'.repeat(60))
  })

  test('sends no card number', { skip }, async (t) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite(t, { path: '/onboarding', storage: signedIn(account) })
    await name(page).fill(['4111', '1111', '1111', '1111'].join(' '))
    await page.getByText('This holds what looks like a card number. Leave it out.').waitFor()
    assert.ok(await save(page).isDisabled())
  })

  test('both buttons wait, a failure is told and goes with the next letter', { skip }, async (t) => {
    const account = await newAccount({ fresh: true })
    const held = Promise.withResolvers<void>()
    const { page } = await openSite(t, {
      path: '/onboarding',
      storage: signedIn(account),
      expected: [/status of 500/],
    })
    await page.route(call, async (route) => {
      await held.promise
      await route.fulfill({ status: 500, json: { message: 'It broke.' } })
    })
    await name(page).fill('Ada')
    await save(page).click()
    await page.waitForFunction(() => document.querySelectorAll('form button:disabled').length === 2)
    held.resolve()
    const alert = page.getByRole('alert')
    await alert.getByText('Error', { exact: true }).waitFor()
    await alert.getByText('It broke.').waitFor()
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await alert.waitFor({ state: 'detached' })
    await skipIt(page).click()
    await alert.getByText('It broke.').waitFor()
    await name(page).press('End')
    await page.keyboard.type('!')
    await alert.waitFor({ state: 'detached' })
    await page.unroute(call)
    await save(page).click()
    await arrives(page, '/')
    assert.equal((await stored(page))?.name, 'Ada!')
  })

  test('without words from the server', { skip }, async (t) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite(t, {
      path: '/onboarding',
      storage: signedIn(account),
      expected: [/Failed to load resource/],
      before: (page) => page.route(call, (route) => route.abort()),
    })
    await skipIt(page).click()
    await page.getByRole('alert').getByText('An unexpected error occurred.', { exact: true }).waitFor()
  })

  test('of a session that is over begins with a login, and goes on from there', { skip }, async (t) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite(t, {
      path: '/onboarding?from=%2Ftools',
      storage: signedIn(account),
      expected: [/status of 401/],
    })
    await page.waitForLoadState('networkidle')
    await ask('DELETE /api/user/sessions', undefined, account.token)
    await name(page).fill('Ada')
    await save(page).click()
    await arrives(page, `/login?from=${encodeURIComponent('/onboarding?from=%2Ftools')}`)
    assert.equal(await stored(page), null)
    await field(page).fill(account.userId)
    await login(page)
    await arrives(page, '/onboarding?from=%2Ftools')
    await skipIt(page).click()
    await arrives(page, '/tools')
  })
})

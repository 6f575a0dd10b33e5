import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { expect, test } from '../test.ts'
import { field, login, stored } from './account-screen.ts'
import { newAccount, signedIn } from './account.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'Your Name' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Name' })
const skip = (page: Page) => page.getByRole('button', { name: 'Skip for now' })
const call = '**/api/auth/onboarding/complete'

test.describe('onboarding', () => {
  test('welcomes a new account and can be skipped', async ({ openSite }) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite({ path: '/onboarding?from=%2Ftools', storage: signedIn(account) })
    await expect(page.getByRole('heading', { name: 'Welcome to Bindex!' })).toBeVisible()
    await expect(page.getByText("Let's get your profile set up. Please enter your name.")).toBeVisible()
    await expect(page.getByText('You can change it later in the settings.')).toBeVisible()
    await expect(name(page)).toHaveAttribute('maxlength', '70')
    await expect(save(page)).toBeDisabled()
    await skip(page).click()
    await expect(page).toHaveURL('/tools')
    const user = await stored(page)
    expect(user?.name).toBe(null)
    expect(user?.onboarded_at).not.toBe(null)
    await page.goto('/onboarding?from=%2Ftools')
    await expect(page).toHaveURL('/')
  })

  test('accepts a name of 60 characters but not of 61', async ({ openSite }) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite({ path: '/onboarding', storage: signedIn(account) })
    const message = page.getByText('Name cannot exceed 60 characters.')
    await name(page).fill('x'.repeat(61))
    await expect(message).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await name(page).fill('   ')
    await expect(save(page)).toBeDisabled()
    await name(page).fill(` ${'x'.repeat(60)} `)
    await expect(message).toBeHidden()
    await save(page).click()
    await expect(page).toHaveURL('/')
    expect((await stored(page))?.name).toBe('x'.repeat(60))
  })

  test('refuses a name that looks like a card number', async ({ openSite }) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite({ path: '/onboarding', storage: signedIn(account) })
    await name(page).fill(['4111', '1111', '1111', '1111'].join(' '))
    await expect(page.getByText('This seems to contain a card number. Please remove it.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
  })

  test('disables both buttons while saving, and shows an error until the next key press', async ({
    openSite,
  }) => {
    const account = await newAccount({ fresh: true })
    const held = Promise.withResolvers<void>()
    const { page } = await openSite({
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
    await expect(alert.getByText('Error', { exact: true })).toBeVisible()
    await expect(alert.getByText('It broke.')).toBeVisible()
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toBeHidden()
    await skip(page).click()
    await expect(alert.getByText('It broke.')).toBeVisible()
    await name(page).press('End')
    await page.keyboard.type('!')
    await expect(alert).toBeHidden()
    await page.unroute(call)
    await save(page).click()
    await expect(page).toHaveURL('/')
    expect((await stored(page))?.name).toBe('Ada!')
  })

  test('shows a general error when the server cannot be reached', async ({ openSite }) => {
    const account = await newAccount({ fresh: true })
    const { page } = await openSite({
      path: '/onboarding',
      storage: signedIn(account),
      expected: [/Failed to load resource/],
      before: (page) => page.route(call, (route) => route.abort()),
    })
    await skip(page).click()
    await expect(
      page.getByRole('alert').getByText('An unexpected error occurred.', { exact: true }),
    ).toBeVisible()
  })

  test('asks for a login when the session has ended, and then continues', async ({ openSite }) => {
    const account = await newAccount({ fresh: true })
    let settings: Promise<unknown> | undefined
    const { page } = await openSite({
      path: '/onboarding?from=%2Ftools',
      storage: signedIn(account),
      expected: [/status of 401/],
      before: async (page) => {
        settings = page.waitForResponse('**/api/user/settings')
      },
    })
    // After this, only the form calls the server.
    await settings
    await ask('DELETE /api/user/sessions', undefined, account.token)
    await name(page).fill('Ada')
    await save(page).click()
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/onboarding?from=%2Ftools')}`)
    expect(await stored(page)).toBe(null)
    await field(page).fill(account.userId)
    await login(page)
    await expect(page).toHaveURL('/onboarding?from=%2Ftools')
    await skip(page).click()
    await expect(page).toHaveURL('/tools')
  })
})

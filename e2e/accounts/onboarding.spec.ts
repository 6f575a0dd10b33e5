import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { expect, test } from '../test.ts'
import { field, login, stored } from './account-screen.ts'
import { newAccount, signedIn } from './account.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'Your Name' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Name' })
const skip = (page: Page) => page.getByRole('button', { name: 'Skip for now' })

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

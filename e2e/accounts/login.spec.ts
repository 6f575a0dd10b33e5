import { expect, test } from '../test.ts'
import { field, generate, generated, login, plain } from './account-screen.ts'
import { newAccount } from './account.ts'

test.describe('logging in', () => {
  test('signs in every open tab', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ path: '/login?from=%2Ftools' })
    const other = await page.context().newPage()
    // Logging in never redirects to another site.
    await other.goto('/login?from=%2F%2Fother.invalid')
    await field(other).fill(account.userId)
    await login(other)
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/tools')
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

  test('is not cancelled by a double-click, and survives a reload', async ({ openSite }) => {
    const { page } = await openSite({ path: '/login' })
    // Otherwise it may pass before the second click.
    await page.route('**/api/human/challenge', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Generate user ID' }).dblclick({ delay: 20 })
    await expect(page.getByText('Save your user ID, and do not share it')).toBeVisible({ timeout: 60_000 })
    const shown = await field(page).inputValue()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await expect(field(page)).toHaveValue(shown)
    await expect(page.getByText('Save your user ID, and do not share it')).toBeVisible()
    await login(page)
    await expect(page.getByRole('heading', { name: /^Welcome to / })).toBeVisible()
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

import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { entriesOf, makeList } from '../lists/list-screen.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import { field, generated, login, stored } from './account-screen.ts'
import { newAccount, signedIn } from './account.ts'

const ended = [/status of 401/]
const kept = 'Log in to continue. What you typed is kept.'

async function logInAs(page: Page, userId: string): Promise<void> {
  await field(page).fill(userId)
  await login(page)
}

test('a tab that shows one account’s lists shows the next account’s after a login in another tab', async ({
  openSite,
}) => {
  const [ada, grace] = [await newAccount(), await newAccount()]
  const id = await makeList(ada, { name: 'Ada’s', is_public: false, bins: ['990001'] })
  await makeList(grace, { name: 'Grace’s', is_public: false })
  const { page } = await openSite({ path: '/mybins', storage: signedIn(ada), expected: [/status of 403/] })
  const list = await page.context().newPage()
  await list.goto(`/list/${id}`)
  await list.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(dialog(list, 'Bin List Settings')).toBeVisible()
  await expect(page.getByText('Ada’s')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/tools')
  await button(other, 'logout').click()
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Ada’s')).toHaveCount(0)
  await other.goto('/login')
  await logInAs(other, grace.userId)

  await expect(page.getByText('Grace’s')).toBeVisible()
  await expect(page.getByText('Ada’s')).toHaveCount(0)
  await expect(list.getByRole('heading', { name: 'Private Bin List' })).toBeVisible()
  await expect(list.getByRole('dialog')).toHaveCount(0)
  await expect(button(list, 'Delete')).toHaveCount(0)
  await expect(list).toHaveURL(`/list/${id}`)
})

test('Edit Bins and a note are restored after a login when the session has ended meanwhile', async ({
  openSite,
}) => {
  const ada = await newAccount()
  const id = await makeList(ada, { bins: ['990001'] })
  const settings = '**/api/user/settings'
  let ready: Promise<unknown> | undefined
  const { page } = await openSite({
    path: `/list/${id}?edit=true`,
    storage: signedIn(ada),
    expected: ended,
    before: async (page) => {
      ready = page.waitForResponse(settings)
    },
  })
  await ready
  const edit = dialog(page, 'Edit Bins')
  await edit.getByRole('textbox').fill('990002 half-written')
  await ask('DELETE /api/user/sessions', undefined, ada.token)
  await edit.getByRole('button', { name: 'Add BINs' }).click()
  await expect(page.getByText(kept)).toBeVisible()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/list/${id}?edit=true`)}`)
  await page.reload()
  await expect(page.getByText(kept)).toBeVisible()
  await logInAs(page, ada.userId)
  await expect(edit.getByRole('textbox')).toHaveValue('990002 half-written')
  await edit.getByRole('button', { name: 'Add BINs' }).click()
  await expect(toast(page, '1 BIN added')).toBeVisible()
  await expect(edit).toBeHidden()

  const { token } = (await stored(page))!
  await ask('DELETE /api/user/sessions', undefined, token)
  const note = page.getByRole('textbox', { name: 'Note for 990001' })
  await button(page, 'Add note for 990001').filter({ visible: true }).first().click()
  await note.fill('Call them')
  await note.press('Enter')
  await expect(page.getByText(kept)).toBeVisible()
  await logInAs(page, ada.userId)
  await expect(note).toHaveValue('Call them')
  await expect(note).toBeFocused()
  await note.press('Enter')
  await expect(button(page, 'Note for 990001: Call them')).toBeVisible()
  const now = { ...ada, token: (await stored(page))!.token }
  await expect.poll(() => entriesOf(now, id)).toEqual(['990001 Call them', '990002 half-written'])
})

test('logging out asks to save a generated user ID first, and then takes one click', async ({ openSite }) => {
  const { page } = await openSite({ path: '/login' })
  await generated(page)
  await login(page)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL('/')
  await page.reload()
  await button(page, 'logout').click()
  const question = dialog(page, 'Log out without saving your user ID?')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await stored(page)).not.toBe(null)
  await button(page, 'logout').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Text file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/-user-id\.txt$/)
  await dialog(page, 'Log out?').getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'logout').click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'login' })).toBeVisible()
  expect(await stored(page)).toBe(null)
})

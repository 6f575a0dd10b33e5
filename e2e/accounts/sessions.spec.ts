import type { Page } from '@playwright/test'
import { ask } from '../api.ts'
import { entriesOf, makeList } from '../lists/list-screen.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, test } from '../test.ts'
import { field, login, stored } from './account-screen.ts'
import { newAccount, signedIn } from './account.ts'

const ended = [/status of 401/]
const kept = 'Log in to continue. What you typed is kept.'

async function logInAs(page: Page, userId: string): Promise<void> {
  await field(page).fill(userId)
  await login(page)
}

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

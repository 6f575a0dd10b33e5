import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeApi } from '#test/web/fake-api.ts'
import { settle, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../../session/session.ts'
import { Sessions } from './Sessions.tsx'

const notice = 'You have not saved your user ID'

async function ask() {
  show(<Sessions />, { path: '/settings', route: '/settings' })
  fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }))
  return within(await screen.findByRole('dialog', { name: 'Log out everywhere?' }))
}

describe('logging out everywhere', () => {
  beforeEach(() => {
    fakeApi({
      'GET /api/user/sessions': { body: { data: [] } },
      'DELETE /api/user/sessions': { body: { ended: 1 } },
    })
  })

  test('offers to save a user ID that was never saved', async () => {
    signIn({ isUnsaved: true })
    const dialog = await ask()
    expect(dialog.getByText(notice)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'QR code' }))
    expect(await dialog.findByRole('img', { name: 'QR code of your user ID' })).toBeTruthy()
    expect(dialog.queryByText(notice)).toBeNull()
    expect(session.user()?.isUnsaved).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Log out everywhere' }))
    await waitFor(() => expect(session.user()).toBeUndefined())
    expect(await screen.findByText('/')).toBeTruthy()
  })

  test('offers nothing when the user ID is saved', async () => {
    signIn()
    const dialog = await ask()
    expect(dialog.queryByText(notice)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'QR code' })).toBeNull()
    await settle()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../../session/session.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

function openDialog() {
  show(<DeleteAccount />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  const dialog = within(screen.getByRole('dialog'))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' })
  const field = dialog.getByRole<HTMLInputElement>('textbox')
  return { dialog, button, field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

describe('DeleteAccount', () => {
  test('deletes only after the word is typed', async () => {
    const calls = fakeApi({ 'DELETE /api/user': {} })
    const { button, field, type } = openDialog()
    for (const text of ['', 'delet', 'deleted']) {
      type(text)
      expect(button.disabled, text).toBe(true)
      fireEvent.keyDown(field, { key: 'Enter' })
    }
    expect(calls).toEqual([])
    type(' Delete ')
    expect(button.disabled).toBe(false)
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(calls.map(({ line }) => line)).toEqual(['DELETE /api/user']))
  })

  test('shows an error when the deletion fails, keeps the session, and asks for the word again', async () => {
    signIn()
    fakeApi({ 'DELETE /api/user': failure(500, 'The disk is full.') })
    const { dialog, button, type } = openDialog()
    type('delete')
    fireEvent.click(button)
    expect((await dialog.findByRole('alert')).textContent).toContain('The disk is full.')
    expect(session.user()?.token).toBe('secret')
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete account' }))
    const again = within(screen.getByRole('dialog'))
    expect(again.queryByRole('alert')).toBeNull()
    expect(again.getByRole<HTMLInputElement>('textbox').value).toBe('')
  })
})

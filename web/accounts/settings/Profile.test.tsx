import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../../session/session.ts'
import { Profile } from './Profile.tsx'

function showProfile() {
  show(<Profile />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your Name' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Name' })
  return { field, button, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

describe('Profile', () => {
  beforeEach(() => signIn({ name: 'Ada' }))

  test('keeps the typed name and shows an error when saving fails', async () => {
    const errors = { name: ['Not this one.'] }
    fakeApi({ 'PUT /api/user/settings': { status: 422, body: { message: 'No.', errors } } })
    const { field, button, type } = showProfile()
    type('Grace')
    fireEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('Not this one.')
    expect(field.value).toBe('Grace')
    expect(session.user()?.name).toBe('Ada')
    type('Grace H')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('saves the trimmed name and remembers it', async () => {
    const calls = fakeApi({ 'PUT /api/user/settings': { body: { name: 'Grace' } } })
    const { field, button, type } = showProfile()
    type(' Grace ')
    fireEvent.click(button)
    await waitFor(() => expect(session.user()?.name).toBe('Grace'))
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Grace' }])
    await waitFor(() => expect(field.value).toBe('Grace'))
    expect(button.disabled).toBe(true)
  })

  test('saves only a changed and valid name', () => {
    const { field, button, type } = showProfile()
    expect(button.disabled).toBe(true)
    type('Ada ')
    expect(button.disabled).toBe(true)
    type('x'.repeat(61))
    expect(button.disabled).toBe(true)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    type('')
    expect(button.disabled).toBe(false)
  })

  test('clears the session when the server has ended it', async () => {
    fakeApi({ 'PUT /api/user/settings': failure(401, 'Please log in.', 'unauthenticated') })
    const { button, type } = showProfile()
    type('Grace')
    fireEvent.click(button)
    await waitFor(() => expect(session.user()).toBeUndefined())
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { passSeconds, settle, show } from '#test/web/show.tsx'
import { signIn, signInElsewhere } from '#test/web/sign-in.ts'
import { session } from '../session/session.ts'
import { saveToAccount } from '../settings/settings.ts'
import { LogoutButton } from './Header.tsx'

describe('LogoutButton', () => {
  test.for([
    ['the server succeeds', { body: { success: true } }],
    ['the server has forgotten the session', failure(401, 'Please log in.', 'unauthenticated')],
    ['the server fails', failure(500, 'It broke.')],
    ['the server cannot be reached', undefined],
  ] as const)('logs out and goes to the front page when %s', async ([, reply]) => {
    signIn()
    const held = Promise.withResolvers<void>()
    const calls = fakeApi({
      'POST /api/auth/logout': async () => {
        await held.promise
        return reply ?? unreachable()
      },
    })
    show(<LogoutButton className="" />, { path: '/tools', route: '/tools' })
    fireEvent.click(screen.getByRole('button', { name: 'logout' }))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logging out...' })
    expect(button.disabled).toBe(true)
    expect(session.user()?.token).toBe('secret')
    held.resolve()
    expect(await screen.findByText('/')).toBeTruthy()
    expect(session.user()).toBeUndefined()
    expect(calls.length).toBe(1)
  })

  test('saves a choice that was made just before', async () => {
    signIn()
    const calls = fakeApi({
      'PUT /api/user/settings': {},
      'POST /api/auth/logout': { body: { success: true } },
    })
    show(<LogoutButton className="" />, { path: '/tools', route: '/tools' })
    void saveToAccount({ clean: true })
    fireEvent.click(screen.getByRole('button', { name: 'logout' }))
    expect(await screen.findByText('/')).toBeTruthy()
    expect(calls.map(({ line, body }) => [line, body])).toEqual([
      ['PUT /api/user/settings', { clean: true }],
      ['POST /api/auth/logout', undefined],
    ])
  })

  test('does not wait long for a choice that cannot be saved', async () => {
    vi.useFakeTimers()
    signIn({ token: 'slow' })
    const calls = fakeApi({
      'PUT /api/user/settings': () => new Promise<never>(() => {}),
      'POST /api/auth/logout': { body: { success: true } },
    })
    show(<LogoutButton className="" />, { path: '/tools', route: '/tools' })
    await saveToAccount({ clean: true })
    fireEvent.click(screen.getByRole('button', { name: 'logout' }))
    await passSeconds(3)
    expect(screen.getByText('/')).toBeTruthy()
    expect(calls).toHaveLength(2)
  })

  test('does not log out another account that logged in in another tab meanwhile', async () => {
    signIn()
    const held = Promise.withResolvers<void>()
    fakeApi({
      'POST /api/auth/logout': async () => {
        await held.promise
        return { body: { success: true } }
      },
    })
    show(<LogoutButton className="" />, { path: '/tools', route: '/tools' })
    fireEvent.click(screen.getByRole('button', { name: 'logout' }))
    await screen.findByRole('button', { name: 'Logging out...' })
    signInElsewhere({ token: 'other' })
    held.resolve()
    await settle()
    expect(session.token()).toBe('other')
    expect(screen.getByRole('button', { name: 'logout' })).toBeTruthy()
  })
})

describe('LogoutButton for a user ID that was never saved', () => {
  const logout = 'POST /api/auth/logout'
  const ask = async () => {
    signIn({ isUnsaved: true })
    const calls = fakeApi({ [logout]: { body: { success: true } } })
    show(<LogoutButton className="" />, { path: '/tools', route: '/tools' })
    fireEvent.click(screen.getByRole('button', { name: 'logout' }))
    const dialog = await screen.findByRole('dialog', { name: 'Log out without saving your user ID?' })
    const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))
    return { calls, dialog, press }
  }

  test('asks first, and stays signed in when the visitor cancels', async () => {
    const { calls, press } = await ask()
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([])
    expect(session.user()?.isUnsaved).toBe(true)
  })

  test('logs out without saving it when told so', async () => {
    const { calls, press } = await ask()
    press('Log out anyway')
    expect(await screen.findByText('/')).toBeTruthy()
    expect(session.user()).toBeUndefined()
    expect(calls.length).toBe(1)
  })

  test('does not ask again once it is saved', async () => {
    const { calls, dialog, press } = await ask()
    press('QR code')
    expect(await within(dialog).findByRole('img', { name: 'QR code of your user ID' })).toBeTruthy()
    expect(session.user()?.isUnsaved).toBe(false)
    expect(within(dialog).getByText(/^You will need your user ID/)).toBeTruthy()
    press('Cancel')
    fireEvent.click(screen.getByRole('button', { name: 'logout' }))
    expect(await screen.findByText('/')).toBeTruthy()
    expect(calls.length).toBe(1)
  })

  test('stays open when the user ID cannot be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.reject(new Error()) } })
    const { press } = await ask()
    press('Copy')
    await settle()
    expect(session.user()?.isUnsaved).toBe(true)
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../session.ts'
import { LogoutButton } from './LogoutButton.tsx'

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
})

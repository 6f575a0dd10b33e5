import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { passHumanChecks } from '#test/web/human-check.ts'
import { settle, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { callAsUser } from '../../call-as-user.ts'
import { session } from '../../session/session.ts'
import { sessionEnded } from '../../session/use-login.ts'
import { generatedId } from './generated-id.ts'
import { afterLogin, Page } from './LoginPage.tsx'

const line = 'POST /api/auth/login'
/** Valid, but no account has it. */
const userId = '00000-00000-00000-00000-000000'

function showLogin(path = '/login') {
  show(<Page />, { path, route: '/login' })
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'User ID' })
  return {
    field,
    type: (value: string) => fireEvent.change(field(), { target: { value } }),
    login: () => fireEvent.click(screen.getByRole('button', { name: 'Login' })),
  }
}

describe('logging in', () => {
  test('shows what is wrong with a user ID under the field and sends nothing', async () => {
    const calls = fakeApi({ [line]: {} })
    const { field, type, login } = showLogin()
    for (const [text, message] of [
      ['', 'User ID is required'],
      ['   ', 'User ID is required'],
      ['0123-4567', 'A user ID has 26 letters and digits. This one has 8.'],
      ['me@example.com', 'A user ID cannot contain “@”.'],
    ] as const) {
      type(text)
      field().blur()
      login()
      expect(screen.getByText(message), text).toBeTruthy()
      expect(document.activeElement).toBe(field())
      type('x')
      expect(screen.queryByText(message)).toBeNull()
    }
    await settle()
    expect(calls).toEqual([])
  })

  const unknown = 'No account has this user ID. Check it, or generate a new one.'
  test.for([
    ['no account has the user ID', failure(401, errors.unknown_user_id[1]), unknown],
    ['there were too many tries', { status: 429 }, 'Rate Limited: Try again later!'],
    ['the server cannot be reached', undefined, 'An unknown error occurred during login.'],
  ] as const)('shows an error when %s, and clears a stored session', async ([, reply, message]) => {
    fakeApi({
      [line]: () => {
        // As if another tab had logged in meanwhile.
        localStorage.setItem('user', '{"token":"old"}')
        localStorage.setItem('token', 'old')
        return reply ?? unreachable()
      },
    })
    const { field, type, login } = showLogin()
    type(userId)
    login()
    expect((await screen.findByRole('alert')).textContent).toBe(`Login Error${message}`)
    expect(field().value).toBe(userId)
    expect([localStorage.getItem('user'), localStorage.getItem('token')]).toEqual([null, null])
  })

  test('shows an error when no user ID can be generated', async () => {
    fakeApi({ 'GET /api/human': unreachable })
    showLogin()
    const generate = () => screen.getByRole('button', { name: 'Generate user ID' })
    fireEvent.click(generate())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Signup ErrorAn unknown error occurred during signup.',
    )
    expect(document.activeElement).toBe(generate())
  })

  test.for([
    ['the page that asked for it', '/tools', '/tools'],
    ['the front page instead of another site', 'https://other.invalid/', '/'],
  ] as const)('continues with %s', async ([, from, to]) => {
    const user = { userId, token: 'secret', name: null, onboarded_at: '2026-01-02T03:04:05.000Z' }
    fakeApi({ [line]: { body: user } })
    const { type, login } = showLogin(`/login?from=${encodeURIComponent(from)}`)
    type(userId)
    login()
    await waitFor(() => expect(screen.getByText(to)).toBeTruthy())
    expect(session.user()).toEqual(user)
  })

  test('says why it is shown when a session has ended', () => {
    show(<Page />, { path: '/login', route: '/login', state: sessionEnded })
    expect(screen.getByText('Your session has ended')).toBeTruthy()
    cleanup()
    showLogin()
    expect(screen.queryByText('Your session has ended')).toBeNull()
  })

  test.for([
    ['was not saved', 'QR', true],
    ['was saved', 'QR code', undefined],
  ] as const)('remembers whether a generated user ID %s', async ([, button, isUnsaved]) => {
    const user = { userId: userId.replaceAll('-', ''), token: 'new', name: null, onboarded_at: null }
    fakeApi({ ...(await passHumanChecks()), 'POST /api/auth/signup': { body: user } })
    const { login } = showLogin()
    fireEvent.click(screen.getByRole('button', { name: 'Generate user ID' }))
    await screen.findByText('Save your user ID, and do not share it')
    const save = screen.queryByRole('button', { name: button })
    if (save) fireEvent.click(save)
    login()
    await waitFor(() => expect(session.user()?.token).toBe('new'))
    expect(session.user()?.isUnsaved).toBe(isUnsaved)
  })

  test('a generated user ID survives a reload until it is saved', async () => {
    const user = { userId: userId.replaceAll('-', ''), token: 'new', name: null, onboarded_at: null }
    fakeApi({ ...(await passHumanChecks()), 'POST /api/auth/signup': { body: user } })
    const advice = 'Save your user ID, and do not share it'
    const reload = () => {
      cleanup()
      generatedId.restore()
      return showLogin()
    }
    showLogin()
    fireEvent.click(screen.getByRole('button', { name: 'Generate user ID' }))
    await screen.findByText(advice)
    const { field } = reload()
    expect(field().value).toBe(userId)
    expect(screen.getByText(advice)).toBeTruthy()
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)

    fireEvent.click(screen.getByRole('button', { name: 'QR code' }))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(user.userId)
    reload()
    expect(screen.queryByText(advice)).toBeNull()
  })

  test('still has a user ID that was never saved when its session has expired', async () => {
    const user = { userId: userId.replaceAll('-', ''), token: 'again', name: null, onboarded_at: null }
    signIn({ ...user, token: 'expired', isUnsaved: true })
    fakeApi({
      'GET /api/user/sessions': failure(401, 'Please log in.', 'unauthenticated'),
      [line]: { body: user },
    })
    void callAsUser('GET /api/user/sessions', {})
    await waitFor(() => expect(session.user()).toBeUndefined())
    const { field, login } = showLogin()
    expect(field().value).toBe(userId)
    login()
    await waitFor(() => expect(session.user()).toEqual({ ...user, isUnsaved: true }))
    expect(session.unsavedUserId()).toBeUndefined()
  })

  test('goes to the front page when the visitor is signed in already', () => {
    signIn()
    show(<Page />, { path: '/login?from=%2Ftools', route: '/login' })
    expect(screen.getByText('/')).toBeTruthy()
  })
})

describe('after the login', () => {
  const done = '2026-01-01T00:00:00Z'

  const cases: [onboardedAt: string | null | undefined, from: string | null, to: string][] = [
    [done, null, '/'],
    [done, '/settings', '/settings'],
    [done, '/?bins=400000#x', '/?bins=400000#x'],
    [done, '//elsewhere.example', '/'],
    [done, 'https://elsewhere.example/', '/'],
    [done, '/onboarding', '/'],
    [done, '/onboarding?from=%2Fsettings', '/settings'],
    [done, '/onboarding?from=%2F%2Felsewhere.example', '/'],
    [null, null, '/onboarding'],
    [null, '/mybins?page=2', '/onboarding?from=%2Fmybins%3Fpage%3D2'],
    [null, '/onboarding?from=%2Fmybins', '/onboarding?from=%2Fmybins'],
    [null, '/onboarding', '/onboarding'],
    [null, '//elsewhere.example', '/onboarding'],
    // Only a token is stored, so it is unknown whether onboarding is complete.
    [undefined, '/settings', '/settings'],
  ]

  for (const [onboardedAt, from, to] of cases) {
    test(`goes from ${from} to ${to} when onboarded_at is ${onboardedAt}`, () =>
      expect(afterLogin(onboardedAt, from)).toBe(to))
  }
})

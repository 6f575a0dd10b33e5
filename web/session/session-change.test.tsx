import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeList, madeRow } from '#test/web/made-list.ts'
import { settle, show } from '#test/web/show.tsx'
import { logOutElsewhere, signIn, signInElsewhere } from '#test/web/sign-in.ts'
import { Route, Routes } from '../router/Router.tsx'
import { Page as SettingsPage } from '../accounts/settings/SettingsPage.tsx'
import { NeedsAccount } from '../layout/NeedsAccount.tsx'
import { Page as MyBinsPage } from '../lists/index/MyBinsPage.tsx'
import { Page as ListPage } from '../lists/view/ListPage.tsx'
import { session } from './session.ts'
import { Toast } from '../ui/feedback/Toast.tsx'

const first = { userId: 'FIRST', token: 'token of the first' }
const second = { userId: 'SECOND', token: 'token of the second' }
const pagination = { current_page: 1, last_page: 1, per_page: 20, from: 1, to: 1, total: 1 }

const ownLists = () => ({
  body: { data: [madeList({ name: `List with the ${session.token()}` })], pagination },
})

const showPages = (path: string) =>
  show(
    <>
      <Routes>
        <Route
          path="/mybins"
          element={
            <NeedsAccount mode="ask">
              <MyBinsPage />
            </NeedsAccount>
          }
        />
        <Route
          path="/settings"
          element={
            <NeedsAccount mode="ask">
              <SettingsPage />
            </NeedsAccount>
          }
        />
        <Route path="/list/:listId" element={<ListPage />} />
      </Routes>
      <Toast />
    </>,
    { path },
  )

const settings = {
  'GET /api/user/settings': { body: { name: null } },
  'GET /api/user/sessions': { body: { data: [] } },
}

describe('when another account logs in in another tab', () => {
  test('a page shows what the new account sees', async () => {
    signIn(first)
    const calls = fakeApi({ 'GET /api/binlists': ownLists })
    showPages('/mybins')
    expect(await screen.findByText('List with the token of the first')).toBeTruthy()
    logOutElsewhere()
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    expect(screen.queryByText(/^List with/)).toBeNull()
    signInElsewhere(second)
    expect(screen.queryByText('List with the token of the first')).toBeNull()
    expect(await screen.findByText('List with the token of the second')).toBeTruthy()
    await settle()
    expect(calls.length).toBe(2)
  })

  test('a page that was asleep shows it once it wakes up', async () => {
    signIn(first)
    fakeApi({ 'GET /api/binlists': ownLists })
    showPages('/mybins')
    expect(await screen.findByText('List with the token of the first')).toBeTruthy()
    localStorage.setItem('user', JSON.stringify({ ...session.user(), ...second }))
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await screen.findByText('List with the token of the second')).toBeTruthy()
    expect(screen.queryByText('List with the token of the first')).toBeNull()
  })

  test('an open dialog closes, and typed text is gone', async () => {
    signIn({ ...first, name: 'Ada' })
    fakeApi(settings)
    showPages('/settings')
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your Name' })
    fireEvent.change(name(), { target: { value: 'Ada L' } })
    fireEvent.click(screen.getByRole('button', { name: 'Delete account' }))
    expect(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeTruthy()
    signInElsewhere({ ...second, name: 'Grace' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(name().value).toBe('Grace')
    await settle()
  })

  test('the owner’s controls of a list are gone', async () => {
    signIn(first)
    fakeApi({
      'GET /api/binlists/:hashId': () => ({
        body: madeList({ is_owner: session.token() === first.token, items: [madeRow('457173')], count: 1 }),
      }),
    })
    showPages('/list/AbCdEfGhIjKl?edit=true')
    expect(await screen.findByRole('dialog', { name: 'Edit Bins' })).toBeTruthy()
    signInElsewhere(second)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Bookmark' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test.for([
    ['succeeds', { body: { name: 'Renamed', is_public: false } }],
    ['fails', failure(500, 'It broke.')],
    ['is refused', failure(401, 'Please log in.', 'unauthenticated')],
  ] as const)(
    'a change of the first account that %s later shows nothing to the second',
    async ([, reply]) => {
      signIn(first)
      const held = Promise.withResolvers<void>()
      const calls = fakeApi({
        'GET /api/binlists/:hashId': { body: madeList({ name: 'Shared', pagination }) },
        'PUT /api/binlists/:hashId': async () => {
          await held.promise
          return reply
        },
      })
      showPages('/list/AbCdEfGhIjKl')
      fireEvent.click(await screen.findByRole('button', { name: 'Make Private' }))
      await waitFor(() => expect(calls.at(-1)?.line).toBe('PUT /api/binlists/:hashId'))
      signInElsewhere(second)
      const heading = await screen.findByRole('heading', { level: 1 })
      held.resolve()
      await settle()
      expect(heading.textContent).toContain('Shared')
      expect(screen.getByRole('button', { name: 'Make Private' })).toBeTruthy()
      expect(within(screen.getAllByRole('status').at(-1)!).queryByText(/./)).toBeNull()
      expect(session.token()).toBe(second.token)
      // One page for each account, and the change.
      expect(calls.length).toBe(3)
    },
  )

  test('a message about the first account’s work is gone', async () => {
    signIn(first)
    fakeApi({
      'GET /api/binlists/:hashId': { body: madeList({ items: [madeRow('457173')], count: 1, pagination }) },
      'DELETE /api/binlists/:hashId/bins/:bin': { body: { new_total: 0, at: 0, note: '' } },
    })
    showPages('/list/AbCdEfGhIjKl')
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 457173' }))
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
    signInElsewhere(second)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await settle()
  })
})

test('a page says why it asks for a login when the server has ended the session', async () => {
  signIn(first)
  fakeApi({ 'GET /api/binlists': failure(401, 'Please log in.', 'unauthenticated') })
  showPages('/mybins')
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
  expect(screen.getByText('Your session has ended')).toBeTruthy()
  expect(session.user()).toBeUndefined()
})

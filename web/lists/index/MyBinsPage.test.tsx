import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { NeedsAccount } from '../../layout/NeedsAccount.tsx'
import { Page } from './MyBinsPage.tsx'

const none = {
  body: {
    data: [],
    pagination: { current_page: 1, last_page: 1, per_page: 20, from: 0, to: 0, total: 0 },
  },
}

const showPage = (path: string) =>
  show(
    <NeedsAccount mode="ask">
      <Page />
    </NeedsAccount>,
    { path, route: '/mybins' },
  )

describe('my bins', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    signIn()
  })

  test.for([
    [
      'Error Fetching Lists',
      '/mybins',
      'GET /api/binlists',
      'Could not load your BIN lists. Please check your connection or try again later.',
      'You have no lists yet.',
      'New List',
      '/create-bin-list',
    ],
    [
      'Error Fetching Bookmarks',
      '/mybins?tab=bookmarks',
      'GET /api/binlists/bookmarks',
      'Could not load your bookmarked lists.',
      'You have no bookmarks yet.',
      'Browse public lists',
      '/all-bin-lists',
    ],
  ] as const)(
    'shows “%s”, can be retried, and says what to do when there are none',
    async ([title, path, line, text, empty, link, to]) => {
      const calls = fakeApi({ [line]: unreachable })
      showPage(path)
      await passSeconds(60)
      expect(calls.length).toBe(2)
      expect(screen.getByRole('alert').textContent).toContain(title + text)
      fakeApi({ [line]: none })
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
      await passSeconds(0)
      expect(screen.getByRole('tabpanel').textContent).toContain(empty)
      fireEvent.click(screen.getAllByRole('link', { name: link }).at(-1)!)
      expect(screen.getByText(to)).toBeTruthy()
    },
  )

  test('asks to sign in when the session has ended', async () => {
    fakeApi({ 'GET /api/binlists': failure(401, 'Please log in.', 'unauthenticated') })
    showPage('/mybins')
    await passSeconds(0)
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?from=%2Fmybins')
  })
})

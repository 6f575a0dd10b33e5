import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { Route, Routes, useLocation } from '../router/Router.tsx'
import { NeedsAccount } from './NeedsAccount.tsx'

const Login = () => <p>login {useLocation().search}</p>

function visit(mode: 'redirect' | 'ask', path: string, inAddressBar = path) {
  // The component compares the address bar with the router.
  window.history.replaceState(null, '', inAddressBar)
  show(
    <Routes>
      <Route path="/login" element={<Login />} />
      <Route path="*" element={<NeedsAccount mode={mode}>my lists</NeedsAccount>} />
    </Routes>,
    { path },
  )
}

describe('NeedsAccount', () => {
  test('shows its page to people who are signed in', () => {
    signIn()
    visit('ask', '/my-bins')
    expect(screen.getByText('my lists')).toBeTruthy()
  })

  test('asks others to sign in, and returns them to the page', () => {
    visit('ask', '/my-bins?tab=bookmarks')
    expect(screen.queryByText('my lists')).toBeNull()
    const link = screen.getByRole('link', { name: 'Sign In' })
    expect(link.getAttribute('href')).toBe('/login?from=%2Fmy-bins%3Ftab%3Dbookmarks')
  })

  test('redirects others to the login, and returns them to the page', async () => {
    visit('redirect', '/settings')
    await waitFor(() => expect(screen.getByText('login ?from=%2Fsettings')).toBeTruthy())
  })

  test('says that it redirects, until the login is there', () => {
    visit('redirect', '/settings', '/')
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    expect(screen.getByText('Redirecting to login...')).toBeTruthy()
    expect(screen.queryByText('my lists')).toBeNull()
  })
})

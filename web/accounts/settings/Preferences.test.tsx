import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { ColourSchemeToggle } from '../../layout/Header.tsx'
import { Page as LookupPage } from '../../lookup/LookupPage.tsx'
import { loadSettings, saveStatus } from '../../settings/account-settings.ts'
import { startColourScheme } from '../../settings/stored-settings.ts'
import { Preferences } from './Preferences.tsx'

const line = 'PUT /api/user/settings'
const refused = { [line]: failure(503, 'Not now.') }
const saved = { [line]: {} }
const unchosen = {
  name: null,
  page_size: null,
  include_url: null,
  include_phone: null,
  clean: null,
  extended: null,
  color_scheme: null,
}

describe('preferences', () => {
  beforeEach(() => signIn())
  afterEach(() => act(() => saveStatus.set(undefined)))

  test('apply in this browser when they cannot be saved, with an error that offers a retry', async () => {
    fakeApi(refused)
    show(<Preferences />)
    const clean = screen.getByRole<HTMLInputElement>('switch', { name: 'Clean' })
    fireEvent.click(clean)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Not saved to your account')
    expect(alert.textContent).toContain('Not now.')
    expect(alert.textContent).toContain('Your choice still applies in this browser.')
    expect(clean.checked).toBe(true)
    const calls = fakeApi(saved)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(calls.map(({ body }) => body)).toEqual([{ clean: true }])
  })

  test('are saved with the next choice when saving fails on another page, without an alert', async () => {
    startColourScheme()
    const failed = fakeApi(refused)
    show(
      <>
        <ColourSchemeToggle />
        <LookupPage />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: /dark colour scheme/ }))
    await waitFor(() => expect(typeof saveStatus.get()).toBe('object'))
    expect(failed.map(({ body }) => body)).toEqual([{ color_scheme: 'dark' }])
    expect(document.documentElement.dataset['scheme']).toBe('dark')
    expect(screen.queryByRole('alert')).toBeNull()
    const calls = fakeApi(saved)
    fireEvent.change(screen.getByRole('combobox', { name: 'Results per page' }), { target: { value: '100' } })
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([{ color_scheme: 'dark', page_size: 100 }]),
    )
  })

  test('that were never chosen change nothing in this browser, others do', async () => {
    localStorage.setItem('page_size', '1000')
    localStorage.setItem('lookup_extended', 'true')
    fakeApi({ 'GET /api/user/settings': { body: { ...unchosen, extended: false } } })
    await loadSettings()
    expect(localStorage.getItem('page_size')).toBe('1000')
    expect(localStorage.getItem('lookup_extended')).toBe('false')
    expect(localStorage.getItem('bin-clean-enabled')).toBeNull()
  })
})

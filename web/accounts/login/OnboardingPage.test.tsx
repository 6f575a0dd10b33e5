import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../../session/session.ts'
import { Page } from './OnboardingPage.tsx'

const line = 'POST /api/auth/onboarding/complete'
const done = { onboarded_at: '2026-01-02T03:04:05.000Z' }
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function showOnboarding() {
  show(<Page />, { path: '/onboarding?from=%2Ftools', route: '/onboarding' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your Name' })
  return { type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

describe('onboarding', () => {
  beforeEach(() => signIn())

  test('saves only a name of at most 60 characters without a card number', async () => {
    const calls = fakeApi({ [line]: { body: { user: { name: 'x'.repeat(60), ...done } } } })
    const { type } = showOnboarding()
    for (const [name, problem] of [
      ['', undefined],
      ['   ', undefined],
      ['x'.repeat(61), 'Name cannot exceed 60 characters.'],
      [['4111', '1111', '1111', '1111'].join(' '), 'This seems to contain a card number. Please remove it.'],
    ] as const) {
      type(name)
      if (problem) expect(screen.getByText(problem)).toBeTruthy()
      expect(isDisabled('Save Name'), name).toBe(true)
      fireEvent.submit(screen.getByRole('form', { name: 'Your profile' }))
    }
    type(` ${'x'.repeat(60)} `)
    expect(screen.queryByText('Name cannot exceed 60 characters.')).toBeNull()
    press('Save Name')
    expect(await screen.findByText('/tools')).toBeTruthy()
    expect(session.user()?.name).toBe('x'.repeat(60))
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'x'.repeat(60) }])
  })

  test('disables both buttons while saving, and shows an error until the next key press', async () => {
    const held = Promise.withResolvers<void>()
    fakeApi({ [line]: () => held.promise.then(() => failure(500, 'It broke.')) })
    const { type } = showOnboarding()
    type('Ada')
    press('Save Name')
    await waitFor(() => expect([isDisabled('Save Name'), isDisabled('Skip for now')]).toEqual([true, true]))
    held.resolve()
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorIt broke.')
    press('Dismiss')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    press('Skip for now')
    await screen.findByRole('alert')
    type('Ada!')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    const calls = fakeApi({ [line]: { body: { user: { name: 'Ada!', ...done } } } })
    press('Save Name')
    await screen.findByText('/tools')
    expect(calls[0]?.body).toEqual({ name: 'Ada!' })
  })

  test('shows a general error when the server cannot be reached', async () => {
    fakeApi({ [line]: unreachable })
    showOnboarding()
    press('Skip for now')
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorAn unexpected error occurred.')
  })
})

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../session/session.ts'
import type { Discoveries } from './discover-query.ts'
import { Page } from './DiscoverPage.tsx'

const line = 'GET /api/discover'
const nothing: Discoveries = {
  recent_reviews: [],
  top_reviewers: [],
  recent_bin_lists: [],
  top_reviewed_bins: [],
}

describe('the discover page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    signIn()
  })

  test.for([
    ['retries three times when the server fails', failure(500, 'It broke.'), 'It broke.', 4],
    [
      'retries three times when the server cannot be reached',
      unreachable,
      'Could not fetch discovery data. Please try again later.',
      4,
    ],
    ['does not retry when access is refused', failure(403, 'Not for you.'), 'Not for you.', 1],
    ['does not retry when the page does not exist', failure(404, 'Gone.'), 'Gone.', 1],
  ] as const)('%s', async ([, reply, text, times]) => {
    const calls = fakeApi({ [line]: reply })
    show(<Page />)
    await passSeconds(60)
    expect(screen.getByRole('alert').textContent).toContain('Error Loading Discover Page')
    expect(screen.getByRole('alert').textContent).toContain(text)
    expect(calls.length).toBe(times)
    expect(screen.queryByRole('button', { name: 'Login Again' })).toBeNull()

    fakeApi({ [line]: { body: nothing } })
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await passSeconds(0)
    expect(screen.getByText('No BINs have been reviewed yet.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('offers a login when the session has ended, without a retry', async () => {
    const calls = fakeApi({ [line]: failure(401, 'Log in first.', 'unauthenticated') })
    show(<Page />)
    await passSeconds(60)
    expect(screen.getByRole('alert').textContent).toContain('Log in first.')
    expect(calls.length).toBe(1)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Login Again' }))
    expect(session.user()).toBeUndefined()
  })

  test('shows placeholders while it loads, and says which sections are empty', async () => {
    const held = Promise.withResolvers<{ body: Discoveries }>()
    fakeApi({ [line]: () => held.promise })
    show(<Page />)
    await passSeconds(0)
    expect(screen.getAllByRole('list', { name: 'Loading...' }).length).toBe(4)
    held.resolve({ body: nothing })
    await passSeconds(0)
    expect(screen.queryByRole('list', { name: 'Loading...' })).toBeNull()
    for (const text of [
      'No BINs have been reviewed yet.',
      'No one has written a review yet.',
      'No recent reviews found.',
      'No recent bin lists found.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  test('shows trophies and shortened names of the top reviewers', async () => {
    const names = ['Ada', null, '1234567890123456', '12345678901234567', '<b>bold</b>']
    const reviewers = names.map((name, at) => ({ hash: `h${at}`, name, reviews_count: 1000 - 333 * at }))
    fakeApi({ [line]: { body: { ...nothing, top_reviewers: reviewers } } })
    show(<Page />)
    await passSeconds(0)
    const people = within(screen.getByRole('region', { name: 'Top Reviewers' })).getAllByRole('listitem')
    expect(people.map((person) => person.querySelector('bdi')!.textContent)).toEqual([
      'Ada',
      'Anonymous',
      '1234567890123456',
      '1234567890123...',
      '<b>bold</b>',
    ])
    const trophies = people.map((person) =>
      within(person)
        .queryByLabelText(/trophy/)
        ?.getAttribute('aria-label'),
    )
    expect(trophies).toEqual(['Gold trophy', 'Silver trophy', 'Bronze trophy', undefined, undefined])
    expect(within(people[0]!).getByText('1,000 reviews')).toBeTruthy()
    expect(within(people[3]!).getByText('1 review')).toBeTruthy()
  })
})

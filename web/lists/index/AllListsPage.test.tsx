import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { Page } from './AllListsPage.tsx'

const line = 'GET /api/all-public/binlists'
const day = 86_400_000
const list = (number: number, part: object = {}) => ({
  id: `abcdefgh${String(number).padStart(4, '0')}`,
  name: `List ${number}`,
  description: '',
  count: 1234,
  created_at: new Date(Date.now() - number * day).toISOString(),
  views: 0,
  bookmarks: 0,
  ...part,
})
const reply = (data: object[]) => ({
  body: {
    data,
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 24, to: data.length, total: data.length },
  },
})

describe('all public lists', () => {
  test('are shown as cards with name, description, size, age, views and bookmarks', async () => {
    fakeApi({
      [line]: reply([
        list(0, { description: 'About it', views: 12, bookmarks: 3 }),
        list(1),
        list(29),
        list(60, { name: '<b>bold</b>' }),
        list(800),
        list(9, { created_at: 'never' }),
      ]),
    })
    show(<Page />)
    expect(screen.getByRole('heading', { level: 1, name: 'All Public Bin Lists' })).toBeTruthy()
    expect(await screen.findByText('Showing 1 to 6 of 6 results')).toBeTruthy()
    const cards = screen.getAllByRole('listitem')
    const first = within(cards[0]!)
    for (const text of ['1,234 BINs', 'About it', 'Created Today', '12', '3']) {
      expect(first.getByText(text)).toBeTruthy()
    }
    expect(first.getByLabelText('Views')).toBeTruthy()
    expect(first.getByLabelText('Bookmarks')).toBeTruthy()
    expect(first.getByRole('link', { name: 'List 0' }).getAttribute('href')).toBe('/list/abcdefgh0000')
    expect(cards.map((card) => within(card).getByText(/^Created /).textContent)).toEqual(
      ['Today', '1 day ago', '29 days ago', '2 months ago', '2 years ago', 'Unknown'].map(
        (ago) => `Created ${ago}`,
      ),
    )
    expect(cards[1]!.querySelector('svg')).toBeNull()
    expect(within(cards[3]!).getByText('<b>bold</b>')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages of lists' })).toBeNull()
  })

  test('show a loading message, and an empty state when there are none', async () => {
    const held = Promise.withResolvers<ReturnType<typeof reply>>()
    fakeApi({ [line]: () => held.promise })
    show(<Page />)
    expect(screen.getByText('Loading bin lists...')).toBeTruthy()
    held.resolve(reply([]))
    expect(await screen.findByText('No public bin lists found.')).toBeTruthy()
    expect(screen.queryByText('Loading bin lists...')).toBeNull()
  })

  test.for([
    ['with the message of the server', failure(500, 'It broke.'), 'It broke.'],
    ['when the connection fails', unreachable, 'Failed to load bin lists. Please try again.'],
  ] as const)('show an error %s, and Try Again reloads the page', async ([, failed, text]) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    fakeApi({ [line]: failed })
    show(<Page />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`Error Loading Bin Lists${text}`)
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })
})

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { madeList, madeRow } from '#test/web/made-list.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../../session/session.ts'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { Page } from './ListPage.tsx'

const line = 'GET /api/binlists/:hashId'
const id = 'AbCdEfGhIjKl'
const bins = ['990001', '990002']
const withBins: Partial<ListView> = {
  count: 2,
  items: bins.map(madeRow),
  pagination: { current_page: 1, last_page: 1, per_page: 20, from: 1, to: 2, total: 2 },
}
const broken = failure(500, 'It broke.')

function showPage(path = `/list/${id}`) {
  show(
    <>
      <Page />
      <Toast />
    </>,
    { path, route: '/list/:listId' },
  )
}

async function showList(part: Partial<ListView> = {}, path?: string) {
  fakeApi({ [line]: { body: madeList({ ...withBins, ...part }) } })
  showPage(path)
  await screen.findByRole('heading', { level: 1, name: 'My list' })
  // The code of the actions is loaded when someone needs them.
  if (session.user() && part.is_owner !== false) await screen.findByText('Make Private')
}

const button = (name: string) => screen.getByRole('button', { name })
const names = () =>
  screen.getAllByRole('button').map((element) => element.textContent || element.getAttribute('aria-label'))
const shownBins = () => bins.filter((bin) => screen.queryByRole('link', { name: bin }))

describe('a list that cannot be shown', () => {
  // No time passes for loading it while the timers are fake.
  beforeAll(() => import('./ListUnavailable.tsx'))

  test.for([
    [
      'Bin List Not Found',
      failure(404, errors.list_not_found[1], 'list_not_found'),
      errors.list_not_found[1],
    ],
    ['Private Bin List', failure(403, errors.list_private[1], 'list_private'), errors.list_private[1]],
    ['Bin List Unavailable', failure(410, 'No more.'), 'No more.'],
  ] as const)('shows “%s” without a retry', async ([title, reply, text]) => {
    vi.useFakeTimers()
    const calls = fakeApi({ [line]: reply })
    showPage()
    await passSeconds(60)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(calls.length).toBe(1)
  })

  test('retries once, then shows the error and can be retried', async () => {
    vi.useFakeTimers()
    const calls = fakeApi({ [line]: broken })
    showPage()
    await passSeconds(60)
    expect(calls.length).toBe(2)
    expect(screen.getByRole('heading', { level: 1, name: 'Error Loading List' })).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    fakeApi({ [line]: { body: madeList() } })
    fireEvent.click(button('Try again'))
    await passSeconds(0)
    expect(screen.getByRole('heading', { level: 1, name: 'My list' })).toBeTruthy()
  })

  test('offers visitors a login when it is private, and others the public lists', async () => {
    fakeApi({ [line]: failure(403, 'Private.', 'list_private') })
    showPage(`/list/${id}?page=2`)
    const login = await screen.findByRole('link', { name: 'Sign In' })
    expect(login.getAttribute('href')).toBe(`/login?from=%2Flist%2F${id}%3Fpage%3D2`)
    signIn()
    expect(await screen.findByRole('link', { name: 'All public bin lists' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
  })
})

describe('someone else’s list', () => {
  test('offers only what its owner allows', async () => {
    signIn()
    await showList({
      is_owner: false,
      downloadable: false,
      forkable: false,
      filterable: false,
      filter_values: null,
    })
    expect(names()).toEqual(['Share', 'Bookmark', 'More actions', 'Watch', 'Compare', 'Report'])
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('shows a bookmark at once, and removes it when the request fails', async () => {
    signIn()
    await showList({ is_owner: false })
    const held = Promise.withResolvers<typeof broken>()
    fakeApi({ 'POST /api/binlists/:hashId/bookmark': () => held.promise })
    fireEvent.click(button('Bookmark'))
    expect(await screen.findByRole('button', { name: 'Bookmarked' })).toBeTruthy()
    held.resolve(broken)
    expect(await screen.findByText('Could not bookmark the list')).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('false')
  })

  test('can be reported with a reason', async () => {
    signIn()
    await showList({ is_owner: false })
    fireEvent.click(button('Report'))
    const dialog = within(screen.getByRole('dialog', { name: 'Report List' }))
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
    send()
    expect(dialog.getByText('Say in a few words what is wrong with it.')).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'It names people.' } })
    fakeApi({ 'POST /api/binlists/:hashId/report': broken })
    send()
    expect((await dialog.findByRole('alert')).textContent).toContain('It broke.')
    const calls = fakeApi({ 'POST /api/binlists/:hashId/report': {} })
    send()
    expect(await screen.findByText('Reported')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls[0]?.body).toEqual({ reason: 'It names people.' })
  })
})

describe('your own list', () => {
  test('becomes private at once, and rolls back when the request fails', async () => {
    signIn()
    await showList()
    const held = Promise.withResolvers<typeof broken>()
    const calls = fakeApi({ 'PUT /api/binlists/:hashId': () => held.promise })
    fireEvent.click(button('Make Private'))
    expect(await screen.findByText('Private')).toBeTruthy()
    expect(button('Make Public')).toBeTruthy()
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ is_public: false }]))
    held.resolve(broken)
    expect(await screen.findByText('The list is still public')).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(button('Make Private')).toBeTruthy()
    expect(screen.getByText('Public')).toBeTruthy()
  })

  test('has a feed only while it is public', async () => {
    signIn()
    await showList()
    expect(screen.getByRole('link', { name: 'Feed' })).toBeTruthy()
    fakeApi({ 'PUT /api/binlists/:hashId': { body: madeList({ ...withBins, is_public: false }) } })
    fireEvent.click(button('Make Private'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Feed' })).toBeNull())
  })

  test('loses its controls when the session has ended', async () => {
    signIn()
    await showList()
    expect(names()).toContain('Edit Bins')
    fakeApi({
      'PUT /api/binlists/:hashId': failure(401, 'Please log in.', 'unauthenticated'),
      [line]: { body: madeList({ ...withBins, is_owner: false }) },
    })
    fireEvent.click(button('Make Private'))
    expect(await screen.findByRole('button', { name: 'Bookmark' })).toBeTruthy()
    expect(screen.getByText('Your session has ended')).toBeTruthy()
    expect(names()).not.toContain('Edit Bins')
    expect(session.user()).toBeUndefined()
  })

  test('opens Edit Bins by its address, and others do not', async () => {
    signIn()
    await showList({}, `/list/${id}?edit=true`)
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Edit Bins' })).getByText('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(button('Edit Bins'))
    expect(await screen.findByRole('dialog', { name: 'Edit Bins' })).toBeTruthy()
    session.clear()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Bookmark' })).toBeTruthy()
  })

  test('restores a row when it cannot be removed', async () => {
    signIn()
    await showList()
    expect(shownBins()).toEqual(bins)
    const held = Promise.withResolvers<void>()
    // The refetch fails too.
    fakeApi({
      'DELETE /api/binlists/:hashId/bins/:bin': async () => {
        await held.promise
        return unreachable()
      },
    })
    fireEvent.click(button('Delete 990001'))
    await waitFor(() => expect(shownBins()).toEqual(['990002']))
    held.resolve()
    expect(await screen.findByText('Could not remove 990001')).toBeTruthy()
    expect(shownBins()).toEqual(bins)
  })

  test('shows dashes for unknown values', async () => {
    await showList()
    const row = screen.getByRole('row', { name: /990001/ })
    expect(within(row).getAllByText('–').length).toBeGreaterThan(0)
  })
})

describe('Print', () => {
  const many = Array.from({ length: 60 }, (_, at) => madeRow(String(990_000 + at)))
  const pageOf = (from: number, to: number, total: number): Partial<ListView> => ({
    count: total,
    items: many.slice(0, to - from + 1),
    pagination: {
      current_page: 1,
      last_page: Math.ceil(total / 20),
      per_page: to - from + 1,
      from,
      to,
      total,
    },
  })
  const rows = () => screen.getAllByRole('link', { name: /^99\d{4}$/ }).length

  test('loads every BIN of the view first, and shows the page again afterwards', async () => {
    await showList(pageOf(1, 20, 60), `/list/${id}?vendors=VISA`)
    expect(screen.getByText('BINs 1 to 20 of 60. For all of them, choose Print on the page.')).toBeTruthy()
    const addresses: string[] = []
    const whole = madeList(pageOf(1, 60, 60))
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(address)
      return new Response(JSON.stringify(whole))
    })
    const print = vi.fn(() => expect(rows()).toBe(60))
    vi.stubGlobal('print', print)
    fireEvent.click(button('Print'))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(addresses.at(-1)).toBe(`/api/binlists/${id}?page=1&vendors%5B%5D=VISA&limit=1000`)
    expect(screen.getByText('BINs 1 to 60 of 60.')).toBeTruthy()
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(rows()).toBe(20)
  })

  test('says why it could not, and is not there when the list may not be downloaded', async () => {
    await showList(pageOf(1, 20, 60))
    fakeApi({ [line]: broken })
    fireEvent.click(button('Print'))
    expect(await screen.findByText('Could not print the list')).toBeTruthy()
    cleanup()
    await showList({ ...pageOf(21, 40, 60), is_owner: false, downloadable: false })
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    expect(screen.getByText('BINs 21 to 40 of 60.')).toBeTruthy()
  })
})

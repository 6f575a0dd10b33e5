import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BinResults } from '#contract/calls/bins.ts'
import { fakeApi } from '#test/web/fake-api.ts'
import { madeRow } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { useLocation } from '../router/Router.tsx'
import { palette } from '../open-palette.ts'
import { PaletteHost } from './PaletteHost.tsx'

const pagination = { current_page: 1, last_page: 1, per_page: 250, from: 1, to: 1, total: 1 }
const results: BinResults = {
  data: [{ ...madeRow('457173'), brand: 'VISA', bank_name: 'Nord Bank', bank_phone: '+4512' }],
  pagination,
  not_found: [],
  longer: [],
  matched: [],
}
const list = (id: string, name: string) => ({ id, name, count: 3, description: '' })

function startApi() {
  return fakeApi({
    'POST /api/binLookup': { body: results },
    'GET /countries.json': { body: { countries: [{ value: 'PL', label: 'Poland', count: 9 }] } },
    'GET /api/banks': {
      body: { data: [{ name: 'Polar Bank', slug: 'polar-bank', bin_count: 2 }], pagination },
    },
    'GET /api/binlists': { body: { data: [list('mine', 'Polish cards')], pagination } },
    'GET /api/binlists/bookmarks': { body: { data: [], pagination } },
    'GET /api/all-public/binlists': { body: { data: [list('theirs', 'Polite list')], pagination } },
  })
}

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

beforeEach(() => act(() => palette.set(undefined)))

async function openPalette() {
  show(
    <>
      <PaletteHost />
      <Address />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole<HTMLInputElement>('combobox')
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (input: HTMLElement, key: string, more: object = {}) =>
  fireEvent.keyDown(input, { key, ...more })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const active = () => document.querySelector('[aria-selected=true]')?.textContent

describe('the palette', () => {
  test('answers a BIN as soon as it has six digits', async () => {
    const calls = startApi()
    const input = await openPalette()
    type(input, '45717')
    expect(screen.getByText('A BIN has at least 6 digits.')).toBeTruthy()
    expect(calls).toEqual([])
    type(input, '457173')
    expect(await screen.findByText(/Nord Bank/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '+4512' })).toBeTruthy()
    press(input, 'Enter')
    expect(await screen.findByText('/bin/457173')).toBeTruthy()
  })

  test('shortens a card number before anything is sent', async () => {
    const calls = startApi()
    const input = await openPalette()
    const number = ['4571', '7360', '1234', '5674'].join(' ')
    fireEvent.paste(input, { clipboardData: { getData: () => number } })
    expect(input.value).toBe('457173')
    expect(screen.getByText(/1 number was longer than a BIN and shortened to 6 digits/)).toBeTruthy()
    await screen.findByText(/Nord Bank/)
    type(input, number)
    expect(input.value, 'typed').toBe('45717360123')
    await waitFor(() => expect(calls.length).toBe(2))
    expect(JSON.stringify(calls)).not.toContain('457173601234')
  })

  test('searches every list of the account, not only the newest', async () => {
    signIn()
    let calls = 0
    const replies = fakeApi({
      'GET /api/binlists': () => ({
        body: {
          data: [list(`list-${++calls}`, `Cards ${calls}`)],
          pagination: { ...pagination, last_page: 9 },
        },
      }),
      'GET /api/binlists/bookmarks': { body: { data: [], pagination } },
      'GET /api/all-public/binlists': { body: { data: [], pagination } },
      'GET /api/banks': { body: { data: [], pagination } },
      'GET /countries.json': { body: { countries: [] } },
    })
    const input = await openPalette()
    type(input, 'cards 9')
    expect(await screen.findByRole('option', { name: /Cards 9/ })).toBeTruthy()
    expect(replies.filter(({ line }) => line === 'GET /api/binlists')).toHaveLength(9)
  })

  test('looks up several BINs', async () => {
    const input = await openPalette()
    fireEvent.paste(input, { clipboardData: { getData: () => '457173\n400001' } })
    expect(options()).toEqual(['Look up 2 BINs'])
    press(input, 'Enter')
    expect(await screen.findByText('/?bins=457173,400001')).toBeTruthy()
  })

  test('finds own and public lists, countries and banks, in groups', async () => {
    startApi()
    signIn()
    const input = await openPalette()
    type(input, 'pol')
    await screen.findByText('Polar Bank')
    await waitFor(() =>
      expect(options()).toEqual([
        'Polish cards3 BINs',
        'Poland9 BINs',
        'Polar Bank2 BINs',
        'Polite list3 BINs',
      ]),
    )
    press(input, 'End')
    expect(active()).toBe('Polite list3 BINs')
    press(input, 'ArrowDown')
    expect(active()).toBe('Polish cards3 BINs')
    press(input, 'ArrowUp')
    press(input, 'Home')
    press(input, 'ArrowDown')
    press(input, 'Enter')
    expect(await screen.findByText('/country/pl')).toBeTruthy()
  })

  test('reads words as a search, unless a bank is called so', async () => {
    const bank = (slug: string, name: string) => ({ data: [{ name, slug, bin_count: 2 }], pagination })
    startApi()
    const known = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
      if (!url.startsWith('/api/banks')) return known(url, options)
      const search = new URL(url, 'http://localhost').searchParams.get('search')!
      if (search === 'sutton') return Response.json(bank('sutton-bank', 'Sutton Bank'))
      if (search === 'poland gold bank') return Response.json(bank('poland-gold-bank', 'Poland Gold Bank'))
      return Response.json({ data: [], pagination })
    })
    const input = await openPalette()
    type(input, 'prepaid poland sutton')
    await waitFor(() => expect(options()).toEqual(['Look up Poland · Prepaid · Sutton Bank']))
    type(input, 'poland gold bank')
    await waitFor(() => expect(options()).toEqual(['Poland Gold Bank2 BINs']))
    type(input, 'prepaid poland')
    await waitFor(() => expect(options()).toEqual(['Look up Poland · Prepaid']))
    press(input, 'Enter')
    expect(await screen.findByText('/?countries=PL&traits=prepaid')).toBeTruthy()
  })

  test('chooses the first result when Enter came before it', async () => {
    startApi()
    const input = await openPalette()
    type(input, 'polar')
    press(input, 'Enter')
    expect(await screen.findByText('/bank/polar-bank')).toBeTruthy()
  })

  test('opens in a new tab and stays open', async () => {
    const opened = vi.fn()
    vi.stubGlobal('open', opened)
    const input = await openPalette()
    type(input, 'ip check')
    press(input, 'Enter', { ctrlKey: true })
    expect(opened).toHaveBeenCalledWith('/tools/ip-check', '_blank', 'noopener')
    expect(screen.getByRole('combobox')).toBeTruthy()
  })

  test('offers recent choices first, without the names of lists', async () => {
    startApi()
    signIn()
    const input = await openPalette()
    type(input, 'polish')
    await screen.findByText('Polish cards')
    press(input, 'Enter')
    await screen.findByText('/list/mine')
    expect(localStorage.getItem('palette_recent')).not.toContain('Polish')
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true })
    await waitFor(() => expect(options()[0]).toBe('Polish cards3 BINs'))
  })

  test('offers what the page can do first, and presses its button', async () => {
    const onPress = vi.fn()
    show(
      <>
        <PaletteHost />
        <button type="button" data-command="Make List" onClick={onPress}>
          Make
        </button>
        <button type="button" data-command="Add Review" aria-disabled>
          Review
        </button>
      </>,
    )
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    const input = await screen.findByRole('combobox')
    expect(options()[0]).toBe('Make List')
    expect(options()).not.toContain('Add Review')
    type(input, 'm')
    press(input, 'Enter')
    await waitFor(() => expect(onPress).toHaveBeenCalledOnce())
    expect(document.activeElement?.getAttribute('data-command')).toBe('Make List')
    expect(localStorage.getItem('palette_recent') ?? '').not.toContain('Make List')
  })

  test('toggles with Ctrl K, and shows all shortcuts with a question mark', async () => {
    await openPalette()
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    expect(await screen.findByRole('heading', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })
})

test('the slash opens it on pages without a BIN box, unless someone is typing', async () => {
  show(
    <>
      <PaletteHost />
      <input aria-label="Name" />
      <textarea aria-label="BINs" aria-keyshortcuts="/" />
    </>,
  )
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: '/' })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(palette.get()).toBeUndefined()
  screen.getByRole('textbox', { name: 'BINs' }).removeAttribute('aria-keyshortcuts')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(palette.get()).toBe('search')
})

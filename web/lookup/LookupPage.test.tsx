import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { Route, Routes, useNavigate } from '../router/Router.tsx'
import { describe, expect, test } from 'vitest'
import type { BinResults } from '#contract/calls/bins.ts'
import { failure, fakeApi, unreachable } from '#test/web/fake-api.ts'
import { madeRow } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../session/session.ts'
import { storageKeys } from '../settings/settings.ts'
import { writeStored } from '../store.ts'
import { Page } from './LookupPage.tsx'

const line = 'POST /api/binLookup'
const found: BinResults = {
  data: [madeRow('400000')],
  pagination: { current_page: 1, last_page: 1, per_page: 250, from: 1, to: 1, total: 1 },
  not_found: [],
  longer: [],
  matched: [],
}

const timeout = () => {
  throw new DOMException('', 'TimeoutError')
}

test('more BINs than one lookup takes are looked up in parts', async () => {
  const calls = fakeApi({ [line]: { body: found } })
  show(<Page />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
  const text = Array.from({ length: 10_001 }, (_, at) => String(400_000 + at)).join('\n')
  fireEvent.paste(box, { clipboardData: { getData: () => text } })
  fireEvent.click(screen.getByRole('button', { name: 'Lookup' }))
  expect(screen.getByText('10,001 BINs are too many for one lookup. Look them up in parts.')).toBeTruthy()
  const sizes = () => calls.map(({ body }) => (body as { bins: string[] }).bins.length)
  fireEvent.click(screen.getByRole('button', { name: '1–10,000' }))
  await waitFor(() => expect(sizes()).toContain(10_000))
  fireEvent.click(screen.getByRole('button', { name: '10,001–10,001' }))
  await waitFor(() => expect(sizes()).toContain(1))
})

test('a link with longer BINs says what was looked up, and offers Extended', async () => {
  const calls = fakeApi({ [line]: { body: found } })
  show(<Page />, { path: '/?bins=45717360,400000' })
  await screen.findByText('Only the first 6 digits were looked up.')
  expect(calls[0]?.body).toMatchObject({ bins: ['457173', '400000'], extended: false })
  // The panel has it too, and is hidden on a phone.
  fireEvent.click(screen.getAllByRole('button', { name: 'Use 45717360 with Extended' }).at(-1)!)
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({ bins: ['45717360', '400000'], extended: true }),
  )
  await waitFor(() => expect(screen.queryByText('Only the first 6 digits were looked up.')).toBeNull())
})

const failures = [
  [unreachable, 'An unexpected error occurred. Please try again.'],
  [timeout, 'Request timeout'],
  [
    { status: 422, body: { message: 'No.', errors: { bins: ['One.', 'Two.'], page: ['Three.'] } } },
    'One.\nTwo.\nThree.',
  ],
  [{ status: 502, body: 'Bad gateway' }, 'Bad gateway'],
  [{ body: '{"data":' }, 'Received OK status but failed to parse response body.'],
] as const

describe('the lookup', () => {
  test('shows why it failed, keeps the BINs and can be retried', async () => {
    show(<Page />)
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
    fireEvent.change(box(), { target: { value: '400000' } })
    let start = screen.getByRole('button', { name: 'Lookup' })
    for (const [reply, text] of failures) {
      fakeApi({ [line]: reply })
      fireEvent.click(start)
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(`Lookup failed${text}`))
      start = await screen.findByRole('button', { name: 'Try again' })
    }
    expect(box().value).toBe('400000')

    const calls = fakeApi({ [line]: { body: found } })
    fireEvent.click(start)
    expect(await screen.findByRole('heading', { name: '1 result' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(calls[0]?.body).toMatchObject({ bins: ['400000'] })
  })

  test('shows why a download failed', async () => {
    fakeApi({
      [line]: { body: found },
      'GET /api/binLookupFilter/download': failure(503, 'Come back later.'),
    })
    show(<Page />, { path: '/?vendors=VISA' })
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Download failed: 503 Come back later.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})

describe('BINs that were not looked up', () => {
  let go: ReturnType<typeof useNavigate>
  function Window() {
    const navigate = useNavigate()
    useEffect(() => void (go = navigate), [navigate])
    return null
  }
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
  const type = (value: string) => fireEvent.change(box(), { target: { value } })
  const visit = (to: string) => act(async () => go(to))

  function showPages() {
    fakeApi({ [line]: { body: found } })
    show(
      <>
        <Window />
        <Routes>
          <Route path="/" element={<Page />} />
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </>,
    )
  }

  test('are still in the box after a visit to another page', async () => {
    showPages()
    type('400000\n4000')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Extended' }))
    await visit('/bin/400000')
    expect(screen.getByText('Another page')).toBeTruthy()
    await visit('/')
    expect(box().value).toBe('400000\n4000')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Extended' }).checked).toBe(true)
    await visit('/tools')
    await visit('/')
    expect(box().value).toBe('400000\n4000')
  })

  test('give way to a link with a search of its own, but not to the search that was shown with them', async () => {
    showPages()
    await visit('/?bins=400000')
    type('510000')
    await visit('/tools')
    await visit('/?bins=400000')
    expect(box().value).toBe('510000')
    await visit('/tools')
    await visit('/?bins=400001')
    expect(box().value).toBe('400001')
  })

  test('are kept for a reload', async () => {
    showPages()
    type('400000')
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(JSON.stringify({ ...sessionStorage })).toContain('400000')
    cleanup()
    showPages()
    expect(box().value).toBe('400000')
  })

  test('follow the setting for Extended when it has changed on another device meanwhile', async () => {
    signIn()
    showPages()
    type('400000')
    await visit('/tools')
    act(() => writeStored(storageKeys.extended, 'true'))
    await visit('/')
    expect(box().value).toBe('400000')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Extended' }).checked).toBe(true)
  })

  test('are gone after Clear and after logout, and a card number is never kept', async () => {
    showPages()
    type('400000')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await visit('/tools')
    await visit('/')
    expect(box().value).toBe('')

    signIn()
    type('400000')
    await visit('/tools')
    act(() => session.logOut())
    await visit('/')
    expect(box().value).toBe('')

    type(['411111', '111111', '1111'].join('\n'))
    await visit('/tools')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('111111\\n1111')
    await visit('/')
    expect(box().value).toBe('411111')
  })
})

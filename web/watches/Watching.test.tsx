import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Watches } from './watch-queries.ts'
import { fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { Toast } from '../ui/feedback/Toast.tsx'
import { WatchButton } from './WatchButton.tsx'
import { Watching } from './Watching.tsx'

const at = '2026-11-15T03:00:00.000Z'
const later = '2026-11-15T03:00:01.000Z'
const bin = { id: 'w1', kind: 'bin', value: '457173', label: '457173', created_at: at } as const
const gone = { id: 'w2', kind: 'list', value: 'abc', label: null, created_at: at } as const
const none: Watches = { data: [], feed: null, webhook: null }
const pagination = { current_page: 1, last_page: 1, per_page: 20, from: 1, to: 1, total: 1 }
const change = {
  id: 'w1-1',
  watch_id: 'w1',
  cause: 'import',
  date: at,
  added: 0,
  removed: 1,
  changed: 12,
  bins: ['457173', '45717360'],
  values: [{ bin: '45717360', field: 'type', from: 'CREDIT', to: null }],
}
const noChanges = { body: { data: [], pagination: { ...pagination, from: 0, to: 0, total: 0 } } }

const tab = (
  <>
    <Watching page={1} onPage={() => undefined} />
    <Toast />
  </>
)

describe('watching', () => {
  beforeEach(() => signIn())

  test('shows what is watched and what changed, with links to the BINs and to the import', async () => {
    fakeApi({
      'GET /api/watches': { body: { ...none, data: [bin, gone] } },
      'GET /api/watches/changes': { body: { data: [change], pagination } },
    })
    show(tab)
    const changes = await screen.findByRole('list', { name: 'Changes' })
    expect(changes.textContent).toContain('1 BIN removed, 12 BINs changed')
    expect(changes.textContent).toContain('and 11 more')
    expect(changes.textContent).toContain('45717360 Type Credit → unknown')
    const links = within(changes).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/dataset/changes?to=${encodeURIComponent(at)}`,
      '/bin/457173',
      '/bin/45717360',
    ])
    expect(screen.getByRole('list', { name: 'Watched' }).textContent).toContain('No longer available')
  })

  test('stops watching, and watches again on Undo', async () => {
    const calls = fakeApi({
      'GET /api/watches/changes': noChanges,
      'GET /api/watches': { body: { ...none, data: [bin] } },
      'DELETE /api/watches/:id': {},
      'POST /api/watches': { body: bin },
    })
    show(tab)
    fireEvent.click(await screen.findByRole('button', { name: 'Stop watching 457173' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect
      .poll(() => calls.find(({ line }) => line === 'POST /api/watches')?.body)
      .toEqual({
        kind: 'bin',
        value: '457173',
      })
  })

  test('shows the address of a feed and the secret of a webhook once, and what came of a test', async () => {
    const webhook = {
      url: 'https://example.com/',
      created_at: at,
      is_off: true,
      failing_since: at,
      last_at: null,
      last_result: '',
    }
    fakeApi({
      'GET /api/watches/changes': noChanges,
      'GET /api/watches': { body: { ...none, webhook } },
      'POST /api/watches/feed': { body: { secret: 'of-the-feed', created_at: at } },
      'PUT /api/watches/webhook': {
        body: { ...webhook, created_at: later, is_off: false, secret: 'whsec_1' },
      },
      'POST /api/watches/webhook/test': {
        body: {
          ...webhook,
          created_at: later,
          is_off: false,
          last_at: at,
          last_result: 'The server answered 204.',
        },
      },
    })
    show(tab)
    fireEvent.click(await screen.findByRole('button', { name: 'Create feed' }))
    expect(await screen.findByText(/\/api\/watches\/feed\/of-the-feed$/)).toBeTruthy()
    expect(screen.getByText('Turned off')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save with a new secret' }))
    expect(await screen.findByText('whsec_1')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText(/The server answered 204\./)).toBeTruthy()
    expect(screen.queryByText('Turned off')).toBeNull()
    expect(screen.getByText('whsec_1')).toBeTruthy()
  })

  test('the button watches and stops, and says why it is disabled', async () => {
    const watches: Watches['data'] = []
    fakeApi({
      'GET /api/watches': () => ({ body: { ...none, data: watches } }),
      'POST /api/watches': () => {
        watches.push(bin)
        return { body: bin }
      },
      'DELETE /api/watches/:id': () => {
        watches.pop()
        return {}
      },
    })
    show(<WatchButton kind="bin" value="457173" />)
    fireEvent.click(screen.getByRole('button', { name: 'Watch' }))
    expect((await screen.findByRole('button', { name: 'Watching' })).getAttribute('aria-pressed')).toBe(
      'true',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Watching' }))
    expect(await screen.findByRole('button', { name: 'Watch' })).toBeTruthy()
  })
})

test('without an account, the button is disabled and says so', () => {
  const calls = fakeApi({})
  show(<WatchButton kind="bin" value="457173" />)
  const button = screen.getByRole('button', { name: 'Watch' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.dataset['tip']).toBe('You must be logged in for that')
  fireEvent.click(button)
  expect(calls).toEqual([])
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Call, failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { ApiTokens } from './ApiTokens.tsx'

const token = {
  id: 'abcdefghijkl',
  name: 'Nightly import',
  scopes: ['read', 'write:lists'],
  created_at: '2026-11-01T10:00:00.000Z',
  used_at: null,
  expires_at: null,
  is_expired: false,
}
const secret = `bindex_${'x'.repeat(43)}`

const open = () => show(<ApiTokens />, { path: '/settings', route: '/settings' })
const press = (name: string, within_ = screen) => fireEvent.click(within_.getByRole('button', { name }))

beforeEach(() => signIn())

describe('the list of API tokens', () => {
  test('shows name, scopes and times, and which have expired', async () => {
    const expired = {
      ...token,
      id: 'b',
      name: 'Old',
      used_at: '2026-11-02T10:00:00.000Z',
      expires_at: '2026-11-03T10:00:00.000Z',
      is_expired: true,
    }
    fakeApi({ 'GET /api/user/tokens': { body: { data: [token, expired] } } })
    open()
    const rows = await screen.findAllByRole('listitem')
    expect(rows[0]?.textContent).toMatch(/Nightly import.*Read.*Write lists.*Never used.*Never expires/)
    expect(rows[1]?.textContent).toMatch(/Old.*Expired.*Last used.*Expired/)
  })

  test('says that there are none', async () => {
    fakeApi({ 'GET /api/user/tokens': { body: { data: [] } } })
    open()
    expect(await screen.findByText(/No tokens yet/)).toBeTruthy()
  })

  test('offers no new token when there are as many as allowed', async () => {
    const data = Array.from({ length: 20 }, (_, at) => ({ ...token, id: `${at}`, name: `${at}` }))
    fakeApi({ 'GET /api/user/tokens': { body: { data } } })
    open()
    expect(await screen.findByText(/You have 20 tokens, which is the limit/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New token' })).toBeNull()
  })
})

describe('a new token', () => {
  const start = async (create: Parameters<typeof fakeApi>[0]['POST /api/user/tokens']): Promise<Call[]> => {
    const calls = fakeApi({
      'GET /api/user/tokens': { body: { data: [] } },
      'POST /api/user/tokens': create!,
    })
    open()
    press('New token')
    await screen.findByRole('dialog', { name: 'New API token' })
    return calls
  }
  const created = (calls: Call[]) => calls.filter(({ line }) => line === 'POST /api/user/tokens')
  const nameBox = () => screen.getByRole('textbox', { name: 'Name' })

  test('needs a name and a scope', async () => {
    const calls = await start({ body: {} })
    press('Create token')
    expect(await screen.findByText('Name the token after what will use it.')).toBeTruthy()
    expect(document.activeElement).toBe(nameBox())
    fireEvent.change(nameBox(), { target: { value: 'Import' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^Read/ }))
    press('Create token')
    expect(await screen.findByText('Choose at least one.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Read/ }))
    expect(created(calls)).toEqual([])
  })

  test('is shown once, with a command to try it', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const calls = await start({ body: { ...token, token: secret } })
    fireEvent.change(nameBox(), { target: { value: 'Import' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^Write lists/ }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Expiry' }), { target: { value: 'never' } })
    press('Create token')
    const dialog = within(await screen.findByRole('dialog', { name: 'Your new API token' }))
    expect(created(calls)[0]?.body).toEqual({ name: 'Import', scopes: ['read', 'write:lists'] })
    expect(dialog.getByText(secret)).toBeTruthy()
    expect(dialog.getByText(`curl -s ${location.origin}/api/binlists -H 'Authorization: Bearer ${secret}'`))
    fireEvent.click(dialog.getByRole('button', { name: 'Copy token' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(secret))
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(screen.queryByText(secret)).toBeNull()
  })

  test('keeps what was typed when it is refused', async () => {
    await start(failure(409, 'You already have an API token with this name.', 'token_name_taken'))
    fireEvent.change(nameBox(), { target: { value: 'Import' } })
    press('Create token')
    expect(await screen.findByText('You already have an API token with this name.')).toBeTruthy()
    expect((nameBox() as HTMLInputElement).value).toBe('Import')
  })
})

describe('revoking', () => {
  const start = async (reply: Parameters<typeof fakeApi>[0]['DELETE /api/user/tokens/:id']) => {
    let data = [token]
    const calls = fakeApi({
      'GET /api/user/tokens': () => ({ body: { data } }),
      'DELETE /api/user/tokens/:id': () => {
        if (typeof reply !== 'function' && reply?.status !== 503) data = []
        return reply as object
      },
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke: Nightly import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke API token?' }))
    expect(dialog.getByText(/will be refused at once\. This cannot be undone\./)).toBeTruthy()
    expect(calls.some(({ line }) => line.startsWith('DELETE'))).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  }

  test.each([
    ['a token', { body: {} }],
    ['one that another window has revoked', failure(404, 'It is gone.', 'token_not_found')],
  ])('%s asks first and removes it, and the focus stays in the section', async (_what, reply) => {
    await start(reply)
    expect(await screen.findByText(/No tokens yet/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New token' }))
  })

  test('says when it failed, and keeps the token', async () => {
    await start(failure(503, 'The database is not available.', 'store_unavailable'))
    expect(await screen.findByText('The token was not revoked')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'API tokens' })).getByText('Nightly import')).toBeTruthy()
  })
})

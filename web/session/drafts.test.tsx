import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeDetail } from '#test/web/made-detail.ts'
import { madeList, madeRow } from '#test/web/made-list.ts'
import { settle, show } from '#test/web/show.tsx'
import { logOutElsewhere, signIn } from '#test/web/sign-in.ts'
import { Route, Routes } from '../router/Router.tsx'
import { Page as LoginPage } from '../accounts/login/LoginPage.tsx'
import { Page as BinPage } from '../bins/BinPage.tsx'
import { NeedsAccount } from '../layout/NeedsAccount.tsx'
import { Page as CreateListPage } from '../lists/edit/CreateListPage.tsx'
import { Page as ListPage } from '../lists/view/ListPage.tsx'
import { session } from './session.ts'
import { Toast } from '../ui/feedback/Toast.tsx'

const userId = '0'.repeat(26)
const onboarded = '2026-01-02T03:04:05.000Z'
const account = { userId, token: 'first', onboarded_at: onboarded }
const list = '/list/AbCdEfGhIjKl'
const pagination = { current_page: 1, last_page: 1, per_page: 20, from: 1, to: 1, total: 1 }
const review = {
  id: 'r',
  hash: 'r',
  user: { name: 'Grace' },
  stars: 2,
  description: 'Slow',
  tags: [],
  created_at: onboarded,
  updated_at: onboarded,
  is_own: false,
}
const detail = madeDetail({ reviews: [review], reviews_pagination: pagination })
const refused = failure(401, 'Please log in.', 'unauthenticated')

/** `isOwner` is whether the account that logs in owns the list. */
const replies = (isOwner = true) => ({
  'GET /api/binlists/:hashId': {
    body: madeList({ is_owner: isOwner, count: 1, items: [madeRow('457173')], pagination }),
  },
  'GET /api/bin/:bin': { body: detail },
  'GET /tags.json': { body: { tags: [] } },
})

function open(path: string) {
  // The login leads back to this address.
  window.history.replaceState(null, '', path)
  show(
    <>
      <Routes>
        <Route path="/" element="The front page" />
        <Route path="/login" element={<LoginPage />} />
        <Route
          path="/create-bin-list"
          element={
            <NeedsAccount mode="redirect">
              <CreateListPage />
            </NeedsAccount>
          }
        />
        <Route path="/list/:listId" element={<ListPage />} />
        <Route path="/bin/:bin" element={<BinPage />} />
      </Routes>
      <Toast />
    </>,
    { path },
  )
}

const box = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const type = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } })
const click = async (name: string, role = 'button') =>
  fireEvent.click(await screen.findByRole(role, { name }))

/** Logs in on the login page. */
async function logIn(part: Partial<typeof account> = {}, isOwner = true) {
  fakeApi({
    'POST /api/auth/login': { body: { ...account, token: 'again', name: null, ...part } },
    ...replies(isOwner),
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'User ID' }), {
    target: { value: part.userId ?? userId },
  })
  await click('Login')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'User ID' })).toBeNull())
}

const reason = () => screen.findByText('Log in to continue. What you typed is kept.')

beforeEach(() => {
  signIn(account)
  fakeApi(replies())
})

interface Form {
  what: string
  path: string
  /** Whether the account owns the list. */
  isOwner?: boolean
  open?: () => Promise<unknown>
  field: string | RegExp
  text: string
  /** The dialog that is open again after the login. */
  dialog?: string
}

const forms: Form[] = [
  { what: 'a new list', path: '/create-bin-list', field: /^BINs/, text: '457173 mine' },
  { what: 'the name of a new list', path: '/create-bin-list', field: 'Name', text: 'Mine' },
  { what: 'BINs to add', path: `${list}?edit=true`, field: /to add/, text: '457173', dialog: 'Edit Bins' },
  {
    what: 'BINs to remove',
    path: `${list}?edit=true`,
    open: () => click('Remove', 'tab'),
    field: /to remove/,
    text: '457173',
    dialog: 'Edit Bins',
  },
  {
    what: 'the settings of a list',
    path: list,
    open: () => click('Settings'),
    field: 'Description',
    text: 'For the audit',
    dialog: 'Bin List Settings',
  },
  {
    what: 'a report of a list',
    path: list,
    isOwner: false,
    open: () => click('Report'),
    field: 'What is wrong with it?',
    text: 'Personal data',
    dialog: 'Report List',
  },
  {
    what: 'a review',
    path: '/bin/457173',
    open: () => click('Add Review'),
    field: 'Description',
    text: 'Works well',
    dialog: 'Add Review',
  },
  {
    what: 'a suggested correction',
    path: '/bin/457173',
    open: () => click('Suggest a correction'),
    field: /^How do you know/,
    text: 'It is printed on my card',
    dialog: 'Suggest a Correction',
  },
  {
    what: 'a report of a review',
    path: '/bin/457173',
    open: async () => {
      await click('Grace')
      await click('Report')
    },
    field: 'What is wrong with it?',
    text: 'An insult',
    dialog: 'Report Review',
  },
]

describe('when the session ends in another tab', () => {
  test.for(forms)('$what is kept and restored after login', async (form) => {
    fakeApi(replies(form.isOwner))
    open(form.path)
    await form.open?.()
    await screen.findByRole('textbox', { name: form.field })
    type(form.field, form.text)
    logOutElsewhere()
    await reason()
    expect(screen.queryByRole('dialog')).toBeNull()
    await logIn({}, form.isOwner)
    if (form.dialog) expect(await screen.findByRole('dialog', { name: form.dialog })).toBeTruthy()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: form.field })).value).toBe(form.text)
    expect(screen.getByText('Draft restored')).toBeTruthy()
  })

  test('another account does not see the draft, and its owner still does', async () => {
    open(`${list}?edit=true`)
    await screen.findByRole('dialog')
    type(/to add/, '457173 secret')
    logOutElsewhere()
    await reason()
    expect(Object.keys(sessionStorage).join()).not.toContain(userId)
    await logIn({ userId: '1'.repeat(26), token: 'other' })
    await screen.findByRole('dialog')
    expect(box(/to add/).value).toBe('')
    logOutElsewhere()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => signIn({ ...account, token: 'third' }))
    await screen.findByRole('dialog')
    await waitFor(() => expect(box(/to add/).value).toBe('457173 secret'))
  })

  test('lines with a card number are not kept', async () => {
    open('/create-bin-list')
    type('Description', 'Mine\n4111 1111 1111 1111\nsince May')
    logOutElsewhere()
    await reason()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1111')
    await logIn()
    await waitFor(() => expect(box('Description').value).toBe('Mine\nsince May'))
  })

  test('a form in which nothing was typed leaves nothing behind', async () => {
    open('/create-bin-list')
    logOutElsewhere()
    expect(await screen.findByText('Your session has ended')).toBeTruthy()
    expect(screen.getByText('Log in to continue.')).toBeTruthy()
    expect(sessionStorage.length).toBe(0)
  })

  test('a public list stays when nothing was typed', async () => {
    open(list)
    await screen.findByRole('button', { name: 'Edit Bins' })
    fakeApi(replies(false))
    logOutElsewhere()
    expect(await screen.findByRole('button', { name: 'Bookmark' })).toBeTruthy()
  })
})

describe('when the server refuses a request because the session has ended', () => {
  test('BINs to add are kept, and the login page says why', async () => {
    fakeApi({ ...replies(), 'POST /api/binlists/:hashId/bins': refused })
    open(`${list}?edit=true`)
    await screen.findByRole('dialog')
    type(/to add/, '457173')
    await click('Add BINs')
    await reason()
    expect(screen.getAllByText('Your session has ended').length).toBe(1)
    await logIn()
    await screen.findByRole('dialog', { name: 'Edit Bins' })
    expect(box(/to add/).value).toBe('457173')
  })

  test('a new list is kept', async () => {
    fakeApi({ 'POST /api/binlists': refused })
    open('/create-bin-list')
    type('Name', 'Mine')
    type(/^BINs/, '457173')
    await click('Create')
    await reason()
    await logIn()
    await waitFor(() => expect([box('Name').value, box(/^BINs/).value]).toEqual(['Mine', '457173']))
  })
})

describe('a draft is restored', () => {
  test.for(forms)('$what: when the page is loaded again', async (form) => {
    fakeApi(replies(form.isOwner))
    open(form.path)
    await form.open?.()
    await screen.findByRole('textbox', { name: form.field })
    type(form.field, form.text)
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(JSON.stringify({ ...sessionStorage })).toContain(form.text)
    cleanup()
    open(form.path)
    if (form.dialog) await screen.findByRole('dialog', { name: form.dialog })
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: form.field })).value).toBe(form.text)
    expect(screen.getByText('Draft restored')).toBeTruthy()
  })

  test.for(forms)('$what: when the form is left and opened again', async (form) => {
    fakeApi(replies(form.isOwner))
    open(form.path)
    await form.open?.()
    await screen.findByRole('textbox', { name: form.field })
    type(form.field, form.text)
    cleanup()
    open(form.path)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: form.field })).value).toBe(form.text)
  })

  test('when its dialog was closed, which then opens only on request', async () => {
    open('/bin/457173')
    await click('Add Review')
    await screen.findByRole('dialog')
    type('Description', 'Works well')
    await click('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    open('/bin/457173')
    await click('Add Review')
    await screen.findByRole('dialog')
    expect(box('Description').value).toBe('Works well')
  })

  test('where the browser forbids storage, as long as the page lasts', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    open('/create-bin-list')
    type('Name', 'Mine')
    cleanup()
    open('/create-bin-list')
    expect(box('Name').value).toBe('Mine')
    act(() => session.logOut())
  })
})

describe('a draft is gone', () => {
  test('once it was discarded, which can be undone', async () => {
    open('/create-bin-list')
    type('Name', 'Mine')
    expect(screen.queryByText('Draft restored')).toBeNull()
    cleanup()
    open('/create-bin-list')
    await click('Discard')
    expect(box('Name').value).toBe('')
    await click('Undo')
    expect(box('Name').value).toBe('Mine')
    await click('Discard')
    cleanup()
    expect(sessionStorage.length).toBe(0)
    open('/create-bin-list')
    expect(box('Name').value).toBe('')
    expect(screen.queryByText(/^Draft/)).toBeNull()
  })

  test('once everything typed was deleted again', () => {
    open('/create-bin-list')
    type('Name', 'Mine')
    type('Name', '')
    cleanup()
    expect(sessionStorage.length).toBe(0)
  })

  test('once it was saved', async () => {
    fakeApi({
      ...replies(),
      'POST /api/binlists/:hashId/bins': { body: { added_count: 1, failed_bins: [], new_total: 2 } },
    })
    open(`${list}?edit=true`)
    await screen.findByRole('dialog')
    type(/to add/, '457173')
    await click('Add BINs')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await click('Edit Bins')
    expect(box(/to add/).value).toBe('')
    cleanup()
    expect(sessionStorage.length).toBe(0)
  })

  test('when the user logs out', async () => {
    open('/create-bin-list')
    type('Name', 'Mine')
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(sessionStorage.length).toBe(1)
    act(() => session.logOut())
    await settle()
    expect(sessionStorage.length).toBe(0)
  })
})

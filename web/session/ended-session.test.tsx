import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { account, box, click, forms, list, open, replies, type, userId } from '#test/web/forms.tsx'
import { logOutElsewhere, signIn } from '#test/web/sign-in.ts'

const refused = failure(401, 'Please log in.', 'unauthenticated')

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

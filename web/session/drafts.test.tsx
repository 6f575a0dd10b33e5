import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '#test/web/fake-api.ts'
import { account, box, click, forms, list, open, replies, type } from '#test/web/forms.tsx'
import { settle } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from './session.ts'

beforeEach(() => {
  signIn(account)
  fakeApi(replies())
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

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeList } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { OwnerActions } from './OwnerActions.tsx'

const link = `${location.origin}/list/AbCdEfGhIjKl`

function showActions(isPublic: boolean, device: object) {
  vi.stubGlobal('navigator', { ...navigator, ...device })
  signIn()
  show(
    <>
      <OwnerActions list={madeList({ is_public: isPublic })} />
      <Toast />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
}

const clipboard = () => ({ writeText: vi.fn(() => Promise.resolve()) })

afterEach(() => vi.unstubAllGlobals())

describe('Share', () => {
  test('opens the share sheet of the device', () => {
    const share = vi.fn(() => Promise.resolve())
    showActions(true, { share })
    expect(share).toHaveBeenCalledWith({ title: 'My list', url: link })
  })

  test('does nothing more when the sheet is closed', async () => {
    const copying = clipboard()
    showActions(true, {
      share: () => Promise.reject(new DOMException('Closed', 'AbortError')),
      clipboard: copying,
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect(copying.writeText).not.toHaveBeenCalled()
  })

  test('copies the link where there is no sheet, or it does not work', async () => {
    const copying = clipboard()
    showActions(true, { share: () => Promise.reject(new Error('Not allowed')), clipboard: copying })
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(copying.writeText).toHaveBeenCalledWith(link)
  })

  test('shows the link when it cannot be copied', async () => {
    document.execCommand = () => false
    showActions(true, { clipboard: { writeText: () => Promise.reject(new Error('Not allowed')) } })
    expect(await screen.findByText('Could not copy the link')).toBeTruthy()
    expect(screen.getByText(link)).toBeTruthy()
  })

  test('says that nobody else can open a private list, and makes it public first', async () => {
    const copying = clipboard()
    showActions(false, { clipboard: copying })
    const dialog = within(screen.getByRole('dialog', { name: 'This list is private' }))
    fakeApi({ 'PUT /api/binlists/:hashId': failure(500, 'It broke.') })
    fireEvent.click(dialog.getByRole('button', { name: 'Make Public' }))
    expect(await screen.findByText('The list is still private')).toBeTruthy()
    expect(copying.writeText).not.toHaveBeenCalled()
    const calls = fakeApi({ 'PUT /api/binlists/:hashId': { body: madeList() } })
    fireEvent.click(dialog.getByRole('button', { name: 'Make Public' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(calls[0]?.body).toEqual({ is_public: true })
    expect(copying.writeText).toHaveBeenCalledWith(link)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

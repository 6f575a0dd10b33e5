import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { session } from '../session/session.ts'
import { SaveUserId } from './SaveUserId.tsx'
import { UnsavedUserId } from './UnsavedUserId.tsx'

const userId = '00000000000000000000000000'
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function stubClipboard(writeText: () => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
}

describe('SaveUserId', () => {
  test('says what was done until something else is done', async () => {
    stubClipboard(() => Promise.resolve())
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const onSaved = vi.fn()
    show(<SaveUserId userId={userId} onSaved={onSaved} />)
    press('Copy')
    expect(await screen.findByText(/^Copied\. Paste it somewhere safe/)).toBeTruthy()
    press('Text file')
    expect(screen.getByText(/^Saved to your downloads as .*-user-id\.txt\.$/)).toBeTruthy()
    press('QR code')
    expect(await screen.findByRole('img', { name: 'QR code of your user ID' })).toBeTruthy()
    expect(onSaved).toHaveBeenCalledTimes(3)
  })

  test('is not saved when it could not be copied', async () => {
    stubClipboard(() => Promise.reject(new Error('Not allowed')))
    document.execCommand = () => false
    const onSaved = vi.fn()
    show(<SaveUserId userId={userId} onSaved={onSaved} />)
    press('Copy')
    expect(await screen.findByText(/^Could not copy\./)).toBeTruthy()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('is offered after a login without saving, until the page is left', () => {
    signIn({ userId, isUnsaved: true })
    show(<UnsavedUserId />)
    expect(screen.getByText('You have not saved your user ID')).toBeTruthy()
    press('QR code')
    expect(session.user()?.isUnsaved).toBe(false)
    expect(screen.getByText('Keep it safe, and do not share it')).toBeTruthy()
  })
})

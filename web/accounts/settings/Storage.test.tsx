import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { Storage } from './SettingsPage.tsx'

const megabyte = 1024 * 1024
const line = 'GET /api/user/space'

describe('Storage', () => {
  beforeEach(() => signIn())

  test.each([
    [0, '0 bytes of 50 MB used', undefined],
    [1.24 * megabyte, '1.2 MB of 50 MB used', undefined],
    [46 * megabyte, '46 MB of 50 MB used', /^Nearly full\. To make room, delete lists/],
    [51 * megabyte, '51 MB of 50 MB used', /^Full\. To make room, delete lists/],
  ])('of %d bytes is shown as %s', async (used_bytes, text, hint) => {
    fakeApi({ [line]: { body: { used_bytes, quota_bytes: 50 * megabyte } } })
    show(<Storage />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByText(hint ?? /make room/) !== null).toBe(hint !== undefined)
  })

  test('offers to try again when it cannot be loaded', async () => {
    fakeApi({ [line]: failure(503, 'Not now.') })
    show(<Storage />)
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    fakeApi({ [line]: { body: { used_bytes: 0, quota_bytes: megabyte } } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('0 bytes of 1 MB used')).toBeTruthy()
  })
})

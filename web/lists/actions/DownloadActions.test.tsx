import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeList } from '#test/web/made-list.ts'
import { show } from '#test/web/show.tsx'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { DownloadActions } from './DownloadActions.tsx'

const line = 'GET /api/binlists/:hashId/download'

function showActions() {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  show(
    <>
      <DownloadActions list={madeList()} onSettings={() => undefined} />
      <Toast />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  return saved
}

describe('DownloadActions', () => {
  test('saves the file under the name from the server', async () => {
    const headers = { 'content-disposition': 'attachment; filename="my-list.txt"' }
    fakeApi({ [line]: { body: '457173\n', headers } })
    const saved = showActions()
    await waitFor(() => expect(saved).toEqual(['my-list.txt']))
  })

  test('shows an error when the download fails, and can be tried again', async () => {
    const calls = fakeApi({ [line]: failure(403, 'This list cannot be downloaded.') })
    const saved = showActions()
    await screen.findByText('Download failed: 403 This list cannot be downloaded.')
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(calls).toHaveLength(2))
  })
})

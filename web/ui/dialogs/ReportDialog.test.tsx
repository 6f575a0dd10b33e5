import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { ApiError } from '#contract/client/api-error.ts'
import { Toast } from '../feedback/Toast.tsx'
import { showToast } from '../feedback/toast.ts'
import { ReportDialog } from './ReportDialog.tsx'

function showReport(send: (reason: string) => Promise<unknown>) {
  const onClose = vi.fn()
  show(
    <>
      <ReportDialog title="Report List" draft="report" what="the list" send={send} onClose={onClose} />
      <Toast />
    </>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  const report = (text: string) => {
    fireEvent.change(box, { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Report' }))
  }
  return { box, report, onClose }
}

describe('ReportDialog', () => {
  afterEach(() => showToast(undefined))

  test('keeps the reason and shows an error when sending fails', async () => {
    const send = vi.fn(() => Promise.reject(new ApiError('Too many reports today.', 429)))
    const { box, report, onClose } = showReport(send)
    report('It is an advertisement')
    expect((await screen.findByRole('alert')).textContent).toContain('Too many reports today.')
    expect(box.value).toBe('It is an advertisement')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('sends the trimmed reason, closes and says so', async () => {
    const send = vi.fn(() => Promise.resolve())
    const { report, onClose } = showReport(send)
    report('  It is an advertisement \n')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(send.mock.calls).toEqual([['It is an advertisement']])
    expect(screen.getByText('Reported')).toBeTruthy()
  })

  test('refuses an empty reason without sending it, until it is typed', () => {
    const send = vi.fn(() => Promise.resolve())
    const { box, report } = showReport(send)
    report('   ')
    expect(send).not.toHaveBeenCalled()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(box)
    fireEvent.change(box, { target: { value: 'Spam' } })
    expect(box.getAttribute('aria-invalid')).not.toBe('true')
  })
})

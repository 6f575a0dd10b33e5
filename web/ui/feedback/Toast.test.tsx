import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { Toast } from './Toast.tsx'
import { showToast, type ToastMessage } from './toast.ts'

const removed = { tone: 'good', title: '457101 removed' } as const
const tell = (message: ToastMessage) => act(() => showToast(message))
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const isShown = () => screen.queryByText('457101 removed') !== null

describe('Toast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    show(
      <>
        <input aria-label="Note" />
        <Toast />
      </>,
    )
  })
  afterEach(() => act(() => showToast(undefined)))

  test('goes by itself after a while', () => {
    tell(removed)
    pass(9)
    expect(isShown()).toBe(true)
    pass(2)
    expect(isShown()).toBe(false)
  })

  test('is shown in the dialog that would cover it, and after that on the page', () => {
    tell(removed)
    const page = show(
      <Dialog onClose={() => {}} title="Rename">
        Name
      </Dialog>,
    )
    const message = () => screen.getByText('457101 removed')
    expect(screen.getByRole('dialog').contains(message())).toBe(true)
    page.unmount()
    expect(message().closest('dialog')).toBeNull()
  })

  test('stays while it is pointed at', () => {
    tell(removed)
    fireEvent.pointerEnter(screen.getByText('457101 removed').closest('div')!.parentElement!)
    pass(60)
    expect(isShown()).toBe(true)
  })

  test('a failure stays until it is dismissed', () => {
    tell({ tone: 'bad', title: '457101 removed' })
    pass(600)
    expect(isShown()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(isShown()).toBe(false)
  })

  test('the next message replaces it', () => {
    tell(removed)
    tell({ tone: 'good', title: 'Saved' })
    expect(isShown()).toBe(false)
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  test('Undo runs once, and the message goes', () => {
    const run = vi.fn()
    tell({ ...removed, action: { label: 'Undo', run, undoes: true } })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(isShown()).toBe(false)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('Ctrl Z undoes, but not while a text is typed', () => {
    const run = vi.fn()
    tell({ ...removed, action: { label: 'Undo', run, undoes: true } })
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'z', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'z' })
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true })
    expect(run).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('Ctrl Z does nothing for an action that undoes nothing', () => {
    const run = vi.fn()
    tell({ ...removed, action: { label: 'Show', run } })
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
  })
})

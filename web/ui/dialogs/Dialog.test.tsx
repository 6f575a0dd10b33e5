import { createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import type { Draft } from '../../session/drafts.ts'
import { Dialog } from './Dialog.tsx'

interface Manner {
  isBusy?: boolean
  isHeld?: boolean
  draft?: Draft
}

function showDialog(manner: Manner = {}) {
  const [onClose, onSubmit] = [vi.fn(), vi.fn()]
  show(
    <Dialog onClose={onClose} onSubmit={onSubmit} title="Rename" action="Save" {...manner}>
      <label>
        Name <input />
      </label>
    </Dialog>,
  )
  return { dialog: screen.getByRole('dialog', { name: 'Rename' }), onClose, onSubmit }
}

const escape = (dialog: HTMLElement) => fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }))
const cancelButton = () => screen.getByRole('button', { name: 'Cancel' })

describe('Dialog', () => {
  test('closes by Escape, by a click beside it and by its button', () => {
    const { dialog, onClose } = showDialog()
    escape(dialog)
    fireEvent.click(dialog)
    fireEvent.click(cancelButton())
    expect(onClose).toHaveBeenCalledTimes(3)
  })

  test('stays open when something inside it is clicked', () => {
    const { onClose } = showDialog()
    fireEvent.click(screen.getByLabelText('Name'))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('opens at its first field, not at the button that discards its draft', () => {
    const draft = { notice: 'restored', discard() {}, undo() {}, forget() {}, putAway() {} } as const
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
      this.open = true
      // What a browser does.
      this.querySelector('button')!.focus()
    })
    HTMLElement.prototype.checkVisibility ??= () => true
    const { dialog } = showDialog({ draft })
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  test('with unsaved input only its button closes it', () => {
    const { dialog, onClose } = showDialog({ isHeld: true })
    escape(dialog)
    fireEvent.click(dialog)
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByText('Still open, so that nothing is lost. Choose “Cancel” to close.')).toBeTruthy()
    fireEvent.click(cancelButton())
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('while it is busy nothing closes it or submits it again', () => {
    const { dialog, onClose, onSubmit } = showDialog({ isBusy: true })
    escape(dialog)
    fireEvent.click(dialog)
    fireEvent.click(cancelButton())
    fireEvent.submit(dialog.querySelector('form')!)
    expect(onClose).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('keeps the browser from closing it by a second Escape', () => {
    showDialog({ isHeld: true })
    const press = createEvent.keyDown(document.body, { key: 'Escape', cancelable: true })
    fireEvent(document.body, press)
    expect(press.defaultPrevented).toBe(true)
  })

  test('submits its form without leaving the page', () => {
    const { dialog, onSubmit } = showDialog()
    const submit = createEvent.submit(dialog.querySelector('form')!, { cancelable: true })
    fireEvent(dialog.querySelector('form')!, submit)
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(submit.defaultPrevented).toBe(true)
  })

  test('is not there when it is not open', () => {
    show(
      <Dialog isOpen={false} onClose={() => {}} title="Rename">
        text
      </Dialog>,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

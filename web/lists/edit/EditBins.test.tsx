import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeList } from '#test/web/made-list.ts'
import { settle, show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { EditBins } from './EditBins.tsx'

const add = 'POST /api/binlists/:hashId/bins'
const remove = 'POST /api/binlists/:hashId/remove-bins'

function showDialog(count = 0) {
  const onClose = vi.fn()
  show(
    <>
      <EditBins list={madeList({ count })} onClose={onClose} />
      <Toast />
    </>,
  )
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
  return {
    onClose,
    box,
    type: (value: string) => fireEvent.change(box(), { target: { value } }),
    submit: () => fireEvent.click(screen.getByRole('button', { name: /^(Add|Remove) BINs$/ })),
    choose: (tab: string) => fireEvent.click(screen.getByRole('tab', { name: tab })),
  }
}

describe('EditBins', () => {
  test('keeps what was typed and shows an error when saving fails', async () => {
    fakeApi({ [add]: failure(500, 'The disk is full.') })
    const { box, type, submit, onClose } = showDialog()
    type('457173 my note')
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain('Error Adding BINsThe disk is full.')
    expect(box().value).toBe('457173 my note')
    expect(onClose).not.toHaveBeenCalled()
    type('457173 my note ')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('closed by Escape, it keeps what was typed for the next time', () => {
    signIn()
    const { type, onClose } = showDialog()
    type('457173 my note')
    const dialog = screen.getByRole('dialog')
    fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }))
    expect(onClose).toHaveBeenCalledTimes(1)
    cleanup()
    expect(showDialog().box().value).toBe('457173 my note')
    expect(screen.getByText(/Draft restored/)).toBeTruthy()
  })

  test('sends BINs with their notes and closes', async () => {
    const calls = fakeApi({ [add]: { body: { added_count: 2, failed_bins: [], new_total: 2 } } })
    const { type, submit, onClose } = showDialog()
    type('457173 my note\n400001')
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(calls[0]?.body).toEqual({ bins: ['457173', '400001'], notes: ['my note', ''] })
    expect(screen.getByText('2 BINs added')).toBeTruthy()
  })

  test('keeps a separate text for each tab', () => {
    const { box, type, choose } = showDialog()
    type('457173')
    choose('Remove')
    expect(box().value).toBe('')
    type('400001')
    choose('Add')
    expect(box().value).toBe('457173')
  })

  test('removes BINs in the Remove tab', async () => {
    const calls = fakeApi({ [remove]: { body: { removed_count: 1, new_total: 0 } } })
    const { type, submit, choose, onClose } = showDialog()
    choose('Remove')
    type('457173')
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(calls[0]?.body).toEqual({ bins: ['457173'] })
    expect(screen.getByText('1 of 1 BIN removed')).toBeTruthy()
  })

  test('asks for at least one BIN', async () => {
    const calls = fakeApi({ [add]: {}, [remove]: {} })
    const { submit, choose } = showDialog()
    submit()
    expect(screen.getByText('Input Issue')).toBeTruthy()
    expect(screen.getByText('Please enter at least one valid BIN.')).toBeTruthy()
    choose('Remove')
    expect(screen.queryByText('Input Issue')).toBeNull()
    submit()
    expect(screen.getByText('Please enter at least one valid BIN to remove.')).toBeTruthy()
    await settle()
    expect(calls).toEqual([])
  })

  test('adds nothing to a full list', async () => {
    const calls = fakeApi({ [add]: {} })
    const { box, type, submit } = showDialog(5000)
    type('457173')
    expect(screen.getByText('Limit reached. Only the first 0 valid BINs will be added.')).toBeTruthy()
    submit()
    await settle()
    expect(box().value).toBe('457173')
    expect(calls).toEqual([])
  })

  test('remembers Clean, which removes blank lines and duplicates', () => {
    const { box, type } = showDialog()
    type('457173 a\n\n457173 b\n400001')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Clean' }))
    expect(box().value).toBe('457173 a\n400001')
    expect(localStorage.getItem('bin-list-add-clean-enabled')).toBe('true')
    cleanup()
    const again = showDialog()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Clean' }).checked).toBe(true)
    fireEvent.paste(again.box(), { clipboardData: { getData: () => '510000\n510000\n\n400001' } })
    expect(again.box().value).toBe('510000\n400001')
  })

  test('adds only as many BINs as fit, and says so beforehand', async () => {
    const calls = fakeApi({ [add]: { body: { added_count: 1, failed_bins: [], new_total: 5000 } } })
    const { type, submit } = showDialog(4999)
    type('457173\n400001')
    expect(screen.getByText('Limit reached. Only the first 1 valid BINs will be added.')).toBeTruthy()
    submit()
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ bins: ['457173'] }]))
  })
})

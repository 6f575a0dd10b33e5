import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noSearch } from '#contract/formats/search-link.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { Toast } from '../../ui/feedback/Toast.tsx'
import { MakeListDialog } from './MakeListDialog.tsx'

const line = 'POST /api/binlists/from-search'

function showDialog(total: number) {
  const onClose = vi.fn()
  const pagination = { current_page: 1, last_page: 1, per_page: 250, from: 1, to: total, total }
  show(
    <>
      <MakeListDialog
        search={{ ...noSearch, types: ['CHARGE'] }}
        results={{ data: [], pagination, not_found: [], longer: [], matched: [] }}
        onClose={onClose}
      />
      <Toast />
    </>,
  )
  return {
    onClose,
    name: screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Make List' })),
  }
}

describe('MakeListDialog', () => {
  test('stays open and shows the reason when saving fails', async () => {
    fakeApi({ [line]: failure(422, 'You have 1,000 lists.') })
    const { onClose, name, submit } = showDialog(3)
    expect(screen.getByText('Save these 3 results as a list.')).toBeTruthy()
    const suggested = name.value
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain('You have 1,000 lists.')
    expect(name.value).toBe(suggested)
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('says when only the first 5,000 results are saved, before and after', async () => {
    const calls = fakeApi({ [line]: { body: { id: 'AbCdEfGhIjKl', count: 5000, total: 6001 } } })
    const { name, submit } = showDialog(6001)
    expect(screen.getByText('Save the first 5,000 of 6,001 results as a list.')).toBeTruthy()
    fireEvent.change(name, { target: { value: ' Many ' } })
    submit()
    await waitFor(() => expect(screen.getByText('List created with 5,000 BINs')).toBeTruthy())
    expect(
      screen.getByText(
        'A list holds at most 5,000 BINs, so only the first 5,000 of 6,001 results were saved.',
      ),
    ).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ name: 'Many', is_public: false, types: ['CHARGE'] })
  })
})

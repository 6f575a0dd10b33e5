import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { madeCorrection } from '#test/web/made-correction.ts'
import { madeDetail } from '#test/web/made-detail.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import { hasDrafts } from '../../session/drafts.ts'
import { SuggestDialog } from './SuggestDialog.tsx'

const line = 'POST /api/bin/:bin/corrections'
const detail = { ...madeDetail(), type: 'CREDIT' }

function showDialog() {
  signIn()
  const onClose = vi.fn()
  show(<SuggestDialog bin="457173" detail={detail} onClose={onClose} />)
  const change = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input, select, textarea' }), {
      target: { value },
    })
  return { onClose, change, submit: () => fireEvent.click(screen.getByRole('button', { name: 'Suggest' })) }
}

describe('SuggestDialog', () => {
  test('shows what the site says today, and does not offer it', () => {
    fakeApi({})
    const { change } = showDialog()
    change(/What is wrong/, 'type')
    expect(screen.getByText(/^Today the site says/).textContent).toContain('Credit')
    const options = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    expect(options).toContain('Debit')
    expect(options).not.toContain('Credit')
  })

  test('completes a bank by keyboard', async () => {
    const banks = ['Nord Bank', 'Nordic Bank'].map((name) => ({ name, slug: name, bin_count: 1 }))
    fakeApi({ 'GET /api/banks': { body: { data: banks, pagination: {} } } })
    // As Chromium does it.
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as never)
    const { change } = showDialog()
    change(/What is wrong/, 'issuer')
    change('What is right?', 'nor')
    await screen.findByRole('option', { name: 'Nordic Bank', hidden: true })
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'What is right?' })
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(input, { key })
    expect(input.value).toBe('Nordic Bank')
    expect(input.getAttribute('aria-expanded')).toBe('false')
    change('What is right?', 'nord')
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(screen.queryByRole('option', { name: 'Nord Bank', hidden: true })).toBeNull()
    expect(input.value).toBe('nord')
  })

  test('focuses the first field that is missing, and sends what was typed', async () => {
    const calls = fakeApi({ [line]: { body: { correction: madeCorrection() } } })
    const { onClose, change, submit } = showDialog()
    submit()
    expect(screen.getByText('Choose what is wrong.')).toBeTruthy()
    expect(document.activeElement?.tagName).toBe('SELECT')
    change(/What is wrong/, 'phone')
    change('What is right?', ' +45 12 34 56 78 ')
    submit()
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    change('How do you know?', ' On the back ')
    submit()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(calls.at(-1)?.body).toEqual({ field: 'phone', value: '+45 12 34 56 78', reason: 'On the back' })
    expect(hasDrafts()).toBe(false)
  })

  test('shows what the server says about a value at its field, until it is changed', async () => {
    fakeApi({ [line]: failure(422, 'This is what the site already says.', 'invalid_input') })
    const { onClose, change, submit } = showDialog()
    change(/What is wrong/, 'url')
    change('What is right?', 'https://nord.example')
    change('How do you know?', 'Its imprint')
    submit()
    expect(await screen.findByText('This is what the site already says.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    change('What is right?', 'https://other.example')
    expect(screen.queryByText('This is what the site already says.')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('refuses a card number before it is sent', () => {
    const calls = fakeApi({})
    const { change, submit } = showDialog()
    change(/What is wrong/, 'phone')
    change('What is right?', '0000 0000 0000 0000')
    change('How do you know?', 'On the front')
    submit()
    expect(screen.getByText('This seems to contain a card number. Please remove it.')).toBeTruthy()
    expect(calls).toEqual([])
  })
})

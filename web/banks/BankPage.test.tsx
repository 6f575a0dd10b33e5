import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { bankFilterNames, forFilters } from '#contract/filters.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import type { Bank } from './bank-query.ts'
import { Page } from './BankPage.tsx'

const line = 'GET /bank/:slug'
const bank: Bank = {
  name: 'Any Bank',
  slug: 'any-bank',
  url: null,
  phone: null,
  contacts: [],
  bin_count: 0,
  bins: [],
  pagination: { current_page: 1, last_page: 1, per_page: 250, from: 0, to: 0, total: 0 },
  issues: {
    ...forFilters(bankFilterNames, () => []),
    types: [{ value: 'DEBIT', label: 'Debit', count: 3 }],
  },
}

const showBank = () => show(<Page />, { path: '/bank/any-bank', route: '/bank/:slug' })

describe('the page of a bank', () => {
  test('retries twice, then shows the error and can be retried', async () => {
    vi.useFakeTimers()
    fakeApi({ [line]: { body: bank } })
    showBank()
    await passSeconds(0)

    // The visible page does not match the chosen filter, so the error replaces it.
    const calls = fakeApi({ [line]: failure(500, 'It broke.') })
    fireEvent.click(screen.getByRole('button', { name: /^Debit/ }))
    await passSeconds(60)
    expect(calls.length).toBe(3)
    expect(screen.getByRole('heading', { level: 1, name: 'Error Loading Bank' })).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to lookup' }).getAttribute('href')).toBe('/')

    fakeApi({ [line]: { body: bank } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await passSeconds(0)
    expect(screen.getByRole('heading', { level: 1, name: 'Any Bank' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Debit/, pressed: true })).toBeTruthy()
  })

  test('asks at the other address when a bank is not found at one', async () => {
    fakeApi({ [line]: failure(404, 'No.'), 'GET /api/bank/:slug': { body: bank } })
    showBank()
    expect(await screen.findByRole('heading', { level: 1, name: 'Any Bank' })).toBeTruthy()
  })

  test('says that a bank does not exist without a retry, after asking at both addresses', async () => {
    vi.useFakeTimers()
    const missing = failure(404, 'No such bank.', 'bank_not_found')
    const calls = fakeApi({ [line]: missing, 'GET /api/bank/:slug': missing })
    showBank()
    await passSeconds(60)
    expect(calls.map(({ path }) => path)).toEqual(['/bank/any-bank', '/api/bank/any-bank'])
    expect(screen.getByRole('heading', { level: 1, name: 'Bank Not Found' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Back to lookup' }))
    expect(screen.getByText('/')).toBeTruthy()
  })
})

import { fireEvent, screen, within } from '@testing-library/react'
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
  members: [],
  families: [],
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

  test('shows the banks of a family, all of them when asked', async () => {
    const members = Array.from({ length: 8 }, (_, at) => ({
      name: `Bank ${at}`,
      slug: `bank-${at}`,
      bin_count: 9 - at,
    }))
    const family = { iso_code_2: 'DK', country_name: 'Denmark', bank_count: 8 }
    fakeApi({ [line]: { body: { ...bank, slug: 'family:dk:bank-0', family, members } } })
    showBank()
    const list = within(await screen.findByRole('region', { name: 'Family' }))
    expect(screen.getByText('8 banks · Denmark')).toBeTruthy()
    expect(list.getAllByRole('link')).toHaveLength(6)
    fireEvent.click(list.getByRole('button', { name: '2 more' }))
    expect(list.getAllByRole('link')).toHaveLength(8)
  })

  test('leads to the family of a bank, and marks what other BINs of it say', async () => {
    const family = { iso_code_2: 'DK', country_name: 'Denmark', bank_count: 2 }
    const families = [{ name: 'Any Bank', slug: 'family:dk:any-bank', bin_count: 12, family }]
    const here = { name: 'Any Bank', country_name: 'Denmark', iso_code_2: 'DK', bin_count: 3 }
    const contacts = [
      {
        ...here,
        websites: [],
        phones: [],
        cities: [],
        other_website: null,
        other_phone: { value: '+45 33 33 33 33', bin_count: 9 },
      },
    ]
    fakeApi({ [line]: { body: { ...bank, families, contacts } } })
    showBank()
    const link = await screen.findByRole('link', { name: 'All Any Bank, DK' })
    expect(link.getAttribute('href')).toBe('/bank/family:dk:any-bank')
    expect(screen.getByText('2 banks · 12 BINs')).toBeTruthy()
    expect(screen.getByText('from 9 other BINs of this bank')).toBeTruthy()
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

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeApi } from '#test/web/fake-api.ts'
import { madeCorrection } from '#test/web/made-correction.ts'
import { show } from '#test/web/show.tsx'
import { signIn } from '#test/web/sign-in.ts'
import type { Bank } from './bank-query.ts'
import { FamilyCorrections } from './FamilyCorrections.tsx'

const line = 'POST /api/bank/:slug/corrections'
const country = { name: 'Nord Bank', bin_count: 3, websites: [], phones: [], cities: [] }
const bank: Pick<Bank, 'slug' | 'name' | 'contacts' | 'families'> = {
  slug: 'nord-bank-aarhus',
  name: 'Nord Bank Aarhus',
  contacts: [
    { ...country, iso_code_2: 'DK', country_name: 'Denmark', other_website: null, other_phone: null },
    { ...country, iso_code_2: 'SE', country_name: 'Sweden', other_website: null, other_phone: null },
  ],
  families: [
    {
      slug: 'family:dk:nord-bank',
      name: 'Nord Bank',
      bin_count: 9,
      family: { iso_code_2: 'DK', country_name: 'Denmark', bank_count: 2 },
    },
  ],
}
const suggested = madeCorrection({
  bin: 'family:dk:nord-bank-aarhus',
  field: 'family',
  value: { value: 'none', label: 'No other bank' },
})
const page = (isModerator: boolean) => ({
  body: {
    data: [{ ...suggested, neighbours: ['family:dk:nord-bank'] }],
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: 1, total: 1 },
    options: { fields: [], countries: [], banks: [] },
    is_moderator: isModerator,
  },
})

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, select, textarea' }), {
    target: { value },
  })

describe('suggestions about the family of a bank', () => {
  test('are for people who are signed in', () => {
    const calls = fakeApi({})
    show(<FamilyCorrections bank={bank} />)
    expect(screen.queryByRole('button', { name: 'Correct the family' })).toBeNull()
    expect(calls).toEqual([])
  })

  test('send the bank that was chosen, and what is said about it', async () => {
    signIn()
    const calls = fakeApi({
      'GET /api/corrections': page(false),
      'GET /api/banks': { body: { data: [{ name: 'Nord', slug: 'nord', bin_count: 1 }], pagination: {} } },
      [line]: { body: { correction: suggested } },
    })
    show(<FamilyCorrections bank={bank} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Correct the family' }))
    await screen.findByLabelText('Country', { selector: 'select' })
    change('Which bank is it one with?', 'nor')
    fireEvent.click(await screen.findByRole('option', { name: 'Nord · nord', hidden: true }))
    change('How do you know?', 'Its register entry says so.')
    fireEvent.click(screen.getByRole('button', { name: 'Suggest' }))
    await waitFor(() =>
      expect(calls.some((call) => JSON.stringify(call).includes('register entry'))).toBe(true),
    )
    const sent = calls.find((call) => JSON.stringify(call).includes('register entry'))
    expect(JSON.stringify(sent)).toContain('"family":"nord"')
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  test('are decided by moderators, for other banks of the family too', async () => {
    signIn()
    const calls = fakeApi({
      'GET /api/corrections': page(true),
      'POST /api/corrections/:id/accept': { body: { correction: suggested } },
    })
    show(<FamilyCorrections bank={bank} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'nord-bank', hidden: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Accept for 2 banks', hidden: true }))
    await waitFor(() => expect(JSON.stringify(calls)).toContain('["family:dk:nord-bank"]'))
  })
})

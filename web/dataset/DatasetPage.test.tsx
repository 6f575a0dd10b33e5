import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import type { DatasetImport } from '#contract/calls/history.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { passSeconds, show } from '#test/web/show.tsx'
import { Page } from './DatasetPage.tsx'

const line = 'GET /api/dataset/coverage'
const counts = {
  brand: 10,
  type: 9,
  category: 4,
  issuer: 5,
  phone: 1,
  url: 2,
  city: 0,
  country: 8,
  traits: 0,
}
const none = { brand: 0, type: 0, category: 0, issuer: 0, phone: 0, url: 0, city: 0, country: 0, traits: 0 }
const source = { licence: 'CC0', url: 'https://made.example', date: null, imported: '2026-11-15' }

const coverage: DatasetCoverage = {
  rows: 10,
  banks: 4,
  brands: 2,
  known: counts,
  lengths: [6, 7, 8, 9, 10, 11].map((digits) => ({ digits, rows: digits === 6 ? 8 : digits === 10 ? 2 : 0 })),
  countries: [{ iso_code_2: 'PL', name: 'Poland', rows: 8, banks: 4, known: counts }],
  sources: [
    { ...source, name: 'made', title: 'Made-up BINs', rows: 10, given: counts },
    { ...source, name: 'late', title: 'Too late', licence: '', rows: 3, given: none },
  ],
  disagreements: [
    {
      field: 'issuer',
      count: 1,
      examples: [{ bin: '400001', value: '', source: 'late', other: 'Other Bank' }],
    },
  ],
  unknown_levels: [],
  downloadable: false,
}

const imports: DatasetImport[] = Array.from({ length: 7 }, (_, at) => ({
  date: `2026-11-0${7 - at}T10:00:00Z`,
  rows: 1000 + at,
  added: at,
  removed: 0,
  changed: { ...none, type: at },
  sources: [{ name: 'made', title: 'Made-up BINs', date: null }],
  has_changes: true,
}))

const showPage = () => show(<Page />, { path: '/dataset', route: '/dataset' })

describe('the page about the dataset', () => {
  test('says where data comes from, and that it may not be downloaded', async () => {
    fakeApi({ [line]: { body: coverage } })
    showPage()
    expect(await screen.findByText(/^Not for download: the licence of a source is unknown/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
    expect(screen.getByText(/^CC0 · date unknown, imported .*2026$/)).toBeTruthy()
    expect(screen.getByText(/^licence unknown · date unknown/)).toBeTruthy()
    expect(screen.getByText('Unused: higher-priority sources cover these.')).toBeTruthy()
    expect(screen.getByText('Unknown — late says Other Bank')).toBeTruthy()
    const lengths = within(screen.getByRole('list', { name: 'BINs by number of digits' }))
    expect(lengths.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '6 digits880%',
      '7 digits00%',
      '8 digits00%',
      '9 or more220%',
    ])
    // Their calls have no reply here.
    expect(screen.queryByRole('heading', { name: 'Imports' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Corrections' })).toBeNull()
  })

  test('lists imports, the latest at first, and counts corrections', async () => {
    const pagination = { current_page: 1, last_page: 1, per_page: 1, from: 1, to: 1, total: 12 }
    fakeApi({
      [line]: { body: { ...coverage, downloadable: true } },
      'GET /api/dataset/imports': { body: { imports } },
      'GET /api/corrections': { body: { data: [], pagination, options: {}, is_moderator: false } },
    })
    showPage()
    expect(await screen.findByRole('heading', { name: 'Imports' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
      '/api/dataset/download?format=csv',
    )
    expect(screen.getByText('Changed: Type 4')).toBeTruthy()
    expect(screen.getByText('· no changes')).toBeTruthy()
    expect(screen.queryByText('1,005 BINs')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '2 more' }))
    expect(screen.getByText('1,005 BINs')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Corrections' })).toBeTruthy()
    expect(screen.getAllByText('12').length).toBe(2)
  })

  test('can be retried after an error', async () => {
    vi.useFakeTimers()
    fakeApi({ [line]: failure(500, 'It broke.') })
    showPage()
    await passSeconds(60)
    expect(screen.getByText('It broke.')).toBeTruthy()
    fakeApi({ [line]: { body: coverage } })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await passSeconds(0)
    expect(screen.getByRole('heading', { name: 'Countries' })).toBeTruthy()
  })
})

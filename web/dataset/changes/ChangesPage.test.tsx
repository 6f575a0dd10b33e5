import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DatasetDifferences, DatasetImport } from '#contract/calls/history.ts'
import { failure, fakeApi } from '#test/web/fake-api.ts'
import { show } from '#test/web/show.tsx'
import { Page } from './ChangesPage.tsx'

const none = { brand: 0, type: 0, category: 0, issuer: 0, phone: 0, url: 0, city: 0, country: 0, traits: 0 }
const [latest, second, first] = ['2026-11-03', '2026-11-02', '2026-11-01'].map((day) => `${day}T10:00:00Z`)

const imports = [latest!, second!, first!].map((date): DatasetImport => ({
  date,
  rows: 1000,
  added: 0,
  removed: 0,
  changed: none,
  sources: [],
  has_changes: date !== first,
}))

const differences: DatasetDifferences = {
  from: second!,
  to: latest!,
  imports: 1,
  added: 0,
  removed: 1,
  changed: 1,
  fields: { ...none, type: 1 },
  countries: [{ value: 'PL', label: 'Poland', added: 0, removed: 1, changed: 1 }],
  brands: [{ value: '', label: '', added: 0, removed: 1, changed: 1 }],
  data: [
    {
      bin: '400001',
      change: 'changed',
      brand: 'VISA',
      iso_code_2: 'PL',
      values: [{ field: 'type', from: 'DEBIT', to: null }],
    },
    { bin: '400002', change: 'removed', brand: null, iso_code_2: 'PL', values: [] },
  ],
  pagination: { current_page: 1, from: 1, last_page: 1, per_page: 50, to: 2, total: 2 },
  downloadable: true,
}

const answers = (body: DatasetDifferences | ReturnType<typeof failure>) =>
  fakeApi({
    'GET /api/dataset/imports': { body: { imports } },
    'GET /api/dataset/differences': 'data' in body ? { body } : body,
  })

const showPage = (search = '') =>
  show(<Page />, { path: `/dataset/changes${search}`, route: '/dataset/changes' })

test('compares two imports, which can be chosen, and filters the BINs', async () => {
  const calls = answers(differences)
  showPage()
  expect(await screen.findByText('Type Debit → unknown')).toBeTruthy()
  const before = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import before' })
  expect([before.value, [...before.options].map(({ value }) => value)]).toEqual([second, [second, first]])
  expect(within(screen.getByRole('list', { name: 'By brand' })).getByText('Unknown')).toBeTruthy()
  fireEvent.change(before, { target: { value: first } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'PL' } })
  const download = screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')!
  expect(new URL(download, 'http://site').searchParams.get('country')).toBe('PL')
  const asked = calls.filter(({ line }) => line === 'GET /api/dataset/differences')
  expect(asked.length).toBeGreaterThan(1)
})

test('says when an import is no longer recorded', async () => {
  answers(failure(404, 'There was no import at this time.', 'import_not_found'))
  showPage('?to=2020-01-01T00:00:00Z')
  expect(await screen.findByText('There was no import at this time.')).toBeTruthy()
})

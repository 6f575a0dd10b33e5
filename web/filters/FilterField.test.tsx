import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { filterNames, filters, forFilters, type FilterField as Field } from '#contract/filters.ts'
import { show } from '#test/web/show.tsx'
import { firstData } from '../first-data.ts'
import { FilterField } from './FilterField.tsx'

/** Each filter has two values; the second is the more frequent one in the whole dataset. */
const options = forFilters(filterNames, (name) => {
  const { options }: Field = filters[name]
  const [one = 'ONE', two = 'TWO'] = typeof options === 'object' ? options : []
  return [
    { value: two, label: `Label of ${two}`, count: 20 },
    { value: one, label: `Label of ${one}`, count: 10 },
  ]
})

Object.assign(firstData.options, options)

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const name = filterNames.find((name) => filters[name].options === `GET ${url}`)
    if (name) return Response.json({ [filters[name].plural]: options[name] })
    const pagination = { current_page: 1, last_page: 1, per_page: 50, from: 1, to: 2, total: 2 }
    const data = options.banks.map(({ value, label, count }) => ({
      slug: value,
      name: label,
      bin_count: count,
    }))
    return Response.json({ data, pagination })
  })
})

describe.each(filterNames)('the filter %s', (name) => {
  const { label, plural, options: kind }: Field = filters[name]
  const input = () => screen.getByRole('combobox', { name: label })
  const shown = () => screen.findAllByRole('option', { name: /one|two|credit|debit|charge/i })

  test('shows its label and placeholder, and offers what the data has', async () => {
    const onChange = vi.fn()
    show(<FilterField name={name} value={[]} onChange={onChange} facets={undefined} />)
    expect(input().getAttribute('placeholder')).toBe(
      `${typeof kind === 'object' ? 'Select' : 'Search'} ${plural}`,
    )
    fireEvent.click(input())
    const [first] = await shown()
    fireEvent.click(first!)
    const expected = typeof kind === 'object' ? kind[0] : options[name][0]!.value
    expect(onChange).toHaveBeenCalledWith([expected])
  })

  test('says when nothing is found', async () => {
    show(<FilterField name={name} value={[]} onChange={() => {}} facets={undefined} />)
    fireEvent.click(input())
    await shown()
    fireEvent.change(input(), { target: { value: 'no such value' } })
    if (kind !== 'searched') expect(await screen.findByText(`No ${plural} found`)).toBeTruthy()
  })
})

test('options without results come last, with the counts of the search', async () => {
  const facets = { ...options, vendors: [{ value: 'ONE', label: 'One', count: 3 }] }
  show(<FilterField name="vendors" value={[]} onChange={() => {}} facets={facets} />)
  fireEvent.click(screen.getByRole('combobox', { name: 'Brand' }))
  const texts = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(texts).toEqual(['Label of ONE3', 'Label of TWO0'])
})

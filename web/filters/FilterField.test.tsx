import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { filterNames, filters, forFilters, type FilterField as Field } from '#contract/filters.ts'
import { show } from '#test/web/show.tsx'
import { firstData } from '../first-data.ts'
import { FilterField, type FilterProps } from './FilterField.tsx'

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
    const search = new URL(url, 'http://localhost').searchParams.get('search') ?? ''
    const data = options.banks
      .filter(({ label }) => label.toLowerCase().includes(search))
      .map(({ value, label, count }) => ({ slug: value, name: label, bin_count: count }))
    const pagination = { current_page: 1, last_page: 1, per_page: 50, from: 1, to: 2, total: data.length }
    return Response.json({ data, pagination })
  })
})

function showField(props: Pick<FilterProps, 'name'> & Partial<FilterProps>) {
  const onSubmit = vi.fn()
  const onChange = vi.fn()
  function Shown() {
    const [value, setValue] = useState(props.value ?? [])
    const change = (next: string[]) => {
      onChange(next)
      setValue(next)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <FilterField {...props} value={value} onChange={change} />
        <button type="submit">Lookup</button>
      </form>
    )
  }
  show(<Shown />)
  return { onSubmit, onChange, input: screen.getByRole('combobox', { name: filters[props.name].label }) }
}

const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const press = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key })
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const texts = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
const chips = () =>
  within(screen.getByRole('list', { name: /^Chosen/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
/** The option that the input names as highlighted. */
const highlighted = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

const touch = () => new PointerEvent('click', { pointerType: 'touch', bubbles: true })

describe.each(filterNames)('the filter %s', (name) => {
  const { plural, options: kind }: Field = filters[name]

  test('shows its placeholder, and offers what the data has, most frequent first', async () => {
    const { input, onChange } = showField({ name })
    expect(input.getAttribute('placeholder')).toBe(
      `${typeof kind === 'object' ? 'Select' : 'Search'} ${plural}`,
    )
    fireEvent.click(input)
    const [first] = await screen.findAllByRole('option')
    fireEvent.click(first!)
    expect(onChange).toHaveBeenCalledWith([options[name][0]!.value])
    expect(chips()).toHaveLength(1)
  })

  test('says when nothing is found', async () => {
    const { input } = showField({ name })
    fireEvent.click(input)
    await screen.findAllByRole('option')
    type(input, 'no such value')
    expect(await screen.findByText(`No ${plural} found`)).toBeTruthy()
  })

  test('picks the first match with Enter, also when it was typed before the list had loaded', async () => {
    const { input, onChange, onSubmit } = showField({ name })
    const [wanted] = options[name].slice(-1)
    type(input, wanted!.value.toLowerCase())
    press(input, 'Enter')
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([wanted!.value]))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('the keyboard', () => {
  const levels = ['Signature', 'Black', 'Signature Black', 'Silver'].map((label, at) => ({
    value: label.toUpperCase(),
    label,
    count: 100 - at,
  }))

  test('several matches can be picked one after the other: the text stays', async () => {
    const { input } = showField({ name: 'categories', options: levels })
    type(input, 'signature')
    await option('Signature 100')
    await vi.waitFor(() => expect(highlighted(input)).toBe('Signature100'))
    press(input, 'Enter')
    press(input, 'ArrowDown')
    press(input, 'Enter')
    expect(chips()).toEqual(['Signature', 'Signature Black'])
    expect(input.getAttribute('value')).toBe('signature')
    press(input, 'Enter')
    expect(chips()).toEqual(['Signature'])
  })

  test('picks what was entered before the list had loaded, also when the focus has moved on', async () => {
    const { input, onSubmit, onChange } = showField({ name: 'countries' })
    act(() => input.focus())
    type(input, 'label of one')
    press(input, 'Enter')
    act(() => screen.getByRole('button', { name: 'Lookup' }).focus())
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['ONE']))
    await vi.waitFor(() => expect(input.getAttribute('aria-expanded')).toBe('false'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('looks up only after what was entered before the list had loaded', async () => {
    const { input, onSubmit, onChange } = showField({ name: 'banks' })
    act(() => input.focus())
    type(input, 'label of one')
    press(input, 'Enter')
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
    expect(onSubmit).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(onChange).toHaveBeenLastCalledWith(['ONE'])
  })

  test('stays open after a click, and closes after a tap that leaves nothing to pick', async () => {
    const { input } = showField({ name: 'categories', options: levels })
    const all = () => option('Select all 2 matching')
    type(input, 'black')
    fireEvent.click(await all())
    await vi.waitFor(() => expect(chips()).toEqual(['Black', 'Signature Black']))
    fireEvent.click(await all())
    fireEvent(await option('Black 99'), touch())
    expect(chips()).toEqual(['Black'])
    fireEvent(await all(), touch())
    await vi.waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(chips()).toEqual(['Black', 'Signature Black'])
  })

  test('selects all that match with the row above the first match', async () => {
    const { input } = showField({ name: 'categories', options: levels })
    type(input, 'black')
    await option('Select all 2 matching')
    press(input, 'ArrowUp')
    expect(highlighted(input)).toBe('Select all 2 matching')
    press(input, 'Enter')
    await vi.waitFor(() => expect(chips()).toEqual(['Black', 'Signature Black']))
    press(input, 'Enter')
    await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen levels' })).toBeNull())
  })

  test('Backspace in an empty field removes the last chip, and Escape closes the list', async () => {
    const { input } = showField({ name: 'categories', options: levels, value: ['BLACK', 'SILVER'] })
    type(input, 'b')
    await option('Black 99')
    press(input, 'Backspace')
    expect(chips()).toHaveLength(2)
    press(input, 'Escape')
    expect(screen.queryByRole('listbox')).toBeNull()
    press(input, 'Backspace')
    expect(chips()).toEqual(['Black'])
  })

  test('Home, End and the page keys move the highlight, and the arrows go around', async () => {
    const { input } = showField({ name: 'categories', options: levels })
    press(input, 'ArrowDown')
    await option('Black 99')
    await vi.waitFor(() => expect(highlighted(input)).toBe('Signature100'))
    for (const [key, expected] of [
      ['End', 'Silver97'],
      ['ArrowDown', 'Signature100'],
      ['ArrowUp', 'Silver97'],
      ['PageUp', 'Signature100'],
      ['PageDown', 'Silver97'],
      ['Home', 'Signature100'],
    ] as const) {
      press(input, key)
      expect(highlighted(input)).toBe(expected)
    }
  })

  test('Enter submits the form when no list is open', async () => {
    const { input } = showField({ name: 'categories', options: levels })
    expect(press(input, 'Enter'), 'left to the browser').toBe(true)
    fireEvent.click(input)
    await option('Black 99')
    expect(press(input, 'Enter'), 'prevented').toBe(false)
    expect(fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true }), 'left to the form').toBe(true)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('a group of levels is above them, and the first match', async () => {
    const levels = ['PREPAID', 'GOLD', 'PREPAID GIFT'].map((value) => ({ value, label: value, count: 10 }))
    const { input, onChange } = showField({ name: 'categories', options: levels })
    fireEvent.click(input)
    await option('All prepaid · 2 levels 20')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All prepaid · 2 levels20',
      'GOLD10',
      'PREPAID10',
      'PREPAID GIFT10',
    ])
    type(input, 'prep')
    await vi.waitFor(() => expect(screen.queryByRole('option', { name: /GOLD/ })).toBeNull())
    press(input, 'Enter')
    expect(onChange).toHaveBeenLastCalledWith(['all:prepaid'])
    expect(chips()).toEqual(['All prepaid'])
  })
})

test('options without results come last, with the counts of the search', async () => {
  const facets = { ...options, vendors: [{ value: 'ONE', label: 'One', count: 3 }] }
  const { input } = showField({ name: 'vendors', facets })
  fireEvent.click(input)
  expect(await texts()).toEqual(['Label of ONE3', 'Label of TWO0'])
})

test('the order is by count or by name, and is remembered', async () => {
  const { input } = showField({ name: 'vendors' })
  fireEvent.click(input)
  expect(await texts()).toEqual(['Label of TWO20', 'Label of ONE10'])
  fireEvent.click(screen.getByRole('button', { name: 'A–Z' }))
  expect(await texts()).toEqual(['Label of ONE10', 'Label of TWO20'])
  expect(localStorage.getItem('filter_order')).toBe('name')
})

test('announces how many options match, and what was picked', async () => {
  const { input } = showField({ name: 'vendors' })
  type(input, 'one')
  fireEvent.click(await option(/Label of ONE/))
  expect(screen.getByRole('status').textContent).toBe('Label of ONE selected')
  type(input, 'label')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 brands found'))
})

test('many chips fold into one', async () => {
  const value = Array.from({ length: 20 }, (_, at) => `LEVEL ${at}`)
  showField({ name: 'categories', value })
  expect(chips()).toEqual(['+18 levels', 'Level 18', 'Level 19'])
  act(() => screen.getByRole('button', { name: '+18 levels' }).click())
  expect(chips()).toHaveLength(20)
})

test('a long list renders only what is visible', async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({ value: `L${at}`, label: `Level ${at}`, count: at }))
  const { input } = showField({ name: 'categories', options: many })
  fireEvent.click(input)
  const shown = await screen.findAllByRole('option')
  expect(shown.length).toBeLessThan(20)
  expect(shown[0]!.getAttribute('aria-setsize')).toBe('400')
})

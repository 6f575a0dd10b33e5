import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { Pager } from './Pager.tsx'

function showPager(current: number, last: number) {
  const onPage = vi.fn()
  const from = (current - 1) * 25 + 1
  const pagination = {
    current_page: current,
    last_page: last,
    per_page: 25,
    from,
    to: from + 24,
    total: last * 25,
  }
  const view = show(<Pager pagination={pagination} onPage={onPage} label="Pages of results" />)
  return { ...view, onPage }
}

const pages = () => screen.queryAllByRole('button', { name: /^Page / }).map((button) => button.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('Pager', () => {
  test('says which rows are shown', () => {
    showPager(50, 100)
    expect(screen.getByText('Showing 1,226 - 1,250 of 2,500')).toBeTruthy()
  })

  test.each([
    [1, 100, ['1', '2', '3', '4', '5']],
    [50, 100, ['48', '49', '50', '51', '52']],
    [100, 100, ['96', '97', '98', '99', '100']],
    [2, 3, ['1', '2', '3']],
    [1200, 1200, ['1,196', '1,197', '1,198', '1,199', '1,200']],
  ])('on page %i of %i it offers %j', (current, last, expected) => {
    showPager(current, last)
    expect(pages()).toEqual(expected)
  })

  test('goes to the first, previous, next, last and any page that is shown', () => {
    const { onPage } = showPager(50, 100)
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page', 'Page 48']) press(name)
    expect(onPage.mock.calls).toEqual([[1], [49], [51], [100], [48]])
  })

  test('controls that lead nowhere stay focusable and do nothing', () => {
    const { onPage } = showPager(1, 2)
    for (const name of ['First page', 'Previous page', 'Page 1']) press(name)
    expect(onPage).not.toHaveBeenCalled()
    const previous = screen.getByRole('button', { name: 'Previous page' })
    previous.focus()
    expect(document.activeElement).toBe(previous)
    expect(previous.getAttribute('aria-disabled')).toBe('true')
  })

  test('has no controls for a single page', () => {
    showPager(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('shows nothing when there are no rows', () => {
    const pagination = { current_page: 1, last_page: 1, per_page: 25, from: 0, to: 0, total: 0 }
    const { container } = show(<Pager pagination={pagination} onPage={() => {}} label="Pages" />)
    expect(container.querySelector('p')).toBeNull()
  })
})

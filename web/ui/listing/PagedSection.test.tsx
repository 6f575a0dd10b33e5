import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { PagedSection } from './PagedSection.tsx'

function showSection(current: number, from: number, isNext = false) {
  const onPage = vi.fn()
  const pagination = { current_page: current, last_page: 3, per_page: 10, from, to: from + 9, total: 30 }
  show(
    <PagedSection title="Reviews" pagination={pagination} isNext={isNext} onPage={onPage}>
      <p>rows</p>
    </PagedSection>,
  )
  return onPage
}

describe('PagedSection', () => {
  test('says how many there are and goes to other pages', () => {
    const onPage = showSection(1, 1)
    expect(screen.getByRole('heading', { name: 'Reviews (30)' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(onPage).toHaveBeenCalledWith(2)
  })

  test('offers the first page when there is no such page', () => {
    const onPage = showSection(9, 0)
    expect(screen.getByText('There is no page 9.')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'First page' }))
    expect(onPage).toHaveBeenCalledWith(1)
  })

  test('says that another page is loading', () => {
    showSection(2, 11, true)
    expect(screen.getByLabelText('Loading...')).toBeTruthy()
  })
})

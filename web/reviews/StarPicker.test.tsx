import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { StarPicker } from './StarPicker.tsx'

function showStars(value: number) {
  const onChange = vi.fn()
  const { container } = show(<StarPicker value={value} onChange={onChange} />)
  const full = () => container.querySelectorAll('[data-full]').length
  const star = (name: string) => screen.getByRole('radio', { name })
  return { onChange, full, star, label: (name: string) => star(name).closest('label')! }
}

describe('StarPicker', () => {
  test('offers one to five stars and reports the chosen number', () => {
    const { onChange, star } = showStars(0)
    expect(screen.getAllByRole('radio')).toHaveLength(5)
    fireEvent.click(star('1 star'))
    fireEvent.click(star('4 stars'))
    expect(onChange.mock.calls).toEqual([[1], [4]])
  })

  test('takes a digit as the number of stars', () => {
    const { onChange, star } = showStars(0)
    fireEvent.keyDown(star('1 star'), { key: '4' })
    fireEvent.keyDown(star('1 star'), { key: '6' })
    expect(onChange.mock.calls).toEqual([[4]])
    expect(document.activeElement).toBe(star('4 stars'))
  })

  test('shows the chosen stars', () => {
    const { full, star } = showStars(3)
    expect(full()).toBe(3)
    expect((star('3 stars') as HTMLInputElement).checked).toBe(true)
    expect(screen.getByText('3 of 5')).toBeTruthy()
  })

  test('previews the rating under the mouse, but not under a finger', () => {
    const { full, label } = showStars(2)
    fireEvent.pointerEnter(label('5 stars'), { pointerType: 'mouse' })
    expect(full()).toBe(5)
    fireEvent.pointerLeave(label('5 stars').parentElement!)
    expect(full()).toBe(2)
    fireEvent.pointerEnter(label('5 stars'), { pointerType: 'touch' })
    expect(full()).toBe(2)
  })
})

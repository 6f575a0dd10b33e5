import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Moment } from './Moment.tsx'

test('a day is written as the browser writes it', () => {
  for (let at = 0; at < 100; at++) {
    const date = new Date(Date.UTC(2020, 0, 1, 12) + at * 27.3 * 86_400_000)
    const { container, unmount } = render(<Moment iso={date.toISOString()} isDay />)
    expect(container.textContent).toBe(date.toLocaleDateString(undefined, { dateStyle: 'medium' }))
    unmount()
  }
})

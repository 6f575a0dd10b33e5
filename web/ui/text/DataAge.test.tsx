import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { OldData } from '../../dataset/DatasetPage.tsx'
import { DataAge } from './DataAge.tsx'
import { dataDate } from './format.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('old data says its age, which leads to how to update', () => {
  show(<DataAge date="2025-02-11" />)
  expect(screen.getByRole('link', { name: '21 months old' }).getAttribute('href')).toBe('/dataset')
  expect(dataDate({ date: '2025-02-11', imported: null })).toBe('Feb 11, 2025, 21 months old')
})

test('how to update is said where the data is old', () => {
  const { container } = show(<OldData date="2025-02-11" />)
  expect(container.textContent).toMatch(/21 months old.*bindex update/)
})

test('data of this year, or of no date, is not called old', () => {
  const { container } = show(
    <>
      {['2026-02-11', null].map((date) => (
        <div key={date}>
          <DataAge date={date} />
          <OldData date={date} />
        </div>
      ))}
    </>,
  )
  expect(container.textContent).toBe('')
})

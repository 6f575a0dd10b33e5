import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { passSeconds, show } from '#test/web/show.tsx'
import { WhenNear } from './DatasetPage.tsx'

test('shows its content to a visitor who stays without scrolling, so that it is printed', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  show(<WhenNear>Far below</WhenNear>)
  expect(screen.queryByText('Far below')).toBeNull()
  await passSeconds(4)
  expect(screen.getByText('Far below')).toBeTruthy()
})

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

const tell = (event: 'online' | 'offline') => act(async () => void dispatchEvent(new Event(event)))

test('says that there is no connection until there is one again', async () => {
  let isReachable = true
  vi.stubGlobal('fetch', () =>
    isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError()),
  )
  show(<OfflineNotice />)
  // A site on the local network can be reached without the internet.
  await tell('offline')
  expect(screen.getByRole('status').textContent).toBe('')
  isReachable = false
  await tell('offline')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('You are offline. Reconnecting…'))
  isReachable = true
  await tell('online')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

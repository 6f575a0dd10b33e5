// Set-up of component tests: adds the first data that the server puts into a page, and cleans up after each test.
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { filterNames, forFilters } from '#contract/filters.ts'
import type { FirstData } from '#contract/first-data.ts'
import { session } from '../../web/session/session.ts'
import { showToast } from '../../web/ui/feedback/toast.ts'
import { refused } from './fake-api.ts'

const firstData: FirstData = {
  site: { name: 'Bindex', banners: [], chat: { label: 'Chat', href: 'https://chat.example' }, friends: [] },
  dataset: {
    name: 'Made-up BINs',
    rows: 10,
    banks: 4,
    imported: null,
    date: '2026-01-02',
    licence: 'CC0',
    starter: false,
  },
  on_device: true,
  options: forFilters(filterNames, () => []),
  replies: [],
}

const script = document.createElement('script')
script.type = 'application/json'
script.id = 'first-data'
script.textContent = JSON.stringify(firstData)
document.head.append(script)

// Without a fake API, and for requests that outlast their test, the server cannot be reached.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))

// Nothing has a place there, so everything is near.
class Near {
  private readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe() {
    this.tell(
      [{ isIntersecting: true } as IntersectionObserverEntry],
      this as unknown as IntersectionObserver,
    )
  }
  disconnect() {}
}
Object.assign(globalThis, { IntersectionObserver: Near })

// happy-dom has neither popovers nor a visual viewport.
HTMLElement.prototype.showPopover = () => undefined
Object.assign(globalThis, { visualViewport: null })

// On a busy machine, loading the code of a lazy component may take longer than the default of one second.
configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  session.clear()
  showToast(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(refused.splice(0)).toEqual([])
})

import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface Entry {
  state: unknown
  address: string
}

/** Those of the histories that this tab, or that of an earlier test, has had. */
const listeners: EventListener[] = []

/** A tab that can go back and forward, which happy-dom cannot. The browser takes a moment for it. */
export function fakeTab() {
  const { history } = window
  const show = history.replaceState.bind(history)
  const entries: Entry[] = [{ state: null, address: '/' }]
  let at = 0
  show(null, '', '/')
  vi.spyOn(history, 'pushState').mockImplementation((state, _, address) => {
    entries.splice(++at, Infinity, { state, address: String(address) })
    show(state, '', address)
  })
  vi.spyOn(history, 'replaceState').mockImplementation((state, _, address) => {
    entries[at] = { state, address: String(address) }
    show(state, '', address)
  })
  vi.spyOn(history, 'go').mockImplementation((steps = 0) => {
    setTimeout(() => {
      const entry = entries[at + steps]
      if (!entry) return
      at += steps
      show(entry.state, '', entry.address)
      act(() => void dispatchEvent(new PopStateEvent('popstate', { state: entry.state })))
    }, 5)
  })
  const listen = addEventListener
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, listener, options) => {
    if (name === 'popstate') listeners.push(listener as EventListener)
    listen(name, listener, options)
  })
  const unload = () => {
    for (const listener of listeners.splice(0)) removeEventListener('popstate', listener)
  }
  unload()
  return {
    /** Call this before another history is made. */
    unload,
    back: () => history.go(-1),
    forward: () => history.go(1),
    /** The addresses, and with `>` the one that is shown. */
    entries: () => entries.map(({ address }, place) => (place === at ? `>${address}` : address)).join(' '),
  }
}

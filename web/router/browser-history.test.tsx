import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeTab } from '#test/web/fake-tab.ts'
import { browserHistory } from './browser-history.ts'
import type { History } from './history.ts'
import { Route, Router, Routes, useBackToClose, useLocation, useNavigate } from './Router.tsx'

let tab: ReturnType<typeof fakeTab>
let history: History
const stays = vi.fn()

function Sheet({
  name,
  onClose,
  children,
}: {
  name: string
  onClose: () => void
  children?: React.ReactNode
}) {
  const navigate = useNavigate()
  useBackToClose(onClose)
  return (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        close {name}
      </button>
      <button type="button" onClick={() => navigate('?type=DEBIT')}>
        filter
      </button>
      <button type="button" onClick={() => navigate('?typed', { replace: true })}>
        type
      </button>
      <button
        type="button"
        onClick={() => {
          onClose()
          navigate('/other')
        }}
      >
        choose
      </button>
      {children}
    </div>
  )
}

function Page() {
  const [open, setOpen] = useState(0)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => setOpen(1)}>
        open
      </button>
      {open > 0 && (
        <Sheet name="first" onClose={() => setOpen(0)}>
          <button type="button" onClick={() => setOpen(2)}>
            open second
          </button>
        </Sheet>
      )}
      <button type="button" onClick={() => navigate('?edit=true', { replace: true })}>
        flag
      </button>
      {search === '?edit=true' && (
        <Sheet name="flagged" onClose={() => navigate('/lists', { replace: true })} />
      )}
      {open > 1 && <Sheet name="second" onClose={() => setOpen(1)} />}
    </>
  )
}

const Held = () => {
  useBackToClose(stays)
  return <output>held</output>
}

/** Not in `act`, which would keep React from rendering until its end. */
const settle = (milliseconds = 40) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function click(name: string) {
  fireEvent.click(screen.getByText(name))
  await settle()
}

async function back() {
  tab.back()
  await settle()
}

const dialogs = () => screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-label'))
const shown = () => screen.getByRole('status').textContent

function load() {
  // A reload does not unmount.
  document.body.replaceChildren()
  tab.unload()
  history = browserHistory()
  render(
    <Router history={history}>
      <Routes>
        <Route path="/held" element={<Held />} />
        <Route path="*" element={<Page />} />
      </Routes>
    </Router>,
  )
}

describe('Back, while something covers the page', () => {
  beforeEach(async () => {
    // What the last test covered its page with is gone now.
    await settle()
    tab = fakeTab()
    load()
    act(() => history.go('/lists'))
    await settle()
  })

  test('closes it and stays on the page; Forward does not open it again', async () => {
    await click('open')
    expect(dialogs()).toEqual(['first'])
    await back()
    expect([dialogs(), tab.entries()]).toEqual([[], '/ >/lists /lists'])
    tab.forward()
    await settle()
    expect([dialogs(), tab.entries()]).toEqual([[], '/ >/lists /lists'])
    await back()
    expect([shown(), tab.entries()]).toEqual(['/', '>/ /lists /lists'])
  })

  test('closed by its button, it leaves nothing to go back to', async () => {
    await click('open')
    await click('close first')
    expect(tab.entries()).toBe('/ >/lists /lists')
    await back()
    expect(shown()).toBe('/')
  })

  test('closes one after the other', async () => {
    await click('open')
    await click('open second')
    await back()
    expect(dialogs()).toEqual(['first'])
    await back()
    expect([dialogs(), shown()]).toEqual([[], '/lists'])
  })

  test('a page that was chosen in it takes its place', async () => {
    await click('open')
    await click('choose')
    expect([dialogs(), tab.entries()]).toEqual([[], '/ /lists >/other'])
    await back()
    expect([dialogs(), shown()]).toEqual([[], '/lists'])
  })

  test('a page that is opened right after it was closed waits for the browser', async () => {
    await click('open')
    fireEvent.click(screen.getByText('close first'))
    // It is on its way back now.
    await settle(2)
    act(() => history.go('/other'))
    expect(shown()).toBe('/other')
    await settle()
    expect(tab.entries()).toBe('/ /lists >/other')
    await back()
    expect([shown(), tab.entries()]).toEqual(['/lists', '/ >/lists /other'])
  })

  test('what it changes in the address stays when it is closed', async () => {
    await click('open')
    await click('type')
    await back()
    expect([dialogs(), shown(), tab.entries()]).toEqual([[], '/lists?typed', '/ >/lists?typed /lists?typed'])
    await click('open')
    await click('filter')
    expect(dialogs()).toEqual(['first'])
    await back()
    expect([dialogs(), shown()]).toEqual([[], '/lists?type=DEBIT'])
    await back()
    expect(shown()).toBe('/lists?typed')
    await back()
    expect(shown()).toBe('/')
  })

  test('skips what is left of two that led to a page', async () => {
    await click('open')
    await click('open second')
    fireEvent.click(screen.getAllByText('choose')[1]!)
    await settle()
    await click('close first')
    expect(shown()).toBe('/other')
    await back()
    expect([dialogs(), shown(), tab.entries()]).toEqual([[], '/lists', '/ >/lists /lists /other /other'])
    await back()
    expect(shown()).toBe('/')
  })

  test('Forward does not open again what the address has opened', async () => {
    await click('flag')
    expect(dialogs()).toEqual(['flagged'])
    await back()
    expect([dialogs(), shown()]).toEqual([[], '/lists'])
    tab.forward()
    await settle()
    expect([dialogs(), shown()]).toEqual([[], '/lists'])
  })

  test('does not leave the page when it refuses to close', async () => {
    act(() => history.go('/held'))
    await settle()
    for (const times of [1, 2]) {
      await back()
      expect([stays.mock.calls.length, shown()]).toEqual([times, 'held'])
    }
  })

  test('closed while the browser loads another page, it does not stop that', async () => {
    await click('open')
    act(() => void dispatchEvent(new Event('beforeunload')))
    await click('close first')
    expect(tab.entries()).toBe('/ /lists >/lists')
  })

  test('a reload closes it, and Back leaves the page then', async () => {
    await click('open')
    await click('open second')
    load()
    await settle()
    expect([dialogs(), tab.entries()]).toEqual([[], '/ >/lists /lists /lists'])
    await back()
    expect(shown()).toBe('/')
  })
})

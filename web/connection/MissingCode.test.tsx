import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'

const Dialog = lazyComponent<object>(() =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: http://site/assets/a.js')),
)

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <textarea aria-label="Notes" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Suspense>{isOpen && <Dialog />}</Suspense>
    </>
  )
}

function open(typed: string, isReachable: boolean) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  vi.stubGlobal('fetch', () =>
    isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError()),
  )
  show(<Page />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  return reload
}

describe('code that is missing after an update', () => {
  test('reloads the page by itself, once', async () => {
    const reload = open('', true)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says so when the page was just reloaded', async () => {
    sessionStorage.setItem('reloaded-for-update', String(Date.now()))
    const reload = open('', true)
    expect((await screen.findByRole('alert')).textContent).toContain('Bindex was updated or you are offline.')
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('keeps what was typed, and lets the visitor reload', async () => {
    const reload = open('half a review', true)
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('half a review')
    act(() => void dispatchEvent(new Event('online')))
    expect(reload).not.toHaveBeenCalled()
  })

  test('waits for the connection when there is none', async () => {
    const reload = open('', false)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    act(() => void dispatchEvent(new Event('online')))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})

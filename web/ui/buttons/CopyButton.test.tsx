import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { CopyButton } from './CopyButton.tsx'

function showButton(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  show(<CopyButton text="457173" label="Copy BIN" />)
  return async () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy BIN' })))
}

const message = () => screen.getByRole('status').textContent

describe('CopyButton', () => {
  test('copies, and says so for a moment', async () => {
    vi.useFakeTimers()
    const writeText = vi.fn(() => Promise.resolve())
    await showButton(writeText)()
    expect(writeText).toHaveBeenCalledWith('457173')
    expect(message()).toBe('Copied!')
    act(() => vi.advanceTimersByTime(2000))
    expect(message()).toBe('')
  })

  test('copies by selection where the clipboard is refused, and keeps the focus', async () => {
    const copied: string[] = []
    document.execCommand = vi.fn(() => {
      copied.push(document.querySelector('textarea')?.value ?? '')
      return true
    })
    const press = showButton(() => Promise.reject(new Error('not allowed')))
    screen.getByRole('button').focus()
    await press()
    expect(copied).toEqual(['457173'])
    expect(message()).toBe('Copied!')
    expect(document.activeElement).toBe(screen.getByRole('button'))
    expect(document.querySelector('textarea')).toBeNull()
  })

  test('says when nothing could be copied', async () => {
    document.execCommand = () => false
    await showButton(() => Promise.reject(new Error('not allowed')))()
    expect(message()).toBe('Could not copy')
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { Notice } from './Notice.tsx'

function Message({ isLast }: { isLast: boolean }) {
  const [isShown, setShown] = useState(true)
  return (
    <main>
      <button type="button">Before</button>
      {isShown && (
        <Notice tone="warn" onDismiss={() => setShown(false)}>
          Something happened.
        </Notice>
      )}
      {!isLast && (
        <>
          <button type="button" disabled>
            Not now
          </button>
          <input aria-label="After" />
        </>
      )}
    </main>
  )
}

describe('a dismissed notice', () => {
  // The page has no layout here.
  beforeEach(() => void vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true))

  test.each([
    [false, 'After'],
    [true, 'Before'],
  ])('by keyboard, hands on the focus (last: %s)', (isLast, name) => {
    show(<Message isLast={isLast} />)
    const dismiss = screen.getByRole('button', { name: 'Dismiss' })
    dismiss.focus()
    fireEvent.click(dismiss, { detail: 0 })
    expect(screen.queryByText('Something happened.')).toBeNull()
    const focused = document.activeElement
    expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(name)
  })

  test('by pointer, opens no keyboard', () => {
    show(<Message isLast={false} />)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }), { detail: 1 })
    expect(document.activeElement).toBe(document.body)
  })
})

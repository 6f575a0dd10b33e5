import { fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#test/web/show.tsx'
import { BinsBox } from './BinsBox.tsx'
import type { Draft } from './draft.ts'

function Example({ first, onLookup }: { first: Partial<Draft>; onLookup: () => void }) {
  const [draft, setDraft] = useState({ text: '', extended: false, ...first } as Draft)
  return (
    <BinsBox
      draft={draft}
      count={0}
      change={(part) => setDraft({ ...draft, ...part })}
      error={undefined}
      onLookup={onLookup}
      boxRef={useRef<HTMLTextAreaElement>(null)}
    />
  )
}

function showBox(first: Partial<Draft> = {}) {
  const onLookup = vi.fn()
  show(<Example first={first} onLookup={onLookup} />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'BINs' })
  const paste = (text: string) => fireEvent.paste(box, { clipboardData: { getData: () => text } })
  return { box, paste, onLookup, type: (value: string) => fireEvent.change(box, { target: { value } }) }
}

/** At most 11 digits, so that no test looks like a card number. */
const long = '45717360123'

describe('BinsBox', () => {
  test('shows six digits, and up to eleven when extended', () => {
    const { box, type } = showBox()
    type(long)
    expect(box.value).toBe('457173')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Extended' }))
    type(long)
    expect(box.value).toBe(long)
  })

  test('ignores what is not a digit', () => {
    const { box, type } = showBox()
    type('45x')
    expect(box.value).toBe('45')
  })

  test('a pasted list becomes one BIN per line', () => {
    const { box, paste } = showBox()
    paste('457173, 400001;\n510000')
    expect(box.value).toBe('457173\n400001\n510000')
  })

  test('of a million lines, only as many are pasted as a box can show', () => {
    const { box, paste } = showBox()
    paste('457173\n'.repeat(1_000_000))
    expect(box.value.split('\n')).toHaveLength(20_000)
  })

  test('Ctrl Enter looks up; so does Enter on an empty last line', () => {
    const { box, onLookup } = showBox({ text: '457173\n' })
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
    box.setSelectionRange(box.value.length, box.value.length)
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(onLookup).toHaveBeenCalledTimes(2)
  })

  test('Enter after a BIN begins the next line', () => {
    const { box, onLookup } = showBox({ text: '457173' })
    box.setSelectionRange(6, 6)
    fireEvent.keyDown(box, { key: 'Enter' })
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(onLookup).not.toHaveBeenCalled()
  })

  test('Clean removes duplicates and blank lines', () => {
    const { box } = showBox({ text: '457173\n\n457173\n400001' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Clean' }))
    expect(box.value).toBe('457173\n400001')
  })
})

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { BinRow } from '#contract/calls/bins.ts'
import { show } from '#test/web/show.tsx'
import { logOutElsewhere, signIn } from '#test/web/sign-in.ts'
import { NoteCell, type NoteChange } from './NoteCell.tsx'

const row = { bin: '457173', note: 'Old note' } as BinRow

function Example({ onNote }: { onNote: NoteChange | undefined }) {
  const [writing, setWriting] = useState<string>()
  return <NoteCell row={row} isWriting={writing === row.bin} onWrite={setWriting} onNote={onNote} />
}

function write(text: string): { onNote: NoteChange; field: HTMLInputElement } {
  const onNote = vi.fn<NoteChange>()
  show(<Example onNote={onNote} />)
  fireEvent.click(screen.getByRole('button', { name: /Old note/ }))
  const field = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(field, { target: { value: text } })
  return { onNote, field }
}

const isWriting = () => screen.queryByRole('textbox') !== null

describe('NoteCell', () => {
  test('focuses the field and selects the old note', () => {
    const { field } = write('Old note')
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Old note'.length])
  })

  test('saves the trimmed note once on Enter, although the field then loses focus', () => {
    const { onNote, field } = write('  New note ')
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    expect(onNote).toHaveBeenCalledTimes(1)
    expect(onNote).toHaveBeenCalledWith(row, 'New note')
    expect(isWriting()).toBe(false)
  })

  test('saves when the field loses focus', () => {
    const { onNote, field } = write('New note')
    fireEvent.blur(field)
    expect(onNote).toHaveBeenCalledWith(row, 'New note')
  })

  test('keeps the old note on Escape', () => {
    const { onNote, field } = write('New note')
    fireEvent.keyDown(field, { key: 'Escape' })
    fireEvent.blur(field)
    expect(onNote).not.toHaveBeenCalled()
    expect(isWriting()).toBe(false)
  })

  test('does not save an unchanged note', () => {
    const { onNote, field } = write('Old note ')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onNote).not.toHaveBeenCalled()
    expect(isWriting()).toBe(false)
  })

  test('keeps a note that is too long in the field and says why', () => {
    const { onNote, field } = write('x'.repeat(201))
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onNote).not.toHaveBeenCalled()
    expect(isWriting()).toBe(true)
    expect(field.validationMessage).toContain('200')
    fireEvent.change(field, { target: { value: 'short' } })
    expect(field.validationMessage).toBe('')
  })

  test.for([
    ['the same account', 'A', 'New note'],
    ['no other account', 'B', 'Old note'],
  ] as const)('restores a note for %s after the session ended', ([, userId, text]) => {
    signIn()
    write('New note')
    logOutElsewhere()
    cleanup()
    signIn({ userId })
    const onNote = vi.fn<NoteChange>()
    show(<Example onNote={onNote} />)
    fireEvent.click(screen.getByRole('button', { name: /Old note/ }))
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(text)
  })

  test('shows only the note to people who may not edit it', () => {
    show(<Example onNote={undefined} />)
    expect(screen.getByText('Old note')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

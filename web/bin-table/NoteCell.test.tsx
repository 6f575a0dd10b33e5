import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { BinRow } from '#contract/bins.ts'
import { show } from '#test/web/show.tsx'
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
  test('the field takes the focus with the old note selected', () => {
    const { field } = write('Old note')
    expect(document.activeElement).toBe(field)
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Old note'.length])
  })

  test('Enter saves the trimmed note once, although the field is left then', () => {
    const { onNote, field } = write('  New note ')
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    expect(onNote).toHaveBeenCalledTimes(1)
    expect(onNote).toHaveBeenCalledWith(row, 'New note')
    expect(isWriting()).toBe(false)
  })

  test('leaving the field saves', () => {
    const { onNote, field } = write('New note')
    fireEvent.blur(field)
    expect(onNote).toHaveBeenCalledWith(row, 'New note')
  })

  test('Escape keeps the old note', () => {
    const { onNote, field } = write('New note')
    fireEvent.keyDown(field, { key: 'Escape' })
    fireEvent.blur(field)
    expect(onNote).not.toHaveBeenCalled()
    expect(isWriting()).toBe(false)
  })

  test('a note that did not change is not saved', () => {
    const { onNote, field } = write('Old note ')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onNote).not.toHaveBeenCalled()
    expect(isWriting()).toBe(false)
  })

  test('a note that is too long stays in the field, with the reason', () => {
    const { onNote, field } = write('x'.repeat(201))
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onNote).not.toHaveBeenCalled()
    expect(isWriting()).toBe(true)
    expect(field.validationMessage).toContain('200')
    fireEvent.change(field, { target: { value: 'short' } })
    expect(field.validationMessage).toBe('')
  })

  test('readers who may not write see the note only', () => {
    show(<Example onNote={undefined} />)
    expect(screen.getByText('Old note')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

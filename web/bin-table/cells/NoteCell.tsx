import { useLayoutEffect, useRef, useState } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { DraftPlace } from '../../session/drafts.ts'
import classes from './NoteCell.module.css'
import { NoteText } from './NoteText.tsx'

export type NoteChange = (row: BinRow, note: string) => void

interface Props {
  row: BinRow
  isWriting: boolean
  onWrite: (bin: string | undefined) => void
  onNote: NoteChange | undefined
}

export function NoteCell({ row, isWriting, onWrite, onNote }: Props) {
  if (!onNote) return <NoteText note={row.note} />
  return (
    <div className={classes.cell}>
      {isWriting ? (
        <NoteField row={row} onEnd={() => onWrite(undefined)} onNote={onNote} />
      ) : (
        <button
          type="button"
          className={classes.note}
          data-empty={!row.note || undefined}
          data-write
          aria-label={row.note ? `Note for ${row.bin}: ${row.note}` : `Add note for ${row.bin}`}
          title={row.note}
          onClick={() => onWrite(row.bin)}
        >
          <bdi>{row.note || 'Add note'}</bdi>
        </button>
      )}
    </div>
  )
}

export const noteDraft = (bin: string): string => `note ${location.pathname} ${bin}`

interface FieldProps {
  row: BinRow
  onEnd: () => void
  onNote: NoteChange
}

function NoteField({ row, onEnd, onNote }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [draft] = useState(() => new DraftPlace(noteDraft(row.bin)))
  const [kept] = useState(() => draft.read<string>() || undefined)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
    if (kept !== undefined) draft.keep(kept)
    return draft.leave
  }, [draft, kept])
  const end = () => {
    isDone.current = true
    draft.forget()
    onEnd()
  }
  const save = (input: HTMLInputElement) => {
    if (isDone.current) return
    const note = input.value.trim()
    const problem = textProblem(texts.note, note)
    input.setCustomValidity(problem ?? '')
    if (problem) {
      input.reportValidity()
      return
    }
    end()
    if (note !== (row.note ?? '')) onNote(row, note)
  }
  return (
    <input
      ref={field}
      type="text"
      className={classes.field}
      defaultValue={kept ?? row.note ?? ''}
      dir="auto"
      aria-label={`Note for ${row.bin}`}
      placeholder="Note"
      enterKeyHint="done"
      autoComplete="off"
      onChange={({ currentTarget }) => {
        currentTarget.setCustomValidity('')
        draft.keep(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => save(currentTarget)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        // Focus moves to a button, which the same key press would activate.
        event.preventDefault()
        if (event.key === 'Enter') save(event.currentTarget)
        else end()
      }}
    />
  )
}

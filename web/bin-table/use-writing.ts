import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { keptDrafts } from '../session/drafts.ts'
import { noteDraft } from './cells/NoteCell.tsx'

/**
 * The BIN whose note is being edited. Afterwards, focus returns to the button that started it. `hasEdited` keeps the
 * column of notes open from then on.
 */
export function useWriting(frame: RefObject<HTMLElement | null>) {
  const [writing, setWriting] = useState(() => keptDrafts(noteDraft(''))[0]?.slice(noteDraft('').length))
  const [hasEdited, setEdited] = useState(false)
  if (writing !== undefined && !hasEdited) setEdited(true)
  const before = useRef<string>(undefined)
  useLayoutEffect(() => {
    const ended = writing === undefined ? before.current : undefined
    before.current = writing
    const focused = document.activeElement
    // Do not take focus away from another element. The region has it when the row was scrolled away.
    const isLost = focused === document.body || focused?.getAttribute('role') === 'region'
    if (ended === undefined || !isLost) return
    const buttons = frame.current?.querySelectorAll<HTMLElement>(`tr[data-bin="${ended}"] [data-write]`) ?? []
    ;[...buttons].find((button) => button.checkVisibility())?.focus({ preventScroll: true })
  }, [writing, frame])
  return { writing, setWriting, hasEdited }
}

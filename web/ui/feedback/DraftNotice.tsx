import { useEffect, useRef } from 'react'
import type { Draft } from '../../session/drafts.ts'
import { Button } from '../buttons/Button.tsx'
import { focusBeside, Notice } from './Notice.tsx'

export function DraftNotice({ draft: { notice, discard, undo } }: { draft: Draft }) {
  const button = useRef<HTMLButtonElement>(null)
  // A dialog focuses its first button, and Enter would discard the draft.
  useEffect(() => {
    if (button.current && button.current === document.activeElement) focusBeside(button.current)
  }, [])
  if (notice === undefined) return null
  const isRestored = notice === 'restored'
  return (
    <Notice
      tone="quiet"
      title={isRestored ? 'Draft restored' : 'Draft discarded'}
      action={
        <Button ref={button} variant="default" size="compact" onClick={isRestored ? discard : undo}>
          {isRestored ? 'Discard' : 'Undo'}
        </Button>
      }
    />
  )
}

import type { Draft } from '../../session/drafts.ts'
import { Button } from '../buttons/Button.tsx'
import { Notice } from './Notice.tsx'

/** Says that a form shows what was typed before, and offers to begin again. */
export function DraftNotice({ draft: { notice, discard, undo } }: { draft: Draft }) {
  if (notice === undefined) return null
  const isRestored = notice === 'restored'
  return (
    <Notice
      tone="quiet"
      title={isRestored ? 'Draft restored' : 'Draft discarded'}
      action={
        <Button variant="default" size="compact" onClick={isRestored ? discard : undo}>
          {isRestored ? 'Discard' : 'Undo'}
        </Button>
      }
    />
  )
}

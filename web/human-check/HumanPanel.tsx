import { useEffect, useRef } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import classes from './HumanPanel.module.css'
import type { HumanCheck } from './use-human-check.ts'

/**
 * Shows a running human check. Takes the focus, because the button that started the check is often hidden by now. The
 * panel has it and not its button, because a second Enter would cancel what the first one started.
 */
export function HumanPanel({ check: { isRunning, progress, container, cancel } }: { check: HumanCheck }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRunning) panel.current?.focus()
  }, [isRunning])
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel} hidden={!isRunning}>
      <div className={classes.status}>
        <p role="status">{isRunning && 'Checking that you are human'}</p>
        {progress !== undefined && (
          <>
            <progress
              className={classes.progress}
              value={progress}
              aria-label="Progress of the human check"
            />
            <p className="quiet text-xs">Your browser solves a small puzzle. No third party is involved.</p>
          </>
        )}
        <div ref={container} />
      </div>
      <Button variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

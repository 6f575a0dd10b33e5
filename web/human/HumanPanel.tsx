import { useEffect, useRef } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import classes from './HumanPanel.module.css'
import type { HumanCheck } from './use-human-check.ts'

/** Shows a running human check. Takes the focus, because the button that started the check is often hidden by now. */
export function HumanPanel({ check: { isRunning, progress, container, cancel } }: { check: HumanCheck }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRunning) button.current?.focus()
  }, [isRunning])
  return (
    <div className={classes.panel} hidden={!isRunning}>
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
      <Button ref={button} variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './HumanPanel.module.css'
import type { HumanCheck } from './use-human-check.ts'

/** Shows a human check while it runs. It takes the focus: what was pressed to start it is often gone meanwhile. */
export function HumanPanel({ check: { isRunning, share, place, cancel } }: { check: HumanCheck }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isRunning) button.current?.focus()
  }, [isRunning])
  return (
    <div className={classes.panel} hidden={!isRunning}>
      <div className={classes.words}>
        <p role="status">{isRunning && 'Checking that you are human'}</p>
        {share !== undefined && (
          <>
            <progress className={classes.progress} value={share} aria-label="Progress of the human check" />
            <p className={classes.help}>Your browser does a little work. Nobody else is asked.</p>
          </>
        )}
        <div ref={place} />
      </div>
      <Button ref={button} variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

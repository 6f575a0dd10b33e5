import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { Job } from './use-job.ts'
import classes from './Deobfuscate.module.css'

interface Props {
  job: Extract<Job, { state: 'working' }>
  onCancel: () => void
}

/** Takes the focus, because the button that had it is gone. */
export function Working({ job: { name, step, share }, onCancel }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className={classes.working} aria-label="Progress">
      <div className={classes.status}>
        <p role="status" className={classes.step}>
          {step ?? 'Opening the sandbox'}
        </p>
        <progress className={classes.progress} value={share} aria-label="Progress of the analysis" />
        <p className="quiet">
          <bdi>{name}</bdi>. A large script can take a minute or two; the page stays usable.
        </p>
      </div>
      <Button ref={button} variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </section>
  )
}

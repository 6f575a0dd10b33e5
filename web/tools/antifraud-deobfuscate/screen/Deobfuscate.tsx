import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { Report } from '../worker/report.ts'
import { Comparison } from './Comparison.tsx'
import classes from './Deobfuscate.module.css'
import { Result } from './Result.tsx'
import { ScriptInput } from './ScriptInput.tsx'
import { type Job, useJob } from './use-job.ts'

export function Deobfuscate() {
  const { job, start, cancel, clear } = useJob()
  const [text, setText] = useState('')
  const [earlier, setEarlier] = useState<Report>()
  const [hasStarted, setHasStarted] = useState(false)
  const again = (earlier?: Report) => {
    setEarlier(earlier)
    setText('')
    clear()
  }
  if (job.state === 'done') {
    const { report } = job.analysis
    return (
      <div className={classes.tool}>
        {earlier && <Comparison earlier={earlier} later={report} onEnd={() => setEarlier(undefined)} />}
        <Result analysis={job.analysis} onAgain={() => again()} onCompare={() => again(report)} />
      </div>
    )
  }
  return (
    <div className={classes.tool}>
      {earlier && job.state !== 'working' && (
        <Notice tone="good" title="Add the other version" onDismiss={() => setEarlier(undefined)}>
          <p>
            It will be compared with <bdi>{earlier.name}</bdi>.
          </p>
        </Notice>
      )}
      {job.state === 'cancelled' && (
        <Notice tone="warn" title="Cancelled" onDismiss={clear}>
          <p>
            <bdi>{job.name}</bdi> was not analysed.
          </p>
        </Notice>
      )}
      {job.state === 'failed' && (
        <Notice tone="bad" title="The script could not be analysed" onDismiss={clear}>
          <p>{job.message}</p>
        </Notice>
      )}
      {job.state === 'working' ? (
        <Working job={job} onCancel={cancel} />
      ) : (
        <ScriptInput
          text={text}
          isFocused={hasStarted}
          onText={setText}
          onChange={clear}
          onScript={(script) => {
            setHasStarted(true)
            void start(script)
          }}
        />
      )}
    </div>
  )
}

interface WorkingProps {
  job: Extract<Job, { state: 'working' }>
  onCancel: () => void
}

/** Takes the focus, because the button that had it is gone. */
function Working({ job: { name, step, share }, onCancel }: WorkingProps) {
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

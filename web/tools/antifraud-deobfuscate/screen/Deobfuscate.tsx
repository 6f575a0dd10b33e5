import { useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Comparison } from './Comparison.tsx'
import classes from './Deobfuscate.module.css'
import type { Report } from '../report/report.ts'
import { Result } from './Result.tsx'
import { ScriptInput } from './ScriptInput.tsx'
import { useJob } from './use-job.ts'
import { Working } from './Working.tsx'

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

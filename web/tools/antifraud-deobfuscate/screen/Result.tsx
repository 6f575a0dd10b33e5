import { FilePlus2, GitCompareArrows, Save } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { plural } from '#contract/formats/numbers.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyButton.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { formatBytes } from '../../../ui/text/format.ts'
import { CodeView, type Target } from './CodeView.tsx'
import { ReportView } from './ReportView.tsx'
import type { Analysis } from '../worker/report.ts'
import classes from './Deobfuscate.module.css'

interface Props {
  analysis: Analysis
  onAgain: () => void
  onCompare: () => void
}

export function Result({ analysis: { code, report }, onAgain, onCompare }: Props) {
  const [target, setTarget] = useState<Target>()
  const lines = code.split('\n').length
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    title.current?.focus({ preventScroll: true })
    const { top } = section.current!.getBoundingClientRect()
    if (top < 0 || top > innerHeight / 2) section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} className={classes.result} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.script}>
          <h2 id={id} ref={title} tabIndex={-1}>
            <bdi>{report.name}</bdi>
          </h2>
          <p className="quiet">
            {formatBytes(report.bytes)}, {plural(lines, 'readable line')}
          </p>
        </div>
        <Action icon={GitCompareArrows} onClick={onCompare}>
          Compare with another version
        </Action>
        <Action icon={FilePlus2} onClick={onAgain}>
          New script
        </Action>
      </div>
      <div className={classes.columns}>
        <div className={classes.report}>
          <ReportView report={report} onLine={(line) => setTarget({ line })} />
        </div>
        <div className={classes.code} style={{ '--lines': lines } as object}>
          <CodeHead code={code} name={report.name} />
          <CodeView code={code} target={target} />
        </div>
      </div>
    </section>
  )
}

/** Saves the code as text, because it is for reading, not for running. */
function CodeHead({ code, name }: { code: string; name: string }) {
  const save = () => {
    const text = `// Readable view of ${name}, for reading only.\n${code}`
    saveFile(new Blob([text], { type: 'text/plain' }), `${name.replace(/\.\w+$/, '')}-readable.txt`)
  }
  return (
    <div className={classes.codeHead}>
      <h3>Readable code</h3>
      <CopyAction text={() => code} size="compact" variant="subtle" className="quiet" />
      <Action icon={Save} size="compact" variant="subtle" className="quiet" onClick={save}>
        Save
      </Action>
    </div>
  )
}

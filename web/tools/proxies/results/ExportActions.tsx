import type { ProxyResult } from '#contract/calls/proxies.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyAction } from '../../../ui/buttons/CopyAction.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { exportFormats, exportResults, mediaTypes, type ExportFormat } from './export.ts'
import type { Kind } from '../facts/kinds.ts'
import { isAlive } from '../facts/result-facts.ts'
import classes from './Results.module.css'

/** Copies and saves the shown results, without logins. */
export function ExportActions({ kind, shown }: { kind: Kind; shown: readonly ProxyResult[] }) {
  const working = shown.filter(isAlive)
  const save = (format: ExportFormat) =>
    saveFile(new Blob([exportResults(format, shown)], { type: mediaTypes[format] }), `${kind.id}.${format}`)
  return (
    <>
      <CopyAction
        refusal={working.length === 0 ? 'None of the shown proxies works.' : undefined}
        text={() => exportResults('txt', working)}
      >
        Copy working
      </CopyAction>
      <div role="group" className={`joined ${classes.formats}`} aria-label="Save the shown results">
        {exportFormats.map((format) => (
          <Button
            key={format}
            data-tip={`Save the shown results as ${format}, without logins`}
            variant="default"
            aria-label={`Save as ${format.toUpperCase()}`}
            onClick={() => save(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </>
  )
}

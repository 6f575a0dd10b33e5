import { useState } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useCopy } from '../../../ui/buttons/use-copy.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Check, Copy } from 'lucide-react'
import { exportFormats, exportResults, mediaTypes, type ExportFormat } from '../export.ts'
import type { Kind } from '../columns.ts'
import { isAlive } from '../result-facts.ts'
import classes from './ProxyTool.module.css'
import { TemplateDialog } from './TemplateDialog.tsx'
import type { EnteredLines } from '../export.ts'
import { countLogins, writtenLines } from '../export.ts'

interface Props {
  kind: Kind
  shown: readonly ProxyResult[]
  readLines: (results: readonly ProxyResult[]) => EnteredLines
}

interface LoginQuestion {
  count: number
  logins: number
  finish: (withLogins: boolean) => void
}

/** Lines keep the notation in which they were entered, and logins only if asked. */
export function ExportActions({ kind, shown, readLines }: Props) {
  const [question, setQuestion] = useState<LoginQuestion>()
  const [isTemplating, setTemplating] = useState(false)
  const { copy, copied, message } = useCopy()
  const working = shown.filter(isAlive)
  const withLines = (results: readonly ProxyResult[], handle: (lines: string) => void) => {
    const lines = readLines(results)
    const logins = countLogins(lines)
    const finish = (withLogins: boolean) => handle(writtenLines(results, lines, withLogins))
    if (logins === 0) finish(false)
    else setQuestion({ count: results.length, logins, finish })
  }
  const save = (format: ExportFormat, text: string) =>
    saveFile(new Blob([text], { type: mediaTypes[format] }), `${kind.id}.${format}`)
  const press = (format: ExportFormat) => {
    if (format === 'txt') withLines(shown, (lines) => save('txt', lines))
    else save(format, exportResults(format, shown))
  }
  const answer = (withLogins: boolean) => {
    setQuestion(undefined)
    question?.finish(withLogins)
  }
  return (
    <>
      <Action
        icon={copied ? Check : Copy}
        refusal={working.length === 0 ? 'None of the shown proxies works.' : undefined}
        onClick={() => withLines(working, (lines) => void copy(lines))}
      >
        {message ?? 'Copy working'}
      </Action>
      <span className="visually-hidden" role="status">
        {message}
      </span>
      <div role="group" className={`joined ${classes.formats}`} aria-label="Save the shown results">
        {exportFormats.map((format) => (
          <Button
            key={format}
            data-tip={`Save the shown results as ${format}${format === 'txt' ? ', as you entered them' : ', without logins'}`}
            variant="default"
            aria-label={`Save as ${format.toUpperCase()}`}
            onClick={() => press(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
        <Button
          variant="default"
          data-tip="Save the shown results by your own template"
          onClick={() => setTemplating(true)}
        >
          Template
        </Button>
      </div>
      {isTemplating && (
        <TemplateDialog
          shown={shown}
          readLines={readLines}
          onSave={(text) => save('txt', text)}
          onClose={() => setTemplating(false)}
        />
      )}
      <Dialog
        isOpen={question !== undefined}
        onClose={() => setQuestion(undefined)}
        title="Include passwords?"
        action={
          <>
            <Button variant="default" onClick={() => answer(true)}>
              With logins
            </Button>
            <Button onClick={() => answer(false)}>Without logins</Button>
          </>
        }
      >
        <p>
          {question &&
            `${formatNumber(question.logins)} of ${plural(question.count, 'proxy', 'proxies')} ${question.logins === 1 ? 'has' : 'have'} a user name or password in the text box.`}
        </p>
      </Dialog>
    </>
  )
}

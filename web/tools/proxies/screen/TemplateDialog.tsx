import { useState } from 'react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { placeholders, templateProblem } from '#contract/formats/proxies/proxy-template.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyAction } from '../../../ui/buttons/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextInput } from '../../../ui/forms/fields.tsx'
import { type EnteredLines, templateLines } from '../export.ts'

interface Props {
  shown: readonly ProxyResult[]
  readLines: (results: readonly ProxyResult[]) => EnteredLines
  onSave: (text: string) => void
  onClose: () => void
}

export function TemplateDialog({ shown, readLines, onSave, onClose }: Props) {
  const [template, setTemplate] = useState('{{ip}}:{{port}}')
  const problem = templateProblem(template)
  const lines = () => templateLines(template, shown, readLines(shown))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save by template"
      action={
        <>
          <CopyAction text={lines} refusal={problem}>
            Copy
          </CopyAction>
          <Button disabled={problem !== undefined} onClick={() => onSave(lines())}>
            Save as TXT
          </Button>
        </>
      }
    >
      <TextInput
        label="Template"
        description={`One line per shown result. You can use ${placeholders.join(', ')}.`}
        error={problem}
        value={template}
        spellCheck={false}
        onChange={({ target }) => setTemplate(target.value)}
      />
    </Dialog>
  )
}

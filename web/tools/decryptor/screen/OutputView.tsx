import { Download, EyeOff } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction } from '../../../ui/buttons/CopyAction.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { formatBytes } from '../../../ui/text/format.ts'
import type { Output } from '../worker/output.ts'
import classes from './Output.module.css'

const maxCopyBytes = 5 * 1024 * 1024

/** The decrypted content, as text or as a hex dump. */
export function OutputView({ output, name }: { output: Output; name: string }) {
  const { file, isText, preview, isWhole, kind, masked } = output
  const refusal = file.size > maxCopyBytes ? 'Too long to copy. Save it instead.' : undefined
  return (
    <OutputSection
      masked={masked}
      badges={
        <>
          <Badge>{kind}</Badge>
          <Badge>{formatBytes(file.size)}</Badge>
        </>
      }
      actions={
        <>
          {isText && <CopyAction text={() => file.text()} refusal={refusal} />}
          <Action icon={Download} onClick={() => saveFile(file, `${name}.${output.extension}`)}>
            Save
          </Action>
        </>
      }
    >
      {file.size === 0 ? (
        <p className="quiet text-sm">The content is empty.</p>
      ) : (
        <pre
          className={classes.text}
          role="region"
          aria-label="Decrypted content"
          tabIndex={0}
          data-bytes={!isText || undefined}
        >
          {blocksOf(preview).map((block, at) => (
            <bdi key={at} className={classes.block}>
              {block}
            </bdi>
          ))}
        </pre>
      )}
      {!isWhole && (
        <p className="quiet text-sm">Only the beginning is shown. Save the file to get all of it.</p>
      )}
      {!isText && <p className="quiet text-sm">Not text, so no card numbers were masked.</p>}
    </OutputSection>
  )
}

interface SectionProps {
  /** How many card numbers were masked. */
  masked: number
  badges?: ReactNode
  actions: ReactNode
  children: ReactNode
}

export function OutputSection({ masked, badges, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>Output</h2>
        {badges}
        {masked > 0 && (
          <Badge tone="accent">
            <EyeOff size={12} aria-hidden /> {plural(masked, 'card number')} masked
          </Badge>
        )}
        <div className={classes.outputActions}>{actions}</div>
      </div>
      {children}
    </section>
  )
}

/** Blocks of a hundred lines. The browser lays out those out of sight only when they are scrolled to. */
function blocksOf(text: string): string[] {
  const lines = text.split('\n')
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const isLast = at + 100 >= lines.length
    blocks.push(lines.slice(at, at + 100).join('\n') + (isLast ? '' : '\n'))
  }
  return blocks.filter((block) => block !== '')
}

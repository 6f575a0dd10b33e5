import { useId } from 'react'
import { Download } from 'lucide-react'
import { Action } from '../../../ui/buttons/Action.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { CopyAction } from '../../../ui/buttons/CopyAction.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { formatBytes } from '../../../ui/text/format.ts'
import { MaskedBadge } from './MaskedBadge.tsx'
import type { Output } from '../worker/output.ts'
import classes from './OutputView.module.css'

const mostToCopy = 5 * 1024 * 1024

/** What came out, as text or as bytes. */
export function OutputView({ output, name }: { output: Output; name: string }) {
  const id = useId()
  const { file, isText, preview, isWhole, kind, masked } = output
  const refusal = file.size > mostToCopy ? 'Too long to copy. Save it instead.' : undefined
  return (
    <section className={classes.output} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>Output</h2>
        <Badge>{kind}</Badge>
        <Badge>{formatBytes(file.size)}</Badge>
        <MaskedBadge count={masked} />
        <div className={classes.actions}>
          {isText && <CopyAction text={() => file.text()} refusal={refusal} />}
          <Action icon={Download} onClick={() => saveFile(file, `${name}.${output.extension}`)}>
            Save
          </Action>
        </div>
      </div>
      {file.size === 0 ? (
        <p className={classes.empty}>It is empty.</p>
      ) : (
        <pre
          className={classes.text}
          role="region"
          aria-label="Opened content"
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
      {!isWhole && <p className={classes.more}>This is the beginning. Save the file for all of it.</p>}
      {!isText && <p className={classes.more}>It is no text, so no numbers were masked in it.</p>}
    </section>
  )
}

/** Lines by the hundred: those far below are laid out when they come into sight, so that a long text does not hold up the page. */
const blocksOf = (text: string): string[] => text.match(/(?:.*\n){1,100}|.+$/g) ?? []

import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { commandOf } from './command.ts'
import type { Step } from '../worker/chain.ts'
import classes from './CommandLine.module.css'

/** How to do the same without this page. */
export function CommandLine({ steps, name }: { steps: readonly Step[]; name: string }) {
  const command = commandOf(steps, name)
  if (command === undefined) return null
  return (
    <div className={classes.line}>
      <span className={classes.label}>The same on a command line</span>
      <code className={classes.code}>
        <bdi>{command}</bdi>
      </code>
      <CopyButton text={command} label="Copy the command" />
    </div>
  )
}

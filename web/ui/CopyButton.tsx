import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import classes from './CopyButton.module.css'

const shownMilliseconds = 1500

/** Copies a text, and says so for a moment. */
export function CopyButton({
  text,
  label,
  done = 'Copied!',
}: {
  text: string
  label: string
  done?: string
}) {
  const [outcome, setOutcome] = useState<{ copied: boolean }>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])
  const said = outcome && (outcome.copied ? done : 'Could not copy')
  return (
    <>
      {/* Held open while it confirms: a finger does not hover. */}
      <Tooltip label={said ?? label} {...(said && { opened: true })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.button!}
          aria-label={label}
          onClick={async () => setOutcome({ copied: await copy(text) })}
        >
          {outcome?.copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Browsers give the clipboard only to sites with a certificate, which one at home may not have. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}

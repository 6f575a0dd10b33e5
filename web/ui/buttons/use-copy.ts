import { useEffect, useState } from 'react'

const shownMilliseconds = 1500

/** Copies a text; `message` says for a moment whether that worked. */
export function useCopy(done = 'Copied!') {
  const [outcome, setOutcome] = useState<{ copied: boolean }>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (text: string): Promise<boolean> => {
    const copied = await write(text)
    setOutcome({ copied })
    return copied
  }
  return { copy, copied: outcome?.copied, message: outcome && (outcome.copied ? done : 'Could not copy') }
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeBySelection(text)
  }
}

/** The clipboard API works only over HTTPS, which a self-hosted site may not have. */
function writeBySelection(text: string): boolean {
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

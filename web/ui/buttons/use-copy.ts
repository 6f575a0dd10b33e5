import { useEffect, useState } from 'react'

const shownMilliseconds = 1500

export function useCopy(done = 'Copied!') {
  const [outcome, setOutcome] = useState<{ copied: boolean }>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (text: string): Promise<boolean> => {
    const copied = await writeClipboard(text)
    setOutcome({ copied })
    return copied
  }
  return { copy, copied: outcome?.copied, message: outcome && (outcome.copied ? done : 'Could not copy') }
}

/**
 * Copies a text that may still be on its way, and resolves with whether that worked. Safari allows copying only during a
 * click, so it gets the promise. Rejects when the text does.
 */
export async function writeClipboard(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return writeBySelection(await text)
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

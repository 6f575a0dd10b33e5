import { canReachSite } from './connection.ts'

/** How Vite, Chrome, Firefox and Safari report it. */
const reports = /preload CSS|dynamically imported module|Importing a module script failed/

export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && reports.test(error.message)

const storageKey = 'reloaded-for-update'
/** Milliseconds. Code that is missing again so soon will not be there after another reload. */
const onceIn = 60_000
/** Milliseconds that someone may look at a gap. */
const longestWait = 1500

/**
 * Reloads the page when that brings the missing code and loses nothing that was typed. Resolves with false when it does
 * not, so that the visitor is told.
 */
export async function reloadForUpdate(): Promise<boolean> {
  if (hasReloaded() || hasTypedText() || !(await canReachSite(longestWait))) return false
  try {
    sessionStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without it, nothing would stop the page from reloading forever.
    return false
  }
  location.reload()
  return true
}

function hasReloaded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) < onceIn
  } catch {
    return true
  }
}

/** A text field with anything in it may hold something that is saved nowhere else. */
export const hasTypedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input')].some(
    ({ type, value, readOnly }) => !readOnly && !notTyped.has(type) && value.trim() !== '',
  )

const notTyped = new Set(['button', 'checkbox', 'hidden', 'radio', 'reset', 'submit'])

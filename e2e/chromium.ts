// Debian's Chromium, or another one on the PATH. Without it every test is skipped. The headless shell is the same browser
// without a window system: a new context takes 0.2 s of CPU instead of 0.9 s.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const shell = ['chromium-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

interface Program {
  path?: string
  /** Why there is none. */
  missing?: string
}

export const chromium: Program = look(shell) ??
  reported() ??
  look(names) ?? { missing: 'chromium: not found' }

/** What `npm test` found before it started this run. */
function reported(): Program | undefined {
  const needs = JSON.parse(process.env['BINDEX_NEEDS'] ?? '{}') as Record<string, Program>
  return needs['chromium']
}

function look(names: string[]): Program | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const path = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(canRun)
  return path === undefined ? undefined : { path }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

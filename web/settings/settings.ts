import type { Settings } from '#contract/calls/accounts.ts'
import { session } from '../session/session.ts'

export const storageKeys = {
  page_size: 'page_size',
  include_url: 'lookup_include_url',
  include_phone: 'lookup_include_phone',
  clean: 'bin-clean-enabled',
  extended: 'lookup_extended',
  color_scheme: 'color_scheme',
} as const satisfies Record<Exclude<keyof Settings, 'name'>, string>

export type Choices = { [Name in keyof typeof storageKeys]: NonNullable<Settings[Name]> }

// Loaded on demand, so that anonymous visitors do not load it.
const accountSettings = () => import('./account-settings.ts')
let saving: Promise<void> | undefined

export async function applyAccountSettings(): Promise<void> {
  if (session.token()) await (await accountSettings()).loadSettings().catch(() => undefined)
}

export async function saveToAccount(choice: Partial<Choices>): Promise<void> {
  if (!session.token()) return
  saving = accountSettings().then(({ saveSettings }) => saveSettings(choice))
  await saving
}

/** Waits until what the user changed is saved, or failed to be. After a logout it could not be saved. */
export async function finishSaving(): Promise<void> {
  if (!saving) return
  await saving
  await (await accountSettings()).flushSettings()
}

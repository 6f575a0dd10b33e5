import type { Settings } from '#contract/accounts.ts'
import { session } from '../session.ts'

/** What follows an account to other devices, and where this browser keeps each. */
export const storedAs = {
  page_size: 'page_size',
  include_url: 'lookup_include_url',
  include_phone: 'lookup_include_phone',
  clean: 'bin-clean-enabled',
  extended: 'lookup_extended',
  color_scheme: 'mantine-color-scheme-value',
} as const satisfies Record<Exclude<keyof Settings, 'name'>, string>

export type Choices = { [Name in keyof typeof storedAs]: NonNullable<Settings[Name]> }

// Who has no account loads none of the code below.
const account = () => import('./follow-settings.ts')

/** Brings what was chosen on other devices to this one. */
export async function followAccount(): Promise<void> {
  if (session.token()) await (await account()).takeSettings().catch(() => undefined)
}

/** A choice was made here, by hand. */
export async function tellAccount(choice: Partial<Choices>): Promise<void> {
  if (session.token()) (await account()).sendSettings(choice)
}

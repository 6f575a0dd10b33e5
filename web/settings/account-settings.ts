import type { Settings } from '#contract/calls/accounts.ts'
import { session } from '../session/session.ts'
import { storageKeys, type Choices } from './settings.ts'
import { createStore, writeStored } from '../store.ts'
import { callAsUser } from '../call-as-user.ts'

type Status = 'saving' | 'saved' | { error: unknown } | undefined

const debounceMilliseconds = 400

/** Choices that are not saved yet, and the token of their account. */
let unsent: Partial<Choices> = {}
let owner: string | undefined
let choiceCount = 0
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/** For the settings page. Elsewhere a failure is silent, and the next choice retries. */
export const saveStatus = createStore<Status>(undefined)

/** Applies the settings of the account, unless the user changed one or the account changed in the meantime. */
export async function loadSettings(signal?: AbortSignal): Promise<Settings> {
  const [token, before] = [session.token(), choiceCount]
  const settings = await callAsUser('GET /api/user/settings', {}, signal)
  if (session.token() !== token || choiceCount !== before) return settings
  session.change({ name: settings.name })
  for (const [name, key] of Object.entries(storageKeys) as [keyof Choices, string][]) {
    const value = settings[name]
    if (value !== null && unsent[name] === undefined) writeStored(key, String(value))
  }
  return settings
}

export function saveSettings(choice: Partial<Choices>): void {
  choiceCount++
  const token = session.token()
  unsent = { ...(owner === token && unsent), ...choice }
  owner = token
  clearTimeout(timer)
  timer = setTimeout(start, debounceMilliseconds)
}

export async function flushSettings(): Promise<void> {
  if (owner !== session.token()) return
  if (timer !== undefined) start()
  await sending
}

// A choice made just before the page is closed is saved too.
addEventListener('pagehide', () => timer !== undefined && start())

const start = (): void => void (sending = send())

async function send(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (session.token() !== owner) return
  const body = unsent
  saveStatus.set('saving')
  try {
    await callAsUser('PUT /api/user/settings', { body })
    // Choices made during this request are still unsent.
    unsent = Object.fromEntries(
      Object.entries(unsent).filter(([name, value]) => body[name as keyof Choices] !== value),
    )
    saveStatus.set('saved')
  } catch (error) {
    saveStatus.set({ error })
  }
}

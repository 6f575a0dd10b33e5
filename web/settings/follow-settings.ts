import type { Settings } from '#contract/accounts.ts'
import { session } from '../session.ts'
import { storedAs, type Choices } from './settings.ts'
import { putStored } from '../stored.ts'
import { callAsUser } from '../call-as-user.ts'

type State = 'saving' | 'saved' | { failed: unknown } | undefined

/** Several boxes ticked in a row are one request. */
const patience = 400

/** Choices on their way, and whose they are. */
let unsent: Partial<Choices> = {}
let owner: string | undefined
/** How many choices were made by hand. */
let made = 0
let timer: ReturnType<typeof setTimeout> | undefined
let state: State
const listeners = new Set<() => void>()

/** How the last choice fared, for who shows it. Elsewhere a failure is quiet, and the choice goes with the next. */
export const sending = {
  state: (): State => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  forget: (): void => tell(undefined),
}

/** Takes what the account knows, unless something was chosen by hand, or someone else came, in the meantime. */
export async function takeSettings(signal?: AbortSignal): Promise<Settings> {
  const [token, before] = [session.token(), made]
  const settings = await callAsUser('GET /api/user/settings', {}, signal)
  if (session.token() !== token || made !== before) return settings
  session.change({ name: settings.name })
  for (const [name, key] of Object.entries(storedAs) as [keyof Choices, string][]) {
    const value = settings[name]
    if (value !== null && unsent[name] === undefined) putStored(key, String(value))
  }
  return settings
}

export function sendSettings(choice: Partial<Choices>): void {
  made++
  const token = session.token()
  unsent = { ...(owner === token && unsent), ...choice }
  owner = token
  clearTimeout(timer)
  timer = setTimeout(() => void send(), patience)
}

// Who ticks a box and closes the page has ticked it.
addEventListener('pagehide', () => timer !== undefined && void send())

async function send(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (session.token() !== owner) return
  const body = unsent
  tell('saving')
  try {
    await callAsUser('PUT /api/user/settings', { body })
    // What was chosen while this was on its way is still to be sent.
    unsent = Object.fromEntries(
      Object.entries(unsent).filter(([name, value]) => body[name as keyof Choices] !== value),
    )
    tell('saved')
  } catch (failed) {
    tell({ failed })
  }
}

function tell(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

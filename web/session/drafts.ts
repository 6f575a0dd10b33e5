// What was typed in a form when its session ended. It is kept in this tab for the same account, and restored after login.
import { useLayoutEffect, useState } from 'react'
import { holdsCardNumber } from '#contract/formats/card-numbers.ts'
import { onSessionChange, session } from './session.ts'
import { useLoginOnEnd } from './use-login.ts'

/** What is typed in open forms, and in requests under way, by place. */
const held = new Map<string, { value: unknown }>()
let hasKept = false

onSessionChange(({ before, isLogout }) => {
  hasKept = false
  if (before && isLogout) write(before.userId, {})
  else if (before && held.size > 0) {
    hasKept = write(before.userId, { ...read(before.userId), ...heldValues() })
  }
  held.clear()
})

/** State that is restored when the session ended before. It is kept only once it was changed, or when `isTyped` is set. */
export function useDraft<T>(place: string, start: T, isTyped = false) {
  const [kept] = useState(() => keptDraft<T>(place))
  const [draft, setDraft] = useState(kept ?? start)
  const [isHeld, setHeld] = useState(isTyped || kept !== undefined)
  useLayoutEffect(() => dropDraft(place), [place])
  useLayoutEffect(() => (isHeld ? holdDraft(place, draft) : undefined), [place, draft, isHeld])
  const change = (next: T) => {
    setHeld(true)
    setDraft(next)
  }
  return [draft, change] as const
}

/** Keeps a value if the session ends before the returned function is called. */
export function holdDraft(place: string, value: unknown): () => void {
  const key = onThisPage(place)
  const entry = { value }
  held.set(key, entry)
  return () => {
    if (held.get(key) === entry) held.delete(key)
  }
}

export const keptDraft = <T>(place: string): T | undefined =>
  read(session.user()?.userId)[onThisPage(place)] as T | undefined

export const isKept = (place: string): boolean => keptDraft(place) !== undefined

/** The places on this page that have a draft and begin with `start`. */
export function keptPlaces(start: string): string[] {
  const prefix = onThisPage('')
  return Object.keys(read(session.user()?.userId))
    .filter((key) => key.startsWith(onThisPage(start)))
    .map((key) => key.slice(prefix.length))
}

/** Forgets a draft, because a form shows it now. */
export function dropDraft(place: string): void {
  const userId = session.user()?.userId
  const { [onThisPage(place)]: dropped, ...others } = read(userId)
  if (dropped !== undefined) write(userId, others)
}

/** Goes to the login when the session ends and leaves a draft behind. Returns whether it is on its way. */
export const useLoginForDraft = (): boolean => useLoginOnEnd(isAnyKept)

const isAnyKept = (): boolean => hasKept

/** Whether any account has drafts in this tab. */
export const hasDrafts = (): boolean => Object.keys(sessionStorage).some((key) => key.startsWith(keyStart))

const heldValues = () => Object.fromEntries([...held].map(([key, { value }]) => [key, value]))

const onThisPage = (place: string): string => `${location.pathname} ${place}`

const keyStart = 'drafts:'

function read(userId: string | undefined): Record<string, unknown> {
  if (userId === undefined) return {}
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Returns whether it was written: the storage may be full or forbidden. */
function write(userId: string | undefined, drafts: Record<string, unknown>): boolean {
  if (userId === undefined) return false
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(drafts, withoutCardNumbers))
    return true
  } catch {
    return false
  }
}

/** Without the lines that hold a card number, which no form would send either. */
function withoutCardNumbers(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !holdsCardNumber(value)) return value
  const lines = value.split('\n').filter((line) => !holdsCardNumber(line))
  return holdsCardNumber(lines.join('\n')) ? '' : lines.join('\n')
}

/**
 * A hash (FNV-1a) tells the accounts of a tab apart. It is short, so that it does not reveal the user ID, which is the
 * key to the account.
 */
function keyOf(userId: string): string {
  let hash = 0x811c9dc5
  for (const character of userId) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return keyStart + (hash >>> 0).toString(36)
}

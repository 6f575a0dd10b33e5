// What was typed in a form and not sent yet. It is kept in this tab for the same account until it is saved or discarded, so
// that it survives a reload, another page, a closed dialog and an ended session.
import { useLayoutEffect, useState } from 'react'
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { onSessionChange, session } from './session.ts'
import { useLoginOnEnd } from './use-login.ts'

interface Kept {
  value: unknown
  /** The form was not closed, so its dialog opens again. */
  isOpen: boolean
}

/** The place of a draft of the account that is signed in. It does nothing after the session has changed. */
export class DraftPlace {
  private readonly key = keyOf(session.user()?.userId)
  private readonly sessions = sessionCount
  private readonly name: string

  constructor(name: string) {
    this.name = name
  }

  read = <T>(): T | undefined => readDrafts(this.key)[this.name]?.value as T | undefined

  keep = (value: unknown): void => {
    this.put({ value, isOpen: true })
    if (this.isCurrent()) inUse.add(this)
  }

  leave = (): void => {
    inUse.delete(this)
    writeChanges()
  }

  /** Its form was closed, and opens only when it is asked for. */
  putAway = (): void => {
    const value = this.read()
    if (value !== undefined) this.put({ value, isOpen: false })
  }

  forget = (): void => {
    inUse.delete(this)
    this.put(undefined)
  }

  private isCurrent = (): boolean => this.key !== undefined && this.sessions === sessionCount

  private put(kept: Kept | undefined): void {
    if (!this.isCurrent()) return
    const own = changes.get(this.key!) ?? new Map<string, Kept | undefined>()
    changes.set(this.key!, own.set(this.name, kept))
    timer ??= setTimeout(writeChanges, writeAfterMilliseconds)
  }
}

export interface Draft {
  notice: 'restored' | 'discarded' | undefined
  discard: () => void
  undo: () => void
  forget: () => void
  putAway: () => void
}

/** State that is restored as long as it was not saved. It is kept once it differs from `start`. */
export function useDraft<T>(name: string, start: T): [value: T, change: (next: T) => void, draft: Draft] {
  const [own] = useState(() => new DraftPlace(name))
  const [kept] = useState(() => {
    const kept = own.read<T>()
    return kept === undefined || isSame(kept, start) ? undefined : kept
  })
  const [value, setValue] = useState(kept ?? start)
  const [notice, setNotice] = useState<Draft['notice']>(kept === undefined ? undefined : 'restored')
  const [discarded, setDiscarded] = useState<T>()
  useLayoutEffect(() => {
    if (kept !== undefined) own.keep(kept)
    return own.leave
  }, [own, kept])
  const set = (next: T) => {
    setValue(next)
    if (isSame(next, start)) own.forget()
    else own.keep(next)
  }
  const change = (next: T) => {
    set(next)
    if (notice === 'discarded') setNotice(undefined)
  }
  const discard = () => {
    setDiscarded(value)
    set(start)
    setNotice('discarded')
  }
  const undo = () => {
    set(discarded!)
    setNotice('restored')
  }
  return [value, change, { notice, discard, undo, forget: own.forget, putAway: own.putAway }]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const wasOpen = (name: string): boolean => draftsOfAccount()[name]?.isOpen === true

export const keptDrafts = (start: string): string[] =>
  Object.keys(draftsOfAccount()).filter((name) => name.startsWith(start))

/** Goes to the login when the session ends while a form has a draft. Returns whether it is on its way. */
export const useLoginForDraft = (): boolean => useLoginOnEnd(wasInUse)

const wasInUse = (): boolean => wasUsed

export function hasDrafts(): boolean {
  writeChanges()
  return changes.size > 0 || Object.keys(sessionStorage).some((key) => key.startsWith(keyStart))
}

let sessionCount = 0
const inUse = new Set<DraftPlace>()
let wasUsed = false

onSessionChange(({ before, isLogout }) => {
  writeChanges()
  wasUsed = !isLogout && inUse.size > 0
  inUse.clear()
  sessionCount++
  if (isLogout) forgetAll(keyOf(before?.userId))
})

/** Writing looks for card numbers, which takes too long to do it for every key. */
const writeAfterMilliseconds = 400
let timer: ReturnType<typeof setTimeout> | undefined

/** What is not written yet, by account and place. What cannot be written lasts as long as the page. */
const changes = new Map<string, Map<string, Kept | undefined>>()

type Drafts = Record<string, Kept>

function writeChanges(): void {
  clearTimeout(timer)
  timer = undefined
  for (const key of changes.keys()) {
    const drafts = readDrafts(key)
    try {
      if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(drafts, withoutCardNumbers))
      changes.delete(key)
    } catch {
      // The storage is full or forbidden.
    }
  }
}

addEventListener('pagehide', writeChanges)

function forgetAll(key: string | undefined): void {
  if (key === undefined) return
  changes.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Forbidden, so nothing is stored.
  }
}

const draftsOfAccount = (): Drafts => readDrafts(keyOf(session.user()?.userId))

function readDrafts(key: string | undefined): Drafts {
  if (key === undefined) return {}
  const drafts = readStored(key)
  for (const [name, kept] of changes.get(key) ?? []) {
    if (kept) drafts[name] = kept
    else delete drafts[name]
  }
  return drafts
}

function readStored(key: string): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Drafts
  } catch {
    return {}
  }
}

/** Without the lines that hold a card number, which no form would send either. */
function withoutCardNumbers(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !holdsCardNumber(value)) return value
  const lines = value.split('\n').filter((line) => !holdsCardNumber(line))
  return holdsCardNumber(lines.join('\n')) ? '' : lines.join('\n')
}

const keyStart = 'drafts:'

/**
 * A hash (FNV-1a) tells the accounts of a tab apart. It is short, so that it does not reveal the user ID, which is the
 * key to the account.
 */
function keyOf(userId: string | undefined): string | undefined {
  if (userId === undefined) return undefined
  let hash = 0x811c9dc5
  for (const character of userId) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return keyStart + (hash >>> 0).toString(36)
}

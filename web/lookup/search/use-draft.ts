import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { hasCriteria, type Search } from '#contract/formats/search-link.ts'
import { withoutTypedCard } from '../../bins/text/bins-text.ts'
import { onSessionChange } from '../../session/session.ts'
import { useExtended } from '../../settings/stored-settings.ts'
import { draftOf, emptyDraft, followingDraft, sameCriteria, type Draft } from './draft.ts'

/**
 * The draft follows the URL, so that going back restores the panel. BINs that were entered and not looked up yet stay,
 * whatever else of the search changes, and while other pages are visited.
 */
export function useDraft(search: Search, isTakenOver: boolean) {
  const [newIsExtended, setNewIsExtended] = useExtended()
  const [draft, setDraft] = useState(() => draftOf(search, newIsExtended))
  const [followed, setFollowed] = useState({ search, newIsExtended })
  if (followed.search !== search) {
    setFollowed({ search, newIsExtended })
    setDraft(
      followingDraft(draft, draftOf(followed.search, followed.newIsExtended), draftOf(search, newIsExtended)),
    )
  } else if (followed.newIsExtended !== newIsExtended) {
    setFollowed({ search, newIsExtended })
    if (!hasCriteria(search)) setDraft({ ...draft, extended: newIsExtended })
  }
  useKept(isTakenOver, { draft, search, newIsExtended }, (kept) => {
    // A link to another search is wanted now.
    if (hasCriteria(search) && !sameCriteria(kept.search, search)) return
    const after = draftOf(search, newIsExtended)
    const resumed = followingDraft(kept.draft, draftOf(kept.search, kept.newIsExtended), after)
    // Text that was entered before the page's own code ran stays.
    setDraft((now) => (now.text === after.text ? resumed : now))
  })
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    if (part.extended !== undefined) setNewIsExtended(part.extended)
  }
  return {
    draft,
    change,
    replace: (search: Search) => setDraft(draftOf(search, newIsExtended)),
    clear: () => change(emptyDraft),
  }
}

interface Kept {
  draft: Draft
  search: Search
  /** The setting at that time. It may have changed on another device. */
  newIsExtended: boolean
}

const key = 'lookup-draft'

function useKept(isTakenOver: boolean, { draft, ...shown }: Kept, resume: (kept: Kept) => void): void {
  const take = useEffectEvent(() => {
    const kept = read()
    write(undefined)
    if (kept) resume(kept)
  })
  const keep = useEffectEvent(() => {
    const { text } = withoutTypedCard(draft.text)
    write({ ...shown, draft: { ...draft, text } })
  })
  useLayoutEffect(() => {
    if (!isTakenOver) return
    take()
    const keepForReload = () => keep()
    addEventListener('pagehide', keepForReload)
    return () => {
      removeEventListener('pagehide', keepForReload)
      keep()
    }
  }, [isTakenOver])
}

// It belongs to the person who was here.
onSessionChange(({ before }) => before && write(undefined))

function read(): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

function write(kept: Kept | undefined): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // Forbidden or full. The draft is lost then.
  }
}

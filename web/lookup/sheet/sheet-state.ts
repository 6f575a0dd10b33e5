import type { Search } from '#contract/formats/search-link.ts'
import { onSessionChange } from '../../session/session.ts'
import { createStore, useStore } from '../../store.ts'
import type { Table } from './tables/table.ts'

/** The table whose BINs are in the box. It stays in this tab and is never sent. */
export interface Sheet {
  table: Table
  column: number
  bins: string[]
  cut: number
  known: Set<string>
  file?: SheetFile | undefined
  name: string | undefined
  before: string
}

export interface SheetFile {
  file: File
  sheets: string[]
  sheet: number
}

const current = createStore<Sheet | undefined>(undefined)

export const currentSheet = current.get

export const storageKey = 'lookup-table'

export function setSheet(sheet: Sheet | undefined): void {
  if (!sheet) forgetStored()
  current.set(sheet)
}

export function isStored(): boolean {
  try {
    return currentSheet() === undefined && sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function forgetStored(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Forbidden, so nothing is stored.
  }
}

// It belongs to the person who was here.
onSessionChange(({ before }) => before && setSheet(undefined))

export const useSheet = (): Sheet | undefined => useStore(current)

export function useSheetOf({ bins }: Search): Sheet | undefined {
  const sheet = useSheet()
  return sheet && isAbout(sheet, bins) ? sheet : undefined
}

export const isAbout = ({ known }: Sheet, bins: readonly string[]): boolean =>
  bins.some((bin) => known.has(bin))

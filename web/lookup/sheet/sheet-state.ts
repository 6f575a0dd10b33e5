import type { Search } from '#contract/formats/search-link.ts'
import { onSessionChange } from '../../session/session.ts'
import { createStore, useStore } from '../../store.ts'
import type { Table } from './tables/table.ts'

/** The table whose BINs are in the box. It stays in this tab and is never sent. */
export interface Sheet {
  table: Table
  /** The column of BINs. */
  column: number
  /** The BINs of that column, each once, with up to 11 digits. */
  bins: string[]
  /** How many of its cells hold more digits than a BIN has. */
  cut: number
  /** For finding out whether a search is about this table. */
  known: Set<string>
  file?: SheetFile | undefined
  /** The name of the file, which is known after a reload too. */
  name: string | undefined
  /** The text of the box before, for undo. */
  before: string
}

/** The file that a table comes from. */
export interface SheetFile {
  file: File
  /** The names of its sheets that have data; empty for text. */
  sheets: string[]
  sheet: number
}

const current = createStore<Sheet | undefined>(undefined)

export const currentSheet = current.get

/** Where a table is kept for a reload. */
export const storageKey = 'lookup-table'

export function setSheet(sheet: Sheet | undefined): void {
  if (!sheet) forgetStored()
  current.set(sheet)
}

/** Whether a table was here before this page was loaded. */
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

/** The table that some BINs of a search come from. */
export function useSheetOf({ bins }: Search): Sheet | undefined {
  const sheet = useSheet()
  return sheet && isAbout(sheet, bins) ? sheet : undefined
}

/** Whether some of these BINs come from the table. The others may have been typed. */
export const isAbout = ({ known }: Sheet, bins: readonly string[]): boolean =>
  bins.some((bin) => known.has(bin))

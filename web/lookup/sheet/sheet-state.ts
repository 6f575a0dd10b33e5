import { useSyncExternalStore } from 'react'
import { onSessionChange } from '../../session/session.ts'
import type { Table } from './tables/table.ts'

/** The table whose BINs are in the box. It stays in the memory of this window and is never sent or stored. */
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

let current: Sheet | undefined
const listeners = new Set<() => void>()

export const currentSheet = (): Sheet | undefined => current

export function setSheet(sheet: Sheet | undefined): void {
  current = sheet
  for (const listener of listeners) listener()
}

// It belongs to the person who was here.
onSessionChange(({ before }) => before && setSheet(undefined))

export const useSheet = (): Sheet | undefined =>
  useSyncExternalStore(subscribe, currentSheet, () => undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether some of these BINs come from the table. The others may have been typed. */
export const isAbout = ({ known }: Sheet, bins: readonly string[]): boolean =>
  bins.some((bin) => known.has(bin))

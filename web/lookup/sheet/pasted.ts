import { isBin, splitBins } from '#contract/formats/bin-text.ts'
import { pastedBins, type Pasted } from '../../bins/text/bins-text.ts'
import type * as actions from './table-actions.ts'

type Code = typeof actions
let code: Code | undefined

/** The code for tables and files. It is loaded before it can be needed: when the box is focused or touched. */
export const loadSheetCode = async (): Promise<Code> => (code ??= await import('./table-actions.ts'))
export const preloadSheetCode = (): void => void loadSheetCode().catch(() => undefined)

/**
 * Reads pasted text and calls `put` with the BINs for the box. A table is kept, with the text of the box before; of a list
 * or prose only the BINs are used. This happens at once unless the code for tables is still loading.
 */
export function takePasted(text: string, before: string, put: (found: Pasted) => void): void {
  const read = (code?: Code) => {
    if (!code?.pasteTable(text, before, put)) put(pastedBins(text))
  }
  if (!mayBeTable(text)) read()
  else if (code) read(code)
  else
    waiting = loadSheetCode()
      .then(read, () => read())
      .then(() => (waiting = undefined))
}

let waiting: Promise<unknown> | undefined

export const pendingPaste = (): Promise<unknown> | undefined => waiting

const mayBeTable = (text: string): boolean =>
  /[\t,;|]/.test(text) && /[\t\r\n]/.test(text.trim()) && !(isList(beginning(text)) && isList(text))

const isList = (text: string): boolean => splitBins(text).every(isBin)

const beginning = (text: string): string => text.slice(0, 500).replace(/[^\s,;]*$/, '')

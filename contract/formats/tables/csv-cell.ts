/**
 * Prefixes a cell that a spreadsheet would read as a formula with an apostrophe, also when its sign is full-width. A cell
 * that has an apostrophe there gets another one, so that an import can always remove one. The same after a semicolon,
 * which separates cells where the comma is a decimal sign.
 */
export function csvCell(text: string): string {
  if (harmless.test(text)) return text
  const safe = safeCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const safeCell = (text: string): string => text.replace(beforeFormula, "$1'")

export const cellText = (cell: string): string => cell.replace(addedApostrophe, '$1')

/** Most cells, at half the cost. */
const harmless = /^[\w .&/()]*$/
const formula = "(?='*\\s*[-=+@\\t\\r\\n\\0＝＋－＠])"
const beforeFormula = new RegExp(`(^|;)${formula}`, 'g')
const addedApostrophe = new RegExp(`(^|;)'${formula}`, 'g')

/**
 * Prefixes a cell that a spreadsheet would read as a formula with an apostrophe, also when its sign is full-width. A cell
 * that has an apostrophe there gets another one, so that an import can always remove one.
 */
export function csvCell(text: string): string {
  const safe = /^'*\s*[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

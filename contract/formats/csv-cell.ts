/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front; full-width signs count too. One that
 * has an apostrophe there gets another, so that import can take one away.
 */
export function csvCell(text: string): string {
  const safe = /^'*\s*[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { formatNumber } from '#contract/formats/numbers.ts'
import type { Progress } from './move.ts'

/** Milliseconds between two lines; a terminal has only one, which is drawn more often. */
const every = { line: 5000, drawing: 100 }

/** Says how far each table is: on a terminal in one line that changes, otherwise in a line now and then. */
export function showProgress(sayError: (text: string) => void): Progress & { end(): void } {
  const terminal = process.stderr.isTTY && process.env['TERM'] !== 'dumb' ? process.stderr : undefined
  let shown = performance.now()
  let [name, done, total] = ['', 0, 0]
  const show = () => {
    const now = performance.now()
    if (now - shown < (terminal ? every.drawing : every.line)) return
    shown = now
    const text = `${name}: ${formatNumber(done)} of ${formatNumber(total)} rows`
    if (terminal) terminal.write(`\r\x1b[K${text}`)
    else sayError(text)
  }
  return {
    begin(table, rows) {
      ;[name, done, total] = [table, 0, rows]
      show()
    },
    advance(rows) {
      done += rows
      show()
    },
    end: () => void terminal?.write('\r\x1b[K'),
  }
}

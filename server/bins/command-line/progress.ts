import { formatNumber } from '#contract/formats/numbers.ts'

const patience = 1000

export function lookupProgress(what: string) {
  const terminal = process.stderr
  const isShown = terminal.isTTY && !process.stdout.isTTY && process.env['TERM'] !== 'dumb'
  const started = performance.now()
  let drawn = 0
  return {
    show(done: number): void {
      const now = performance.now()
      if (!isShown || now - started < patience || now - drawn < 100) return
      drawn = now
      const speed = Math.round(done / ((now - started) / 1000))
      terminal.write(`\r\x1b[K${formatNumber(done)} ${what}, ${formatNumber(speed)} per second`)
    },
    end(): void {
      if (drawn > 0) terminal.write('\r\x1b[K')
    },
  }
}

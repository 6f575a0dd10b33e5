import { basename } from 'node:path'
import type { WriteStream } from 'node:tty'

export function progressBar(terminal: WriteStream) {
  let drawn = 0
  return {
    show(file: string, done: number, size: number): void {
      const now = performance.now()
      if (!terminal.isTTY || (now - drawn < 80 && done < size)) return
      drawn = now
      const share = size === 0 ? 1 : Math.min(1, done / size)
      const filled = Math.round(share * 30)
      const bar = '█'.repeat(filled) + '░'.repeat(30 - filled)
      terminal.write(`\r\x1b[K${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${basename(file)}`)
    },
    end(): void {
      if (terminal.isTTY && drawn > 0) terminal.write('\r\x1b[K')
    },
  }
}

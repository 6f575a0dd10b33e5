import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Bytes in memory. */
  rss: number
  /** The same, pages shared with other processes in part; only where Linux tells. */
  pss: number | undefined
}

/** Milliseconds of processor time so far, on all threads; unknown where there is no /proc. */
export function workOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return NaN
  // Behind the name, which may hold anything, the twelfth and thirteenth are hundredths of a second.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function memoryOf(pid: number): Memory {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
    return { rss: kilobytes * 1024, pss: undefined }
  }
  const text = readFileSync(file, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024
  return { rss: read('Rss'), pss: read('Pss') }
}

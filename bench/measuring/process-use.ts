import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Resident bytes. */
  rss: number
  /** The same with shared pages divided among their processes; Linux only. */
  pss: number | undefined
  /** What comes from no file, and so is not shared with other programs; Linux only. */
  anonymous: number | undefined
}

/** Milliseconds of CPU time so far, on all threads; NaN without /proc. */
export function cpuTimeOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return NaN
  // After the name, which may contain anything, the 12th and 13th fields are user and system time in 1/100 s.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function memoryOf(pid: number): Memory {
  const file = `/proc/${pid}/smaps_rollup`
  if (!existsSync(file)) {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
    return { rss: kilobytes * 1024, pss: undefined, anonymous: undefined }
  }
  const text = readFileSync(file, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024
  return { rss: read('Rss'), pss: read('Pss'), anonymous: read('Anonymous') }
}

/**
 * What processes that run the same program take together: the program's own files once, however many others on this
 * machine have them in memory too. NaN without /proc.
 */
export function memoryTogether(pids: number[]): number {
  const each = pids.map(memoryOf)
  const anonymous = each.reduce((sum, one) => sum + (one.anonymous ?? NaN), 0)
  return anonymous + Math.max(...each.map((one) => one.rss - (one.anonymous ?? NaN)))
}

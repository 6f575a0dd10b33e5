import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'

export function describeMachine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const node = `Node ${process.version.slice(1)} ${process.platform}-${process.arch}`
  const day = new Date().toISOString().slice(0, 10)
  return `${day} · ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${memory} · ${node}`
}

/** One core for the server and one for the client, on systems with taskset. */
export function twoCores(): [number, number] | undefined {
  if (output('taskset', ['--version']) === '') return undefined
  const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  const cores = allowed.split(',').flatMap((part) => {
    const [first = NaN, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  const [server, client] = cores
  return server === undefined || client === undefined ? undefined : [server, client]
}

function output(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

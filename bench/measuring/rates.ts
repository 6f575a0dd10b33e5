// Requests per second of two servers, and the CPU time of each request, which is steadier on a busy machine.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Load, LoadSettings } from './load.ts'
import { cpuTimeOf } from './process-use.ts'
import { runProgram, type RunningServer } from './processes.ts'
import type { Line } from './report.ts'
import { median } from './statistics.ts'
import { count, milliseconds, percent } from './units.ts'

export const connections = 8

/** With the server's CPU time per request, in milliseconds. */
export type Measured = Load & { cpuTime: number }
export type Round = Record<'ours' | 'theirs', Measured>

interface Side {
  server: RunningServer
  requests: string[]
}

/** Takes turns, after both have warmed up. */
export async function compareRates(
  folder: string,
  { ours, theirs }: Record<'ours' | 'theirs', Side>,
  quick: boolean,
): Promise<Round[]> {
  const run = async (name: string, { server, requests }: Side, round: number): Promise<Measured> => {
    const first = Math.floor((requests.length * round) / 5)
    const file = requestsFile(folder, requests, name)
    return measure(server, { file, connections, seconds: quick ? 0.5 : 3, first })
  }
  await run('ours', ours, 0)
  await run('theirs', theirs, 0)
  const rounds: Round[] = []
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    rounds.push({ ours: await run('ours', ours, round), theirs: await run('theirs', theirs, round) })
  }
  return rounds
}

/** The target is a share of the rate of the other side. */
export function rateLines(what: string, rounds: Round[], target?: number): [rate: Line, cpuTime: Line] {
  const middle = middleOf(rounds)
  const share = median(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond))
  const rate = {
    what,
    ours: `${count(middle('ours', 'perSecond'))}/s`,
    theirs: `${count(middle('theirs', 'perSecond'))}/s`,
    ratio: percent(share),
  }
  return [
    target === undefined ? rate : { ...rate, target: `≥ ${percent(target)}`, met: share >= target },
    {
      what: '– CPU time per request',
      ours: milliseconds(middle('ours', 'cpuTime')),
      theirs: milliseconds(middle('theirs', 'cpuTime')),
      ratio: percent(middle('theirs', 'cpuTime') / middle('ours', 'cpuTime')),
    },
  ]
}

export const middleOf =
  (rounds: Round[]) =>
  (side: keyof Round, figure: keyof Measured): number =>
    median(rounds.map((round) => round[side][figure]))

export async function measure(
  server: RunningServer,
  settings: Omit<LoadSettings, 'port'>,
): Promise<Measured> {
  const before = cpuTimeOf(server.pid)
  const load = await send({ ...settings, port: server.port })
  return { ...load, cpuTime: (cpuTimeOf(server.pid) - before) / load.requests }
}

export const send = (settings: LoadSettings): Promise<Load> =>
  runProgram<Load>('bench/measuring/load.ts', [JSON.stringify(settings)], { side: 'client' })

export function requestsFile(folder: string, requests: string[], name = 'ours'): string {
  const file = join(folder, `requests-${name}.json`)
  writeFileSync(file, JSON.stringify(requests))
  return file
}

export const lookupRequest = (body: string): string => requestText('POST', '/api/binLookup', '', body)

export function requestText(method: string, path: string, token = '', body = ''): string {
  const login = token && `authorization: Bearer ${token}\r\n`
  const type = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n${login}${type}\r\n${body}`
}

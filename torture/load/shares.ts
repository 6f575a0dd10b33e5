import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BareReply } from '../../bench/measuring/bare-server.ts'
import { prepareData } from '../../bench/measuring/bench.ts'
import { type LargeContent, largeContent } from '../../bench/blocking/large-content.ts'
import { type Content, deviceFileOf } from '../../bench/blocking/requests.ts'
import { type Target, targets } from '../../bench/blocking/targets.ts'
import { cpuTimeOf } from '../../bench/measuring/process-use.ts'
import { buildSite } from '../../bench/measuring/processes.ts'
import type { Scope } from '#test/apps/shared.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import type { Outcome, Torture } from '../torture.ts'
import { attack } from './shares/attack.ts'
import { type AttackName, attackNames, attacksOn } from './shares/attacks.ts'
import { type Caged, openCage, startCaged } from './shares/caged-server.ts'
import { costliest, type CpuShare, cpuShareOf } from './shares/cpu-shares.ts'
import type { From } from './shares/raw-client.ts'
import { type Hurt, largeWrite, megabytes, mostCpu, mostSlower, summary } from './shares/summary.ts'
import { startVictims, Suffered, type Victims } from './shares/watched-victims.ts'

/** Connections through a proxy, where those of one client are not limited. */
const proxied = 1200

export const tortureShares: Torture = {
  fault: `one client sends the worst bodies, asks for the largest replies, sends bodies without an end, reads no replies, and asks 60 times at once, on every address, in ${megabytes} MB`,
  promise: `Within its limits, a client takes the server over ${megabytes} MB nowhere, others wait at most ${mostSlower} times as long (p99; ${largeWrite} ms while a list of 5,000 BINs is written) and are never refused, no reply is invalid, and a network costs at most ${mostCpu} CPU seconds a minute per limit.`,
  mostMinutes: 10,
  run,
}

async function run(scope: Scope, quick: boolean, only: readonly string[]): Promise<Outcome> {
  const start = performance.now()
  const until = (minutes: number) => start + minutes * 60_000 * (quick ? 0.25 : 1)
  buildSite()
  const folder = await temporaryFolder(scope)
  const data = await prepareData(folder)
  const content: Content & LargeContent = await largeContent(data.snapshot, folder, 5)
  scope.after(() => content.close())
  const site = await openSite(scope, content)
  console.log(`Memory: ${site.cage}. Data: ${data.described}.`)

  await site.restart(false)
  const deviceFile = await deviceFileOf(site.server().port)
  if (deviceFile !== undefined) content.deviceFile = deviceFile
  const calm = await site.rest(quick ? 2000 : 5000)
  const unknown = only.filter((address) => !targets.some(({ line }) => line === address))
  if (unknown.length > 0) throw new Error(`There is no address ${unknown.join(', ')}.`)
  const wanted = targets.filter(({ line }) => only.length === 0 || only.includes(line))
  const known = wanted.filter(({ line }) => notorious.has(line))
  const isLeft = (at: number) => !quick || only.length > 0 || at % 8 === 0
  const others = wanted.filter(({ line }, at) => !notorious.has(line) && isLeft(at))
  const tried = [...known, ...others]
  let untried = 0
  for (const target of tried) {
    if (performance.now() > until(7)) untried++
    else for (const name of attackNames) await site.hurt(target, name)
  }
  // The account that everybody used is among what was deleted.
  const [one, other] = [await fullAccount(content), await fullAccount(content)]
  Object.assign(content, { owner: one.token, largest: [one.list, other.list] })
  await site.restart(true)
  await site.rest(1000)
  for (const target of known)
    if (performance.now() < until(8.4)) for (const name of attackNames) await site.hurt(target, name)
  const shares = await cpuShares(site, { quick, only, until: until(9.5) })
  return summary({ site, calm, shares, tried: tried.length, untried, quick })
}

const fullAccount = (content: LargeContent) => content.newAccount({ isPublic: true, isFull: true })

/** Addresses that broke it once; `npm run torture -- --quick shares` tries them too, and so does the client behind a proxy. */
const notorious = new Set([
  'GET /api/dataset/download',
  'GET /banks.json',
  'GET /bank/:slug',
  'POST /api/binLookup',
  'POST /api/binSearch',
  'POST *',
  'GET *',
])

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite(scope: Scope, content: Content & { dataDir: string }) {
  const cage = openCage(scope, megabytes * 2 ** 20)
  const idlePort = await startIdle(scope, content.dataDir)
  const victims: Victims = startVictims(scope)
  const hurts: Hurt[] = []
  const ends: string[] = []
  const invalid: string[] = []
  let server: Caged | undefined
  let isProxied = false
  let clients = 0

  const restart = async (withProxy = isProxied) => {
    await server?.stop()
    isProxied = withProxy
    server = await startCaged(scope, cage, {
      DATA_DIR: content.dataDir,
      ...(isProxied && { TRUSTED_PROXIES: '127.0.0.1' }),
    })
    victims.begin({ port: server.port, idlePort, bin: content.bins[0]!, isProxied })
    // What the first requests need is nobody's fault.
    await pause(8000)
    await victims.report()
  }
  /** A client that nobody knows yet, with all its limits. */
  const newClient = (): From => {
    clients++
    const place = `${16 + Math.floor(clients / 250)}.${1 + (clients % 250)}`
    return {
      port: server!.port,
      localAddress: isProxied ? '127.0.0.1' : `127.0.${place}`,
      ...(isProxied && { forwardedFor: `203.0.${place}` }),
    }
  }
  const rest = async (milliseconds: number): Promise<Suffered> => {
    await pause(milliseconds)
    const suffered = new Suffered()
    suffered.add(await victims.report())
    return suffered
  }
  const hurt = async (target: Target, name: AttackName): Promise<void> => {
    const make = attacksOn(target, content, isProxied ? proxied : undefined)[name]
    if (!make) return
    const { pid } = server!
    let most = 0
    const watching = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 50)
    const { statuses, invalid: wrong } = await attack(make(newClient()))
    clearInterval(watching)
    // What it leaves behind is its fault, and not that of the next one.
    await calmed(server!)
    const suffered = await rest(0)
    const where = `${isProxied ? 'proxied ' : ''}${target.line}, ${name}`
    const ended = server!.ended()
    if (ended !== undefined) ends.push(`${where}: ${ended}`)
    // A process that ends cuts its replies.
    else invalid.push(...[...wrong, ...suffered.invalid].map((why) => `${where}: ${why}`))
    hurts.push({ line: target.line, name, suffered, megabytes: most, statuses })
    const p99 = `p99 ${Math.round(suffered.p99)} ms, at most ${Math.round(suffered.worst)} ms`
    const told = [p99, `${Math.round(most)} MB`, `refused ${suffered.refusals}`, JSON.stringify(statuses)]
    console.log(`${where}: ${told.join('; ')}${ended === undefined ? '' : `; it ended: ${ended}`}`)
    if (ended !== undefined) await restart()
  }
  return {
    cage: cage.described,
    content,
    hurts,
    ends,
    invalid,
    kills: cage.kills,
    isCaged: cage.command.length > 0,
    restart,
    rest,
    hurt,
    newClient,
    server: () => server!,
  }
}

/** A server that answers at once: how long that takes is the machine's fault. */
async function startIdle(scope: Scope, folder: string): Promise<number> {
  const file = join(folder, 'idle-reply.json')
  const reply: BareReply = { headers: ['content-length', '2'], body: btoa('{}') }
  writeFileSync(file, JSON.stringify(reply))
  const { says, output } = runProgram(scope, 'bench/measuring/bare-server.ts', [file], {})
  const address = /at http:\/\/[^ ]+:(\d+)/
  await says(address)
  return Number(address.exec(output())![1])
}

async function cpuShares(
  site: Site,
  { quick, only, until }: { quick: boolean; only: readonly string[]; until: number },
): Promise<CpuShare[]> {
  await site.restart(false)
  const shares: CpuShare[] = []
  for (const { name, target } of costliest(quick ? 1 : 2)) {
    if (only.length > 0 && !only.includes(target.line)) continue
    if (performance.now() > until) break
    const { pid } = site.server()
    const { content, newClient } = site
    // What counts only when it is over, or without saying what is left, is tried until it is refused.
    const milliseconds = untilRefused.has(name) ? 30_000 : quick ? 1000 : 2500
    const share = await cpuShareOf(target, { content, from: newClient(), pid, milliseconds })
    console.log(`${name}, ${target.line}: ${share.seconds.toFixed(1)} CPU seconds a minute`)
    if (site.server().ended() !== undefined) {
      site.ends.push(`${target.line}, over and over: ${site.server().ended()}`)
      await site.restart(false)
    } else shares.push({ name, line: target.line, ...share })
  }
  return shares
}

const untilRefused = new Set(['download', 'pages and files', 'calls without a limit'])

/** Waits until the server does little more than answer the others, at most ten seconds. */
async function calmed({ pid, ended }: Caged): Promise<void> {
  for (let tries = 0; tries < 100 && ended() === undefined; tries++) {
    const before = cpuTimeOf(pid)
    await pause(100)
    if (cpuTimeOf(pid) - before <= 50) return
  }
}

/** 0 when it has ended. */
function residentMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api, type Endpoint, type Route } from '#contract/api.ts'
import { kinds } from '#server/platform/rate-limit/classes/classes.ts'
import type { Bench } from '../measuring/bench.ts'
import { buildSite, startBindex } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { milliseconds } from '../measuring/units.ts'
import { type CostlyCall, costOf, writeCosts } from './costs.ts'
import { type LargeContent, largeContent } from './large-content.ts'
import type { Measured } from './loop-meter.ts'
import { type Call, callOf, type Content, deviceFileOf, knownValues, send, type Sent } from './requests.ts'
import { deletion, type Target, targets } from './targets.ts'
import { type WorstInput, worstInputs } from './worst-inputs.ts'

/** Milliseconds. A large write, such as a public list of 5,000 BINs, is rare. */
const longestBlock = 50
const longestLargeWrite = 200
const mostCpu = 200

interface Result extends Measured {
  line: string
  what: string
  status: number
}

export async function benchBlocking({ data, folder, quick }: Bench): Promise<Section> {
  buildSite()
  const lists = quick ? 20 : 100
  const content: LargeContent & Content = await largeContent(data.snapshot, folder, lists)
  const meter = join(content.dataDir, 'meter.sock')
  const server = await startBindex(data.snapshot, folder, {
    dataDir: content.dataDir,
    // The largest list is cloned many times.
    settings: { LOOP_METER: meter, STUN_PORT: '0', ACCOUNT_MEGABYTES: '1000000' },
    flags: ['--import', './bench/blocking/loop-meter.ts'],
  })
  const agent = new Agent({ keepAlive: true })
  const deviceFile = await deviceFileOf(server.port)
  if (deviceFile !== undefined) content.deviceFile = deviceFile
  const to = { port: server.port, agent }
  const measure = async (call: Call, quiet?: number): Promise<Measured & Sent> => {
    await settled(meter)
    const sent = await send(to, call)
    return { ...(await settled(meter, quiet)), ...sent }
  }
  // Start-up and the first compilation of hot code are not what is measured.
  for (const target of targets) {
    const [plain] = worstInputs(target, knownValues(target, content))
    await measure(callOf(target, plain!, 'unknown'))
  }
  const results: Result[] = []
  const costs: [line: string, cost: number][] = []
  for (const target of targets) {
    const { worst, costly } = await worstOf(target, { content, measure })
    results.push(worst)
    const cost = await costOf(costly, { send: (call) => send(to, call), read: () => settled(meter) })
    costs.push([target.line, cost])
    console.log(
      `${target.line}: ${milliseconds(worst.block)}, ${milliseconds(worst.cpu)} CPU (${worst.what}: ${worst.status}); a reply costs at most ${milliseconds(cost)}`,
    )
  }
  if (!quick) writeCosts(costs)
  agent.destroy()
  await server.stop()
  await content.close()
  return {
    title: 'Blocking',
    about: [
      `For every call of the contract, every page and address, and addresses where nothing is, the longest time for which one request kept the server from doing anything else,
       and the CPU time it cost in total, including work that continues after the reply. Inputs are made from the schemas:
       texts at their maximum length and as long as a body allows (combining marks, newlines, emoji, Thai digits,
       \`&lt;\`), arrays at and far above their maximum, every option, and 60 kB and 1 MB of hostile JSON: brackets, keys,
       numbers, escapes.`,
      `Data: ${data.described}. The lists have 5,000 BINs with notes of 200 emoji, 4 MB each. The account that is deleted
       has ${lists.toLocaleString('en')} public lists of 5,000 BINs. Blocks are measured inside the server, which runs as
       installed with SQLite and without rate limits, in CPU time of its main thread between two ticks of a timer of
       1 ms; waiting for the disk is not included. Each is the shortest of up to three tries.`,
      `No request may block others for more than ${longestBlock} ms, or ${longestLargeWrite} ms if it changes a list or deletes an account, nor take more than ${mostCpu} ms of CPU time, unless a limit
       makes that useless to an attacker: a lookup or change with a body of 1 MB counts as 11, so a network has 27 such
       changes per minute, and an account that is deleted was one of 5 signups per hour. \`server/platform/rate-limit/costs.json\`
       has the CPU time of the costliest allowed reply to each request, in the costliest encoding.`,
    ],
    sides: ['longest block', 'CPU time'],
    ratioHeading: 'worst input',
    lines: results.toSorted((one, other) => other.block - one.block).map(lineOf),
  }
}

function lineOf({ line, block, cpu, what, status }: Result): Line {
  const isLarge = line === deletion || /^(?:POST|PUT|DELETE) \/api\/binlists\b/.test(line)
  const most = isLarge ? longestLargeWrite : longestBlock
  return {
    what: line,
    ours: milliseconds(block),
    theirs: milliseconds(cpu),
    ratio: `${what} (${status})`,
    target: `≤ ${most} ms`,
    met: block <= most && (cpu <= mostCpu || isLimited(line)),
  }
}

function isLimited(line: string): boolean {
  const { rate }: Partial<Endpoint> = Object.hasOwn(api, line) ? api[line as Route] : {}
  return line === deletion || (rate !== undefined && kinds[rate].byBytes === true)
}

interface Tools {
  content: LargeContent & Content
  /** `quiet`: milliseconds without work after which nothing is expected to follow. */
  measure(call: Call, quiet?: number): Promise<Measured & Sent>
}

async function worstOf(
  target: Target,
  { content, measure }: Tools,
): Promise<{ worst: Result; costly: CostlyCall[] }> {
  const { line } = target
  const isDeletion = line === deletion
  let worst: Result = { line, what: 'none', status: 0, block: -1, cpu: 0 }
  let slowest = { cpu: -1, input: undefined as WorstInput | undefined }
  let largest = { bytes: -1, input: undefined as WorstInput | undefined }
  for (const input of worstInputs(target, knownValues(target, content))) {
    let best = { block: Infinity, cpu: Infinity, status: 0, bytes: 0 }
    // Others may use the machine too, so what looks slow is tried again.
    for (let round = 0; round < 3 && (best.block > 15 || best.cpu > 100); round++) {
      const found = await measure(await callFor(target, input, content), isDeletion ? 500 : undefined)
      if (found.block < best.block) best = found
      if (isDeletion) break
    }
    const { block, cpu, status, bytes } = best
    const isWorse = cpu > mostCpu || worst.cpu > mostCpu ? cpu > worst.cpu : block > worst.block
    if (isWorse) worst = { line, what: input.what, status, block, cpu }
    if (status >= 400 || input.isHostile) continue
    if (cpu > slowest.cpu) slowest = { cpu, input }
    if (bytes > largest.bytes) largest = { bytes, input }
  }
  const allowed = [slowest.input, largest.input].filter((input) => input !== undefined)
  // Some refuse everything that is made up, such as a login.
  const [plain] = worstInputs(target, knownValues(target, content))
  const costly = new Set(allowed.length > 0 ? allowed : [plain!])
  if (isDeletion) return { worst, costly: [{ known: worst.cpu }] }
  return {
    worst,
    costly: [...costly].map((input) => ({ make: () => callFor(target, input, content) })),
  }
}

/** Calls that end a session or change a list get an account of their own, with its own lists. */
async function callFor(target: Target, input: WorstInput, content: LargeContent & Content): Promise<Call> {
  const { line } = target
  if (line === deletion) return callOf(target, input, content.crowded)
  const consumes = /^[^G]\w+ \/api\/(user\/sessions|binlists\/:hashId)|\/logout$/.test(line)
  if (!consumes) return callOf(target, input, content.owner)
  const { token, list } = await content.newAccount({
    // Publishing needs a private list, and adding BINs one with room for them.
    isPublic: input.what !== 'all flags true',
    isFull: line !== 'POST /api/binlists/:hashId/bins',
  })
  return callOf(target, { ...input, params: { ...input.params, hashId: list } }, token)
}

/** Everything since the last call, up to a moment in which the server is idle. */
export async function settled(meter: string, quiet = 4): Promise<Measured> {
  let whole: Measured = { block: 0, cpu: 0 }
  for (;;) {
    await pause(quiet)
    const { block, cpu } = await read(meter)
    whole = { block: Math.max(whole.block, block), cpu: whole.cpu + cpu }
    if (cpu < 6 + quiet / 20) return whole
  }
}

function read(socketPath: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/' }, (reply) => {
      let text = ''
      reply.on('data', (data: Buffer) => (text += data.toString()))
      reply.once('end', () => resolve(JSON.parse(text) as Measured))
    })
    asked.once('error', reject).end()
  })
}

import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api, type Endpoint, endpoints, type Route } from '#contract/api.ts'
import { kinds } from '#server/rate-limit/classes/kinds.ts'
import type { Bench } from '../measuring/bench.ts'
import { nodeCommand, startServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { milliseconds } from '../measuring/units.ts'
import { type LargeContent, largeContent } from './large-content.ts'
import type { Measured } from './loop-meter.ts'
import { type KnownValues, type WorstInput, worstInputs } from './worst-inputs.ts'

const longestBlock = 50
const mostCpu = 200

interface Result extends Measured {
  line: Route
  what: string
  status: number
}

/** For every call of the contract, the input that blocks the server for longest. */
export async function benchBlocking({ data, folder, quick }: Bench): Promise<Section> {
  const lists = quick ? 20 : 100
  const content = await largeContent(data.snapshot, folder, lists)
  const meter = join(content.dataDir, 'meter.sock')
  const environment = {
    DATA_DIR: content.dataDir,
    LOOP_METER: meter,
    PORT: '0',
    STUN_PORT: '0',
    RATE_LIMITS: 'off',
    // The largest list is cloned many times.
    ACCOUNT_MEGABYTES: '1000000',
    BIN_DATA_URL: 'off',
  }
  const server = await startServer(
    nodeCommand('server/main.ts', [], ['--import', './bench/blocking/loop-meter.ts']),
    { side: 'server', environment },
  )
  const agent = new Agent({ keepAlive: true })
  const measure = async (call: Call, quiet?: number): Promise<Measured & { status: number }> => {
    await settled(meter)
    const status = await send({ ...call, port: server.port, agent })
    return { ...(await settled(meter, quiet)), status }
  }
  // Start-up and the first compilation of hot code are not what is measured.
  for (const [line, endpoint] of endpoints) await measure(callOf(line, endpoint, content))
  const results: Result[] = []
  for (const [line, endpoint] of ordered()) {
    const worst = await worstOf(line, endpoint, { content, measure })
    results.push(worst)
    console.log(
      `${line}: ${milliseconds(worst.block)}, ${milliseconds(worst.cpu)} CPU (${worst.what}: ${worst.status})`,
    )
  }
  agent.destroy()
  await server.stop()
  await content.close()
  return {
    title: 'Blocking',
    about: [
      `For every call of the contract, the longest time for which one request kept the server from doing anything else,
       and the CPU time it cost in total, including work that continues after the reply. Inputs are made from the schemas:
       texts at their maximum length and as long as a body allows (combining marks, newlines, emoji, Thai digits,
       \`&lt;\`), arrays at and far above their maximum, every option, and 1 MB of hostile JSON.`,
      `Data: ${data.described}. The lists have 5,000 BINs with notes of 200 emoji, 4 MB each. The account that is deleted
       has ${lists.toLocaleString('en')} public lists of 5,000 BINs. Blocks are measured inside the server, which runs as
       installed with SQLite and without rate limits, in CPU time of its main thread between two ticks of a timer of
       1 ms; waiting for the disk is not included. Each is the shortest of up to three tries.`,
      `No request may block others for more than ${longestBlock} ms, nor take more than ${mostCpu} ms of CPU time, unless a limit
       makes that useless to an attacker: a lookup or change with a body of 1 MB counts as 11, so a network has 27 such
       changes per minute, and an account that is deleted was one of 5 signups per hour.`,
    ],
    sides: ['longest block', 'CPU time'],
    ratioHeading: 'worst input',
    lines: results.toSorted((one, other) => other.block - one.block).map(lineOf),
  }
}

const lineOf = ({ line, block, cpu, what, status }: Result): Line => ({
  what: line,
  ours: milliseconds(block),
  theirs: milliseconds(cpu),
  ratio: `${what} (${status})`,
  target: `≤ ${longestBlock} ms`,
  met: block <= longestBlock && (cpu <= mostCpu || isLimited(line)),
})

function isLimited(line: Route): boolean {
  const { rate }: Endpoint = api[line]
  return line === deletion || (rate !== undefined && kinds[rate].byBytes === true)
}

/** Calls that change something come after those that read, and account deletion comes last. */
const ordered = () => endpoints.toSorted(([one], [other]) => place(one) - place(other))
const place = (line: Route): number => (line === deletion ? 2 : line.startsWith('GET ') ? 0 : 1)
const deletion: Route = 'DELETE /api/user'

interface Call {
  method: string
  path: string
  token: string
  body?: string
}

interface Tools {
  content: LargeContent
  /** `quiet`: milliseconds without work after which nothing is expected to follow. */
  measure(call: Call, quiet?: number): Promise<Measured & { status: number }>
}

async function worstOf(line: Route, endpoint: Endpoint, { content, measure }: Tools): Promise<Result> {
  let worst: Result = { line, what: 'none', status: 0, block: -1, cpu: 0 }
  for (const input of inputsOf(line, endpoint, content)) {
    let best = { block: Infinity, cpu: Infinity, status: 0 }
    // Others may use the machine too, so what looks slow is tried again.
    for (let round = 0; round < 3 && (best.block > 15 || best.cpu > 100); round++) {
      const found = await measure(await callFor(line, input, content), line === deletion ? 500 : undefined)
      if (found.block < best.block) best = found
      if (line === deletion) break
    }
    const isWorse =
      best.cpu > mostCpu || worst.cpu > mostCpu ? best.cpu > worst.cpu : best.block > worst.block
    if (isWorse) worst = { line, what: input.what, ...best }
  }
  return worst
}

const inputsOf = (line: Route, endpoint: Endpoint, content: LargeContent): WorstInput[] => [
  ...worstInputs(endpoint, knownValues(line, content)),
]

/** Values that lead to the largest content. A field that is not here gets a made-up value. */
function knownValues(line: Route, { largest, bins, bankSlug }: LargeContent): KnownValues {
  const isDownload = line.includes('binLookupFilter/download')
  const wide = isDownload || line === 'POST /api/binlists/from-search'
  return {
    hashId: largest[0],
    otherId: largest[1],
    bin: bins[0],
    slug: bankSlug,
    iso: 'US',
    name: 'Name',
    'many bins': bins,
    // The most frequent values: nearly every row.
    ...(wide && { types: ['CREDIT', 'DEBIT', 'CHARGE'] }),
    ...(isDownload && { format: 'json', include_url: true, include_phone: true }),
  }
}

function callOf(line: Route, endpoint: Endpoint, content: LargeContent): Call {
  const [input] = worstInputs(endpoint, knownValues(line, content))
  return requestFor(line, input!, 'unknown')
}

/** Calls that end a session or change a list get an account of their own, with its own lists. */
async function callFor(line: Route, input: WorstInput, content: LargeContent): Promise<Call> {
  if (line === deletion) return requestFor(line, input, content.crowded)
  const consumes = /^[^G]\w+ \/api\/(user\/sessions|binlists\/:hashId)|\/logout$/.test(line)
  if (!consumes) return requestFor(line, input, content.owner)
  const { token, list } = await content.newAccount({
    // Publishing needs a private list, and adding BINs one with room for them.
    isPublic: input.what !== 'all flags true',
    isFull: line !== 'POST /api/binlists/:hashId/bins',
  })
  return requestFor(line, { ...input, params: { ...input.params, hashId: list } }, token)
}

function requestFor(line: Route, { params, query, body }: WorstInput, token: string): Call {
  const [method, pattern] = line.split(' ') as [string, string]
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'text'))
  const search = new URLSearchParams()
  let room = 14_000
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) {
      const text = String(one)
      room -= encodeURIComponent(text).length + name.length + 2
      if (room > 0) search.append(name, text)
    }
  return {
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    token,
    ...(body !== undefined && { body }),
  }
}

function send({
  port,
  agent,
  method,
  path,
  token,
  body,
}: Call & { port: number; agent: Agent }): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const asked = request({ host: '127.0.0.1', port, agent, method, path, headers })
    asked.once('response', (reply) => reply.resume().once('end', () => resolve(reply.statusCode ?? 0)))
    asked.once('error', reject).end(body)
  })
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

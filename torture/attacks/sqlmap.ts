import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endpoints, type Output, type Route } from '#contract/api.ts'
import type { MadeAccount } from '#test/apps/made-account.ts'
import type { Scope } from '#test/apps/shared.ts'
import { look } from '#test/run/needs.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { environmentOf, makeAccounts, newPlace, newPostgres } from '../site.ts'
import { markedRequest, parametersOf } from './marked-requests.ts'
import type { Outcome, Torture } from '../torture.ts'

/** The most that one call may take, in seconds. */
const mostPerCall = 150

export const tortureSqlmap: Torture = {
  fault: 'sqlmap on every parameter of every call',
  promise: 'No parameter is injectable.',
  mostMinutes: 25,
  run,
}

interface Attack {
  name: string
  program: string
  dbms: 'sqlite' | 'postgresql'
  folder: string
}

interface Found {
  requests: number
  parameters: number
  injectable: string[]
  unfinished: string[]
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const sqlmap = look('sqlmap', { programs: ['sqlmap'], packages: ['sqlmap'], why: '' })
  if (sqlmap.missing !== undefined) throw new Error('Install sqlmap first: apt-get install -y sqlmap')
  const program = sqlmap.path
  await control(scope, program)
  const postgres = await newPostgres(scope)
  const [sqlite, other] = await Promise.all([
    attack(scope, { program, dbms: 'sqlite' }, '', quick),
    attack(scope, { program, dbms: 'postgresql' }, postgres.url, quick),
  ])
  const parameters = sqlite.parameters + other.parameters
  const injectable = [...sqlite.injectable, ...other.injectable]
  const unfinished = [...sqlite.unfinished, ...other.unfinished]
  return {
    figures: {
      'SQLite: calls': sqlite.requests,
      'SQLite: parameters': sqlite.parameters,
      'PostgreSQL: calls': other.requests,
      'PostgreSQL: parameters': other.parameters,
      injectable: injectable.length,
      'not finished in time': unfinished.length,
    },
    recorded: {
      tries: `${parameters} parameters of ${sqlite.requests + other.requests} requests, half on each database`,
      acknowledged: 'a control server, which sqlmap injects',
      broken: `${injectable.length} injectable, ${unfinished.length} not finished in time`,
    },
    broken: [
      ...injectable.map((call) => `injectable: ${call}`),
      ...unfinished.map((call) => `not finished in ${mostPerCall} seconds: ${call}`),
      ...(parameters === 0 ? ['sqlmap tested nothing'] : []),
    ],
  }
}

async function attack(
  scope: Scope,
  { program, dbms }: Pick<Attack, 'program' | 'dbms'>,
  databaseUrl: string,
  quick: boolean,
): Promise<Found> {
  const lines = endpoints
    .filter(([line, endpoint]) => parametersOf(endpoint) > 0 || line === 'GET /api/user/settings')
    .filter((_, at) => !quick || at % 12 === 0)
  const place = await newPlace(scope, databaseUrl)
  const folder = place.dataDir
  // One for each call, because some create more lists than an account may have.
  const [eve, ...accounts] = await makeAccounts(place, 1 + lines.length)
  const server = await startServer(scope, {
    ...environmentOf(place),
    RATE_LIMITS: 'off',
    REVERSE_DNS: 'off',
    IP_SEED: 'off',
  })
  const found: Found = { requests: 0, parameters: 0, injectable: [], unfinished: [] }
  const { hash } = (
    await call<'POST /api/bin/:bin/review'>(server.address, eve!, '/api/bin/457173/review', { stars: 5 })
  ).review
  for (const [at, [line, endpoint]] of lines.entries()) {
    const ada = accounts[at]!
    // A list of its own, because some calls delete it.
    const list = { name: 'A list', is_public: true, forkable: true, bins: ['457173', '400001'] }
    const owner = line.endsWith('/report') ? eve! : ada
    const { id } = await call<'POST /api/binlists'>(server.address, owner, '/api/binlists', list)
    const known = {
      hashId: id,
      otherId: id,
      hash,
      bin: '457173',
      bins: '457173',
      slug: 'nord-bank',
      iso: 'DK',
      userId: ada.userId,
    }
    const file = join(folder, 'request')
    writeFileSync(
      file,
      markedRequest(line, endpoint, { known, host: new URL(server.address).host, token: ada.token }),
    )
    const before = performance.now()
    const outcome = await inject(scope, { name: `${dbms} ${line}`, program, dbms, folder }, file)
    found.requests++
    found.parameters += outcome.parameters
    if (outcome.isInjectable) found.injectable.push(`${dbms} ${line}`)
    if (outcome.isUnfinished) {
      found.unfinished.push(`${dbms} ${line}`)
      console.log(outcome.text.slice(-1500))
    }
    console.log(
      `${dbms} ${line}: ${outcome.parameters} parameters, ${Math.round((performance.now() - before) / 1000)} s`,
    )
  }
  server.process.kill('SIGTERM')
  return found
}

/** A server that is injectable, so that it is known that sqlmap would find it. */
async function control(scope: Scope, program: string): Promise<void> {
  const database = new DatabaseSync(':memory:')
  database.exec(
    `create table things (id text, name text); insert into things values ('a', 'first'), ('b', 'second')`,
  )
  const server = createServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? ''
    try {
      response.end(JSON.stringify(database.prepare(`select * from things where id = '${id}'`).all()))
    } catch {
      response.writeHead(500).end()
    }
  }).listen(0, '127.0.0.1')
  scope.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const folder = await temporaryFolder(scope)
  const file = join(folder, 'request')
  writeFileSync(file, `GET /?id=a* HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  const { isInjectable } = await inject(scope, { name: 'control', program, dbms: 'sqlite', folder }, file)
  server.closeAllConnections()
  if (!isInjectable) throw new Error('sqlmap did not find the injection that was made for it to find.')
}

async function inject(scope: Scope, { program, dbms, folder }: Attack, file: string) {
  const options = [
    '--batch --disable-coloring --ignore-stdin --flush-session --skip-waf',
    '--level=3 --risk=1 --technique=BEUST --time-sec=3 --timeout=10 --retries=1 --ignore-code=400,401,403,404,409,422',
  ].flatMap((line) => line.split(' '))
  const words = ['-r', file, ...options, `--dbms=${dbms}`, `--output-dir=${join(folder, 'sqlmap')}`]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  scope.after(() => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (text += data.toString()))
  const late = setTimeout(() => child.kill('SIGKILL'), mostPerCall * 1000)
  await once(child, 'close')
  clearTimeout(late)
  return {
    text,
    parameters: text.match(/testing for SQL injection on/g)?.length ?? 0,
    isInjectable: /identified the following injection point|is vulnerable/.test(text),
    isUnfinished: !/do not appear to be injectable|identified the following injection point/.test(text),
  }
}

async function call<R extends Route>(
  address: string,
  { headers }: MadeAccount,
  path: string,
  body: object,
): Promise<Output<R>> {
  const reply = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Output<R>
}

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Output } from '#contract/api.ts'
import type { Scope } from '#test/apps/shared.ts'
import { need } from '#test/run/needs.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { Replies, type Reply } from '../replies.ts'
import { environmentOf, newPlace } from '../site.ts'
import type { Outcome, Torture } from '../torture.ts'

/** An hour's logins of one network. */
const limitOfLogins = 20
/** Seconds at 60 times the speed: longer than a human check is valid. */
const fastSeconds = 40

export const tortureClocks: Torture = {
  fault: 'the clock jumps a year back and forth, and runs at 60 times its speed',
  promise: 'Nothing expires too early or stays valid too long, and limits keep working.',
  needs: ['faketime'],
  mostMinutes: 5,
  run,
}

async function run(scope: Scope, quick: boolean): Promise<Outcome> {
  const preload = execFileSync(need('faketime').path!, ['-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  }).trim()
  const seen: Seen = { replies: new Replies(), wrong: [], checks: 0 }
  const [rounds, seconds] = quick ? [2, 25] : [20, fastSeconds]
  await jump(scope, { LD_PRELOAD: preload }, rounds, seen)
  await runFast(scope, { LD_PRELOAD: preload, FAKETIME: '+0d x60' }, seconds, seen)
  const { wrong, checks, replies } = seen
  return {
    figures: {
      'jumps of a year': rounds * 4,
      'seconds at 60 times the speed': seconds,
      checks,
      'wrong expiries': wrong.length,
      ...replies.figures(),
    },
    recorded: {
      tries: `${rounds * 4} jumps of a year, ${seconds} seconds at 60 × speed`,
      acknowledged: `${checks} checks`,
      broken: `${wrong.length} wrong`,
    },
    broken: wrong,
  }
}

interface Seen {
  replies: Replies
  wrong: string[]
  checks: number
}

/** Only the time of day jumps, as when someone sets it: time that passes is measured by another clock. */
async function jump(scope: Scope, preload: Environment, rounds: number, seen: Seen): Promise<void> {
  const file = join(await temporaryFolder(scope), 'time')
  const setClock = (offset: string): void => writeFileSync(file, offset)
  setClock('+0')
  const server = await start(scope, {
    ...preload,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  })
  const client = new Client(server.address, seen)
  const token = await client.signUp()
  const settings: Line = ['GET /api/user/settings', token]
  await client.expect(
    'a list can be saved',
    ['POST /api/binlists', token, { name: 'mine', bins: ['457173'] }],
    200,
  )
  const login: Line = ['POST /api/auth/login', '', { userId: 'wrong' }]
  for (let attempt = 0; attempt < limitOfLogins; attempt++) await client.call(login)
  for (let round = 0; round < rounds; round++) {
    setClock('-365d')
    await client.expect('a session used a year earlier', settings, 200)
    await client.expect('a lookup a year earlier', ['GET /api/bin/457173', token], 200)
    await client.expect('logins over the limit, a year earlier', login, 429)
    setClock('+0')
    await client.expect('a session used again at the right time', settings, 200)
    setClock('+365d')
    await client.expect('a session that was not used for a year', settings, 401)
    await client.expect('a lookup a year later', ['GET /api/bin/457173', token], 200)
    setClock('+0')
    await client.expect('a session after the clock was wrong', settings, 200)
    await client.expect('the list', ['GET /api/binlists', token], 200)
  }
}

async function runFast(scope: Scope, fast: Environment, seconds: number, seen: Seen): Promise<void> {
  const { address } = await start(scope, fast)
  const client = new Client(address, seen)
  const token = await client.signUp()
  const forgotten = await client.solve()
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await client.expect('a session in use', ['GET /api/user/settings', token], 200)
    await pause(500)
  }
  await client.expect(
    'a forgotten human check',
    ['POST /api/auth/signup', '', { turnstile_token: forgotten }],
    403,
  )
  const fresh = await client.solve()
  await client.expect('a new human check', ['POST /api/auth/signup', '', { turnstile_token: fresh }], 200)
  await client.expect('the same once more', ['POST /api/auth/signup', '', { turnstile_token: fresh }], 403)
}

type Environment = Record<string, string>

const start = async (scope: Scope, environment: Environment) =>
  startServer(scope, { ...environmentOf(await newPlace(scope)), STUN_PORT: 'off', ...environment })

type Line = [line: string, token: string, body?: object]

class Client {
  private readonly address: string
  private readonly seen: Seen

  constructor(address: string, seen: Seen) {
    this.address = address
    this.seen = seen
  }

  async call([line, token, body]: Line): Promise<Reply> {
    const [method = '', path = ''] = line.split(' ')
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
    return this.seen.replies.fetch(`${this.address}${path}`, { method, headers, ...(body && { body }) })
  }

  async expect(what: string, line: Line, status: number): Promise<unknown> {
    const reply = await this.call(line)
    this.seen.checks++
    if (reply.status !== status) this.seen.wrong.push(`${what}: ${reply.status} instead of ${status}`)
    return reply.json
  }

  async signUp(): Promise<string> {
    const body = { turnstile_token: await this.solve() }
    const reply = await this.expect('a signup', ['POST /api/auth/signup', '', body], 200)
    return (reply as Output<'POST /api/auth/signup'>).token
  }

  /** The proof of work of a browser. */
  async solve(): Promise<string> {
    const { json } = await this.call(['GET /api/human/challenge', ''])
    const challenge = json as Output<'GET /api/human/challenge'>
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import { changing, raw } from '#test/servers/hostile-proxies.ts'
import { judgedApp, type JudgedApp } from '#test/apps/judged-app.ts'
import { solvedToken } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'

type Job = Output<'POST /api/proxy/jobs'>
type Watched = Output<'GET /api/proxy/jobs/:id'>

const proxy = (port: number): ProxyToCheck => ({ host: '127.0.0.1', port, type: 'http' })

async function start(
  { app }: JudgedApp,
  proxies: ProxyToCheck[],
  more: Record<string, unknown> = {},
  headers = {},
) {
  const payload = { proxies, probes: 1, ...more }
  return app.inject({ method: 'POST', url: '/api/proxy/jobs', payload, headers })
}

const quotaCookie = (reply: Awaited<ReturnType<typeof start>>) =>
  String(reply.headers['set-cookie']).split(';')[0]!

test('a human check opens a quota, which is identified by a cookie', async (t) => {
  const judged = await judgedApp(t)
  const port = await changing(t, {})
  const without = await start(judged, [proxy(port)])
  assert.deepEqual([without.statusCode, without.json().message], [422, 'Captcha token is required.'])

  const turnstile_token = await solvedToken(judged.app)
  const first = await start(judged, [proxy(port), proxy(port)], { turnstile_token })
  assert.equal(first.statusCode, 200, first.body)
  assert.equal(first.json<Job>().quota_left, 498)
  const cookie = quotaCookie(first)
  assert.match(
    String(first.headers['set-cookie']),
    /^proxy_quota=[\w-]{43}; Path=\/api\/proxy; Max-Age=900; HttpOnly; SameSite=Strict$/,
  )

  const again = await start(judged, [proxy(port)], { turnstile_token })
  assert.deepEqual([again.statusCode, again.json().code], [403, 'human_failed'])

  const second = await start(judged, [proxy(port)], {}, { cookie: `a=b; ${cookie}` })
  assert.equal(second.json<Job>().quota_left, 497)
  const forged = `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`
  assert.equal((await start(judged, [proxy(port)], {}, { cookie: forged })).statusCode, 422)
  const many = await start(judged, Array(498).fill(proxy(port)), {}, { cookie })
  assert.equal(many.json().message, 'Captcha token is required.')
  const abilities = (await judged.app.inject({ url: '/api/proxy', headers: { cookie } })).json<
    Output<'GET /api/proxy'>
  >()
  assert.equal(abilities.quota_left, 497)
  assert.deepEqual(abilities.judge, { http: true, https: false, problem: null })
})

test('a human check can open a quota for several jobs', async (t) => {
  const judged = await judgedApp(t)
  const port = await changing(t, {})
  const batch = Array<ProxyToCheck>(500).fill(proxy(port))
  const plan = async (planned: number, headers = {}) =>
    start(judged, batch, { planned, turnstile_token: await solvedToken(judged.app) }, headers)
  const small = await start(judged, [proxy(port)], { turnstile_token: await solvedToken(judged.app) })
  // What is left of another quota does not reduce this one.
  const first = await plan(1200, { cookie: quotaCookie(small) })
  assert.equal(first.json<Job>().quota_left, 700, first.body)
  const cookie = quotaCookie(first)
  const next = await start(judged, batch, {}, { cookie })
  assert.equal(next.json<Job>().quota_left, 200)
  assert.equal((await start(judged, batch, {}, { cookie })).json().code, 'human_required')
  assert.equal((await plan(5001)).statusCode, 422)
})

test('with https, the cookie is secure', async (t) => {
  const judged = await judgedApp(t, { PUBLIC_URL: 'https://bins.example.com' })
  const reply = await start(judged, [proxy(await changing(t, {}))], {
    turnstile_token: await solvedToken(judged.app),
  })
  assert.match(String(reply.headers['set-cookie']), /; Secure$/)
})

test('refuses more than 500 proxies at a time', async (t) => {
  const judged = await judgedApp(t)
  const reply = await start(judged, Array(501).fill(proxy(80)))
  assert.deepEqual(
    [reply.statusCode, reply.json().message],
    [422, 'At most 500 proxies per job. Send the rest in further jobs; one human check covers up to 5,000.'],
  )
  assert.match((await start(judged, [proxy(0)])).json().message, /^proxies must each have a host/)
  assert.match((await start(judged, [])).json().message, /^proxies must each have a host/)
  assert.equal((await start(judged, [proxy(80)], { probes: 2 })).json().message, 'probes must be 1 or 3')
})

interface Event {
  event: string
  id: string | undefined
  data: Record<string, unknown>
}

async function* eventsOf(response: Response): AsyncGenerator<Event> {
  let rest = ''
  for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + bytes).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const [, event = ''] = /^event: (.*)$/m.exec(block) ?? []
      if (event)
        yield {
          event,
          id: /^id: (.*)$/m.exec(block)?.[1],
          data: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as Event['data'],
        }
    }
  }
}

const watch = (judged: JudgedApp, id: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`http://127.0.0.1:${judged.http}/api/proxy/jobs/${id}${query}`, {
    headers: { accept: 'text/event-stream', ...headers },
  })

test('results are streamed, a stream can be resumed, and three probes give one result', async (t) => {
  const judged = await judgedApp(t)
  const port = await changing(t, {})
  const proxies = Array.from({ length: 40 }, () => proxy(port))
  const { id } = (
    await start(judged, proxies, { probes: 3, turnstile_token: await solvedToken(judged.app) })
  ).json<Job>()
  const response = await watch(judged, id)
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  const results: Event[] = []
  let last: Event | undefined
  for await (const event of eventsOf(response)) {
    if (event.event === 'result') results.push(event)
    last = event
  }
  assert.equal(last?.event, 'end')
  assert.deepEqual([last.data['state'], last.data['done'], last.data['total']], ['finished', 40, 40])
  assert.deepEqual(
    results.map(({ id }) => Number(id)),
    Array.from({ length: 40 }, (_, at) => at + 1),
  )
  assert.deepEqual(new Set(results.map(({ data }) => data['index'])).size, 40)
  for (const { data } of results) {
    assert.equal(data['outcome'], 'works')
    assert.equal((data['probes'] as unknown[]).length, 3)
  }
  for (const [headers, query] of [
    [{ 'last-event-id': '38' }, ''],
    [{}, '?after=38'],
  ] as const) {
    const rest: string[] = []
    for await (const { event, id: place } of eventsOf(await watch(judged, id, headers, query)))
      rest.push(`${event} ${place ?? ''}`.trim())
    assert.deepEqual(rest, ['progress', 'result 39', 'result 40', 'progress', 'end'])
  }
  const kept = (await judged.app.inject(`/api/proxy/jobs/${id}?after=39`)).json<Watched>()
  assert.deepEqual([kept.state, kept.results.length], ['finished', 1])
})

test('a network has one job at a time, and stopping it closes its connections', async (t) => {
  const judged = await judgedApp(t)
  const open = new Set<object>()
  const port = await raw(t, (socket) => {
    open.add(socket)
    socket.resume()
    socket.once('close', () => open.delete(socket))
  })
  const first = await start(judged, Array(100).fill(proxy(port)), {
    turnstile_token: await solvedToken(judged.app),
  })
  const cookie = quotaCookie(first)
  const { id } = first.json<Job>()
  const watching = new AbortController()
  t.after(() => watching.abort())
  const response = await fetch(`http://127.0.0.1:${judged.http}/api/proxy/jobs/${id}`, {
    headers: { accept: 'text/event-stream' },
    signal: watching.signal,
  })
  while (open.size < 32) await new Promise((resolve) => setTimeout(resolve, 10))
  const another = await start(judged, [proxy(port)], {}, { cookie })
  assert.deepEqual([another.statusCode, another.json().code], [409, 'job_running'])
  const stopped = await judged.app.inject({ method: 'DELETE', url: `/api/proxy/jobs/${id}` })
  assert.equal(stopped.json<Job>().state, 'stopped')
  const events: Event[] = []
  for await (const event of eventsOf(response)) events.push(event)
  assert.equal(events.at(-1)?.event, 'end')
  assert.equal(events.at(-1)?.data['state'], 'stopped')
  while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.equal((await start(judged, [proxy(port)], {}, { cookie })).statusCode, 200)
})

test('an unwatched job is stopped when the next one starts', async (t) => {
  const judged = await judgedApp(t)
  const port = await raw(t, (socket) => socket.resume())
  const first = await start(judged, [proxy(port)], { turnstile_token: await solvedToken(judged.app) })
  const second = await start(judged, [proxy(port)], {}, { cookie: quotaCookie(first) })
  assert.equal(second.statusCode, 200)
  const { state } = (await judged.app.inject(`/api/proxy/jobs/${first.json<Job>().id}`)).json<Watched>()
  assert.equal(state, 'stopped')
})

test('an unknown job is not found', async (t) => {
  const judged = await judgedApp(t)
  for (const headers of [{}, { accept: 'text/event-stream' }]) {
    const reply = await judged.app.inject({ url: '/api/proxy/jobs/AAAAAAAAAAAAAAAAAAAAAA', headers })
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'job_not_found'])
  }
})

test('a stream is for tokens that work, and counts in the rate limit, as every call', async (t) => {
  const app = await madeApp(t, { RATE_LIMITS: 'on' })
  const watch = (headers: Record<string, string> = {}) =>
    app.inject({
      url: '/api/proxy/jobs/AAAAAAAAAAAAAAAAAAAAAA',
      headers: { accept: 'text/event-stream', ...headers },
    })
  const refused = await watch({ authorization: `Bearer bindex_${'A'.repeat(43)}` })
  assert.deepEqual([refused.statusCode, refused.json().code], [401, 'bad_token'])
  const [first, second] = [await watch(), await watch()]
  assert.equal(second.statusCode, 404)
  const left = (reply: typeof first) => Number(reply.headers['ratelimit-remaining'])
  assert.equal(left(second), left(first) - 1)
})

test('hanging proxies do not block the others', async (t) => {
  const judged = await judgedApp(t)
  const [hangs, works] = [await raw(t, (socket) => socket.resume()), await changing(t, {})]
  const proxies = [
    ...Array<ProxyToCheck>(40).fill(proxy(hangs)),
    ...Array<ProxyToCheck>(20).fill(proxy(works)),
  ]
  const { id } = (
    await start(judged, proxies, { turnstile_token: await solvedToken(judged.app) })
  ).json<Job>()
  const response = await watch(judged, id)
  let working = 0
  for await (const { event, data } of eventsOf(response)) {
    if (event !== 'result') continue
    // The first hanging proxies time out after eight seconds.
    if (data['outcome'] !== 'works') break
    working++
  }
  assert.equal(working, 20)
})

import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { errors } from '#contract/errors.ts'
import { ApiError, isError, isRefusal } from '#contract/client/api-error.ts'
import { escapeAngles, queryText } from '#contract/client/calls.ts'
import { call, download, messageOf, openStream } from './api.ts'

const fetched = mock.method(globalThis, 'fetch', () => Promise.reject<Response>(new TypeError('no server')))
beforeEach(() => fetched.mock.resetCalls())

const reply = (body: BodyInit | null, status = 200, headers: HeadersInit = {}) =>
  fetched.mock.mockImplementation(async () => new Response(body, { status, headers }))
const failWith = (error: Error) =>
  fetched.mock.mockImplementation(async () => {
    throw error
  })
const lastRequest = () => fetched.mock.calls.at(-1)!.arguments as unknown as [string, RequestInit]

const ask = () => call('GET /api/dataset', {})
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ApiError)
  return error
}

describe('a request', () => {
  test('sends the method, the path with its parameters, and the body', async () => {
    reply('{}')
    await call('PUT /api/binlists/:hashId/bins/:bin', {
      params: { hashId: 'a/b', bin: '457173' },
      body: { note: '<b>' },
    })
    const [url, { method, body, credentials, headers }] = lastRequest()
    assert.deepEqual(
      [url, method, body, credentials],
      ['/api/binlists/a%2Fb/bins/457173', 'PUT', '{"note":"&lt;b&gt;"}', 'include'],
    )
    assert.deepEqual(headers, {
      accept: 'application/json',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      'content-type': 'application/json',
    })
  })

  test('writes arrays as name[] and true as 1, and leaves out absent values', () => {
    const query = {
      vendors: ['VISA', 'A&B'],
      extended: true,
      include_url: false,
      search: '',
      page: 2,
      limit: undefined,
    }
    assert.equal(decodeURIComponent(queryText(query)), '?vendors[]=VISA&vendors[]=A&B&extended=1&page=2')
    assert.equal(queryText({ vendors: [] }), '')
  })

  test('escapes angle brackets in every string, however deep', () => {
    assert.deepEqual(escapeAngles({ name: '<b>', list: ['a>b', 1, null, { deep: '<' }], flag: true }), {
      name: '&lt;b&gt;',
      list: ['a&gt;b', 1, null, { deep: '&lt;' }],
      flag: true,
    })
  })

  test('tries the other address once when a bank is not found', async () => {
    fetched.mock.mockImplementation(async () => new Response('{"code":"bank_not_found"}', { status: 404 }))
    const error = await failureOf(call('GET /bank/:slug', { params: { slug: 'x' }, query: {} }))
    assert.equal(error.code, 'bank_not_found')
    assert.deepEqual(
      fetched.mock.calls.map(({ arguments: [url] }) => url as unknown),
      ['/bank/x', '/api/bank/x'],
    )
  })
})

describe('a request that creates something', () => {
  const create = (name = 'x') => call('POST /api/binlists', { body: { name } })
  const sentKey = () => (lastRequest()[1].headers as Record<string, string>)['idempotency-key']
  const keyOf = async (request: Promise<unknown>): Promise<string | undefined> => {
    await request.catch(() => undefined)
    return sentKey()
  }

  test('has a new key each time it is answered', async () => {
    reply('{"id":"1"}')
    const keys = [await keyOf(create()), await keyOf(create()), await keyOf(create('y'))]
    for (const key of keys) assert.match(key ?? '', /^[0-9a-f]{32}$/)
    assert.equal(new Set(keys).size, 3)
    reply('{"code":"account_full"}', 422)
    const refused = await keyOf(create())
    assert.notEqual(await keyOf(create()), refused)
  })

  for (const [what, fail] of [
    ['the server was not reached', () => failWith(new TypeError('no server'))],
    ['it took too long', () => failWith(new DOMException('', 'TimeoutError'))],
    ['the server failed', () => reply('{}', 503)],
    ['the reply broke off', () => reply('{"id":')],
  ] as const) {
    test(`keeps its key when ${what}`, async () => {
      fail()
      const key = await keyOf(create())
      assert.notEqual(await keyOf(create('another')), key)
      assert.equal(await keyOf(create()), key)
      reply('{"id":"1"}')
      assert.equal(await keyOf(create()), key)
      assert.notEqual(await keyOf(create()), key)
    })
  }

  test('has a new key after something was deleted, because that may be what it created', async () => {
    failWith(new TypeError('no server'))
    const key = await keyOf(create())
    reply('{}')
    await call('DELETE /api/binlists/:hashId', { params: { hashId: 'x' } })
    assert.equal(sentKey(), undefined)
    assert.notEqual(await keyOf(create()), key)
  })
})

test('a request is aborted after fifteen seconds', async (t) => {
  const clock = new AbortController()
  const timeout = t.mock.method(AbortSignal, 'timeout', () => clock.signal)
  reply('{}')
  await ask()
  assert.deepEqual(timeout.mock.calls[0]?.arguments, [15_000])
  const [, { signal }] = lastRequest()
  assert.ok(!signal?.aborted)
  clock.abort()
  assert.ok(signal?.aborted)
})

describe('a reply', () => {
  test('is the parsed body, or empty for 204', async () => {
    reply('{"rows":3}')
    assert.deepEqual(await ask(), { rows: 3 })
    reply(null, 204)
    assert.deepEqual(await ask(), {})
  })

  test('is an error when it cannot be parsed', async () => {
    reply('<html>')
    const error = await failureOf(ask())
    assert.equal(error.message, 'Received OK status but failed to parse response body.')
    assert.deepEqual([error.status, error.code], [200, undefined])
  })
})

describe('a failure', () => {
  const replies: [what: string, body: string, status: number, message: string][] = [
    ['has the server’s message', '{"message":"No.","error":"Else."}', 400, 'No.'],
    ['has the server’s error text when there is no message', '{"message":"","error":"Else."}', 400, 'Else.'],
    ['names the status when there is neither', '{"code":7}', 418, 'HTTP error 418'],
    ['names the status when the JSON is not an object', 'null', 500, 'HTTP error 500'],
    ['names the status when there is no body', '', 502, 'HTTP error 502'],
    ['has the raw text when the body is not JSON', 'Bad Gateway', 502, 'Bad Gateway'],
    [
      'with status 422 has all messages, one per line',
      '{"message":"x","errors":{"a":["A.","B."],"b":["A.","C."]}}',
      422,
      'A.\nB.\nC.',
    ],
    ['with status 400 ignores messages per field', '{"message":"x","errors":{"a":["A."]}}', 400, 'x'],
    ['with status 429 has the server’s text', '{"error":"Slow down."}', 429, 'Slow down.'],
    ['with status 429 and no text has a default message', '{}', 429, 'Rate Limited: Try again later!'],
    ['with status 429 and no body has a default message', '', 429, 'Rate Limited: Try again later!'],
  ]
  for (const [what, body, status, message] of replies) {
    test(what, async () => {
      reply(body, status)
      const error = await failureOf(ask())
      assert.deepEqual([error.message, error.status, error.code], [message, status, undefined])
    })
  }

  test('keeps the server’s code and details', async () => {
    reply('{"message":"No.","code":"list_private","details":{"retry_after":7}}', 403)
    const error = await failureOf(ask())
    assert.deepEqual([error.code, error.data], ['list_private', { details: { retry_after: 7 } }])
    reply('{"code":"toString"}', 403)
    assert.equal((await failureOf(ask())).code, undefined)
  })

  test('is a 408 after a timeout', async () => {
    failWith(new DOMException('', 'TimeoutError'))
    const error = await failureOf(ask())
    assert.deepEqual([error.message, error.status], ['Request timeout', 408])
  })

  test('has no status and a default message when the server cannot be reached', async () => {
    failWith(new TypeError('Failed to fetch'))
    const error = await failureOf(ask())
    assert.deepEqual([error.message, error.status], ['An unexpected error occurred. Please try again.', 0])
    assert.equal(messageOf(error, 'Could not load it.'), 'Could not load it.')
  })

  test('is not reported when the caller cancels the request', async () => {
    const cancelled = new DOMException('', 'AbortError')
    failWith(cancelled)
    await assert.rejects(ask(), (error) => error === cancelled)
  })

  test('names the status when a download fails', async () => {
    reply('{"message":"No.","code":"not_downloadable"}', 403)
    const error = await failureOf(
      download('GET /api/binlists/:hashId/download', { params: { hashId: 'x' }, query: {} }),
    )
    assert.deepEqual([error.message, error.code], ['Download failed: 403 No.', 'not_downloadable'])
  })
})

test('a download has the file name from the server', async () => {
  const input = { params: { hashId: 'x' }, query: {} }
  reply('BIN\n', 200, { 'content-disposition': 'attachment; filename="list.txt"' })
  const { file, name } = await download('GET /api/binlists/:hashId/download', input)
  assert.deepEqual([await file.text(), name], ['BIN\n', 'list.txt'])
})

test('a download must begin within fifteen seconds, but may take longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const get = () => download('GET /api/binLookupFilter/download', { query: { vendors: ['VISA'] } })
  fetched.mock.mockImplementation(
    (_url?: unknown, { signal }: RequestInit = {}) =>
      new Promise<Response>((_, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
      ),
  )
  const late = failureOf(get())
  t.mock.timers.tick(15_000)
  assert.deepEqual([(await late).message, (await late).status], ['Request timeout', 408])

  const body = new TransformStream<Uint8Array, Uint8Array>()
  reply(body.readable)
  const saved = get()
  await new Promise(setImmediate)
  t.mock.timers.tick(60_000)
  const writer = body.writable.getWriter()
  void writer.write(Buffer.from('BIN\n')).then(() => writer.close())
  assert.equal(await (await saved).file.text(), 'BIN\n')
})

test('a download that breaks off is a failure', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
  reply(broken)
  const error = await failureOf(download('GET /api/binLookupFilter/download', { query: {} }))
  assert.equal(error.status, 0)
})

test('a stream is opened without a timeout, and fails like any call', async () => {
  const input = { params: { id: 'x' }, query: { after: 2 } }
  const { signal } = new AbortController()
  reply('data: 1\n\n')
  const stream = await openStream('GET /api/proxy/jobs/:id', input, signal)
  assert.equal(await new Response(stream).text(), 'data: 1\n\n')
  const [url, { headers }] = lastRequest()
  assert.equal(url, '/api/proxy/jobs/x?after=2')
  assert.equal(new Headers(headers).get('accept'), 'text/event-stream')
  reply('{"message":"No.","code":"job_not_found"}', 404)
  assert.equal((await failureOf(openStream('GET /api/proxy/jobs/:id', input, signal))).code, 'job_not_found')
})

test('a failure is recognised by its code, or by its status when it has none', () => {
  const coded = new ApiError('', 404, { code: 'bin_not_found' })
  assert.ok(isError(coded, 'bin_not_found'))
  assert.ok(isError(coded, 'list_not_found', 'bin_not_found'))
  assert.ok(!isError(coded, 'list_not_found'))
  assert.ok(isError(new ApiError('', 404), 'list_not_found'))
  assert.ok(!isError(new ApiError('', 500), 'list_not_found'))
  assert.ok(!isError(new Error('404'), 'list_not_found'))
})

test('a refusal is final, except when a later try may work', () => {
  const refused = [400, 401, 403, 404, 410, 422, 408, 429, 500, 0].filter((status) =>
    isRefusal(new ApiError('', status)),
  )
  assert.deepEqual(refused, [400, 401, 403, 404, 410, 422])
})

test('the message comes from the server, or is the fallback for other errors', () => {
  assert.equal(messageOf(new ApiError('No.', 400), 'Else.'), 'No.')
  assert.equal(messageOf(new Error('a bug'), 'Else.'), 'Else.')
  assert.equal(messageOf(undefined), 'An unexpected error occurred. Please try again.')
  assert.equal(errors.rate_limited[1], 'Rate Limited: Try again later!')
})

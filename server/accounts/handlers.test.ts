import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Output } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { readUserId, showUserId } from '#contract/formats/user-id.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { madeAccount, solvedToken } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'

type SignedIn = Output<'POST /api/auth/login'>
type Settings = Output<'GET /api/user/settings'>

forEachDatabase(({ open }) => {
  async function start(t: TestContext, environment: Record<string, string> = {}) {
    const database = await open(t)
    const app = await madeApp(t, { TRUSTED_PROXIES: '127.0.0.1', ...environment }, { database })
    let requester = 0
    const call = async (line: string, body?: object, headers: Record<string, string> = {}) => {
      const [method, url] = line.split(' ') as ['GET', string]
      // Each call comes from another address, because rate limits have their own test.
      const from = `192.0.2.${(requester = (requester + 1) % 250)}`
      return app.inject({
        method,
        url,
        headers: { 'x-forwarded-for': from, ...headers },
        ...(body && { payload: body }),
      })
    }
    return { app, database, call }
  }

  test('a signup returns a user ID that can log in, and a working token', async (t) => {
    const { app, call, database } = await start(t)
    const reply = await call('POST /api/auth/signup', { turnstile_token: await solvedToken(app) })
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['cache-control'], 'no-store')
    const made = reply.json<SignedIn>()
    assert.equal(readUserId(made.userId), made.userId)
    assert.deepEqual([made.name, made.onboarded_at], [null, null])
    const headers = { authorization: `Bearer ${made.token}` }
    assert.equal((await call('GET /api/user/settings', undefined, headers)).statusCode, 200)

    for (const typed of [
      made.userId,
      ` ${showUserId(made.userId).toLowerCase()} `,
      made.userId.split('').join(' '),
    ]) {
      const again = await call('POST /api/auth/login', { userId: typed })
      assert.equal(again.statusCode, 200, again.body)
      const session = again.json<SignedIn>()
      assert.equal(session.userId, made.userId)
      assert.notEqual(session.token, made.token)
    }
    const stored = JSON.stringify([
      await database.kysely.selectFrom('accounts').selectAll().execute(),
      await database.kysely.selectFrom('sessions').selectAll().execute(),
    ])
    for (const secret of [made.userId, made.token]) assert.ok(!stored.includes(secret))
  })

  test('a signup needs a human check', async (t) => {
    const { app, call, database } = await start(t)
    const solved = await solvedToken(app)
    const { challenge, solution } = JSON.parse(Buffer.from(solved, 'base64').toString()) as {
      challenge: Output<'GET /api/human/challenge'>
      solution: { counter: number; derivedKey: string }
    }
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const { keySignature: _, ...unsigned } = challenge.parameters
    const { parameters } = challenge
    for (const [token, status, words] of [
      [undefined, 422, /^Captcha token is required\.$/],
      ['', 403, /human check/],
      ['rubbish', 403, /human check/],
      [pack(null), 403, /human check/],
      [pack({}), 403, /human check/],
      [pack({ challenge }), 403, /human check/],
      [pack({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }), 403, /human check/],
      [pack({ challenge, solution: { counter: 'x', derivedKey: {} } }), 403, /human check/],
      [pack({ challenge: { ...challenge, signature: '00' }, solution }), 403, /human check/],
      [
        pack({ challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution }),
        403,
        /human check/,
      ],
      [pack({ challenge: { ...challenge, parameters: unsigned }, solution }), 403, /human check/],
      [
        pack({ challenge: { ...challenge, parameters: { ...parameters, expiresAt: 1 } }, solution }),
        403,
        /took too long/,
      ],
      ['x'.repeat(9000), 422, /8,192/],
    ] as const) {
      const reply = await call('POST /api/auth/signup', { turnstile_token: token })
      assert.equal(reply.statusCode, status, reply.body)
      assert.match(reply.json<ErrorReply>().message, words)
    }
    assert.equal((await database.kysely.selectFrom('accounts').select('id').execute()).length, 0)

    assert.equal((await call('POST /api/auth/signup', { turnstile_token: solved })).statusCode, 200)
    const twice = await call('POST /api/auth/signup', { turnstile_token: solved })
    assert.equal(twice.statusCode, 403)
    assert.match(twice.json<ErrorReply>().message, /already used/)
    assert.equal((await database.kysely.selectFrom('accounts').select('id').execute()).length, 1)
  })

  test('an unknown user ID reveals nothing else', async (t) => {
    const { call, database } = await start(t)
    const { userId } = await madeAccount(database)
    const wrong = userId.slice(0, -1) + (userId.endsWith('0') ? '1' : '0')
    const bodies = new Set<string>()
    for (const typed of [
      wrong,
      '0'.repeat(26),
      'nobody',
      '4'.repeat(16),
      'x'.repeat(60_000),
      'Ünïcödé',
      '\0',
    ]) {
      const reply = await call('POST /api/auth/login', { userId: typed })
      assert.equal(reply.statusCode, 401)
      bodies.add(reply.body)
    }
    assert.equal(bodies.size, 1)
    for (const body of [{}, { userId: '' }, { userId: '  ' }, { userId: null }]) {
      const reply = await call('POST /api/auth/login', body)
      assert.equal(reply.statusCode, 422)
      assert.equal(reply.json<ErrorReply>().message, 'User ID is required')
    }
    for (const body of [{ userId: 5 }, { userId: [userId] }, { userId: { $ne: '' } }]) {
      assert.equal((await call('POST /api/auth/login', body)).statusCode, 422)
    }
  })

  test('onboarding takes a name or is skipped', async (t) => {
    const { call, database } = await start(t)
    const complete = async (headers: object, body: object) => {
      const reply = await call('POST /api/auth/onboarding/complete', body, { ...headers })
      return [
        reply.statusCode,
        reply.json<ErrorReply & Output<'POST /api/auth/onboarding/complete'>>(),
      ] as const
    }
    const { headers, userId } = await madeAccount(database)
    for (const [body, words] of [
      [{}, 'Name is required unless skipping.'],
      [{ name: ' \u200B\u202E\t' }, 'Name is required unless skipping.'],
      [{ name: 'x', skip: 'no' }, 'skip must be true or false'],
      [{ name: 5 }, 'Name must be a string'],
      [{ name: 'x'.repeat(61) }, 'Name cannot exceed 60 characters.'],
      [{ name: '4111 1111-1111.1111' }, 'This seems to contain a card number. Please remove it.'],
      [
        { name: '４１１１１１１１１１１１１１１１' },
        'This seems to contain a card number. Please remove it.',
      ],
    ] as const) {
      const [status, reply] = await complete(headers, body)
      assert.deepEqual([status, reply.message], [422, words])
    }
    const login = async () => (await call('POST /api/auth/login', { userId })).json<SignedIn>()
    assert.equal((await login()).onboarded_at, null)

    const before = Date.now()
    const [status, { user }] = await complete(headers, { name: '  Ada\u202E \n <b>Lovelace</b> ' })
    assert.deepEqual([status, user.name], [200, 'Ada <b>Lovelace</b>'])
    assert.ok(Date.parse(user.onboarded_at!) >= before)
    assert.deepEqual(await login().then(({ name, onboarded_at }) => ({ name, onboarded_at })), user)

    const [, again] = await complete(headers, { skip: true })
    assert.deepEqual(again.user, user)

    const other = await madeAccount(database)
    const [, skipped] = await complete(other.headers, { name: 'not this', skip: true })
    assert.equal(skipped.user.name, null)
    assert.ok(skipped.user.onboarded_at)
    assert.equal((await complete((await madeAccount(database)).headers, { name: '🦊'.repeat(60) }))[0], 200)
  })

  test('settings belong to the account, and changes from two devices are both kept', async (t) => {
    const { call, database } = await start(t)
    const { headers, userId } = await madeAccount(database)
    const read = async () => (await call('GET /api/user/settings', undefined, headers)).json<Settings>()
    const none = {
      name: null,
      page_size: null,
      include_url: null,
      include_phone: null,
      clean: null,
      extended: null,
      color_scheme: null,
    }
    assert.deepEqual(await read(), none)
    const changed = await call(
      'PUT /api/user/settings',
      { page_size: 500, name: 'Ada', color_scheme: 'dark' },
      headers,
    )
    assert.deepEqual(changed.json(), { ...none, page_size: 500, name: 'Ada', color_scheme: 'dark' })

    const { token } = (await call('POST /api/auth/login', { userId })).json<SignedIn>()
    const second = { authorization: `Bearer ${token}` }
    await Promise.all([
      call('PUT /api/user/settings', { clean: true }, headers),
      call('PUT /api/user/settings', { extended: false }, second),
      call('PUT /api/user/settings', { include_url: true }, headers),
      call('PUT /api/user/settings', { include_phone: true, name: '' }, second),
    ])
    assert.deepEqual(await read(), {
      name: null,
      page_size: 500,
      include_url: true,
      include_phone: true,
      clean: true,
      extended: false,
      color_scheme: 'dark',
    })
    for (const [body, words] of [
      [{ page_size: 7 }, /page_size must be one of 100, 250, 500, 1000/],
      [{ color_scheme: 'pink' }, /color_scheme must be one of auto, light, dark/],
      [{ clean: 'yes' }, /clean must be true or false/],
      [{ name: 'x'.repeat(61) }, /cannot exceed 60/],
      [{ clean: false, name: '5500 0000 0000 0004' }, /card number/],
    ] as const) {
      const reply = await call('PUT /api/user/settings', body, headers)
      assert.equal(reply.statusCode, 422)
      assert.match(reply.json<ErrorReply>().message, words)
    }
    const odd = { id: 'x', user_id_hash: 'x', onboarded_at: 1, created_at: 1, owner: 'x', constructor: 1 }
    await call('PUT /api/user/settings', { ...odd, clean: true }, headers)
    assert.equal((await read()).clean, true)
    assert.equal((await call('POST /api/auth/login', { userId })).json<SignedIn>().onboarded_at, null)
  })

  test('logging out ends one session; logging out everywhere ends all sessions of this account only', async (t) => {
    const { call, database } = await start(t)
    const [ada, eve] = [await madeAccount(database), await madeAccount(database)]
    const tokens = [ada.token]
    for (let more = 0; more < 3; more++) {
      tokens.push((await call('POST /api/auth/login', { userId: ada.userId })).json<SignedIn>().token)
    }
    const by = (token: string | undefined) => ({ authorization: `Bearer ${token}` })
    const works = async (token: string | undefined) =>
      (await call('GET /api/user/settings', undefined, by(token))).statusCode === 200

    const { data } = (await call('GET /api/user/sessions', undefined, by(tokens[1]))).json<
      Output<'GET /api/user/sessions'>
    >()
    assert.equal(data.length, 4)
    assert.equal(data.filter((session) => session.current).length, 1)

    assert.equal((await call('POST /api/auth/logout', undefined, by(tokens[0]))).statusCode, 200)
    assert.deepEqual(await Promise.all(tokens.map(works)), [false, true, true, true])
    assert.equal((await call('POST /api/auth/logout', undefined, by(tokens[0]))).statusCode, 401)

    const all = await call('DELETE /api/user/sessions', undefined, by(tokens[1]))
    assert.deepEqual(all.json(), { ended: 3 })
    assert.deepEqual(await Promise.all(tokens.map(works)), [false, false, false, false])
    assert.ok(await works(eve.token))
    assert.equal((await call('POST /api/auth/login', { userId: ada.userId })).statusCode, 200)
  })

  test('deleting an account deletes its sessions and no others', async (t) => {
    const { call, database } = await start(t)
    const [ada, eve] = [await madeAccount(database), await madeAccount(database)]
    assert.equal((await call('DELETE /api/user', undefined, ada.headers)).statusCode, 200)
    assert.equal((await call('GET /api/user/settings', undefined, ada.headers)).statusCode, 401)
    assert.equal((await call('POST /api/auth/login', { userId: ada.userId })).statusCode, 401)
    assert.equal((await call('GET /api/user/settings', undefined, eve.headers)).statusCode, 200)
    const left = await database.kysely
      .selectFrom('accounts')
      .innerJoin('sessions', 'account_id', 'id')
      .select('id')
      .execute()
    assert.deepEqual(left, [{ id: eve.id }])
  })
})

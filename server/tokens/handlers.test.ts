import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { limits } from '#contract/limits.ts'
import { startCallers } from '#test/apps/callers.ts'
import { madeToken } from '#test/apps/made-token.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { deleteAccount, hideAccount } from '../delete-account.ts'
import { addToken } from './store.ts'

const day = 24 * 60 * 60_000

forEachDatabase(({ open }) => {
  const start = async (t: TestContext) => {
    const database = await open(t)
    return { database, ...(await startCallers(t, database)) }
  }

  test('a new token is shown once, works, and is stored as a hash only', async (t) => {
    const { database, ada, anyone } = await start(t)
    const { status, body } = await ada.call('POST /api/user/tokens', {
      body: { name: '  nightly \n import ', scopes: ['write:lists', 'read', 'read'] },
    })
    assert.equal(status, 200)
    const { token, ...about } = body
    assert.match(token, /^bindex_[\w-]{43}$/)
    assert.deepEqual(
      [about.name, about.scopes, about.used_at, about.expires_at, about.is_expired],
      ['nightly import', ['read', 'write:lists'], null, null, false],
    )
    const listed = await ada.call('GET /api/user/tokens', {})
    assert.deepEqual(listed.body.data, [about])
    assert.ok(!JSON.stringify(listed.body).includes(token))
    const rows = JSON.stringify(await database.kysely.selectFrom('api_tokens').selectAll().execute())
    assert.ok(!rows.includes(token) && !rows.includes(token.slice('bindex_'.length)))
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const user = await anyone.call('GET /api/user', {}, { authorization: `${scheme} ${token}` })
      assert.deepEqual([user.status, user.body.public_id], [200, ada.account!.id])
    }
  })

  test('tokens are listed newest first, to their own account only', async (t) => {
    const { database, ada, eve } = await start(t)
    const scopes = ['read'] as const
    for (const [at, name] of ['first', 'second', 'third'].entries())
      await addToken(database, { accountId: ada.account!.id, name, scopes, expiresAt: null }, 1000 + at)
    const names = async (who: typeof ada) =>
      (await who.call('GET /api/user/tokens', {})).body.data.map(({ name }) => name)
    assert.deepEqual(await names(ada), ['third', 'second', 'first'])
    assert.deepEqual(await names(eve), [])
  })

  test('a token is refused as soon as it is revoked, and nobody else can revoke it', async (t) => {
    const { database, ada, eve, anyone } = await start(t)
    const { id, headers } = await madeToken(database, ada.account!.id)
    const works = async () => (await anyone.call('GET /api/user', {}, headers)).status
    const revoke = async (who: typeof ada) => {
      const { status, body } = await who.call('DELETE /api/user/tokens/:id', { params: { id } })
      return [status, body.code]
    }
    assert.deepEqual(await revoke(eve), [404, 'token_not_found'])
    assert.equal(await works(), 200)
    assert.deepEqual(await revoke(ada), [200, undefined])
    assert.equal(await works(), 401)
    assert.deepEqual(await revoke(ada), [404, 'token_not_found'])
    assert.deepEqual((await ada.call('GET /api/user/tokens', {})).body.data, [])
  })

  test('a token works until the moment that it expires, and then stays in the list', async (t) => {
    const { ada, anyone } = await start(t)
    const now = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now })
    const expires_at = new Date(now + day).toISOString()
    const { body } = await ada.call('POST /api/user/tokens', {
      body: { name: 'short', scopes: ['read'], expires_at },
    })
    assert.equal(body.expires_at, expires_at)
    const authorization = `Bearer ${body.token}`
    const status = async (at: number) => {
      t.mock.timers.setTime(at)
      return (await anyone.call('GET /api/user', {}, { authorization })).status
    }
    assert.equal(await status(now + day - 1), 200)
    assert.equal(await status(now + day), 401)
    const [listed] = (await ada.call('GET /api/user/tokens', {})).body.data
    assert.equal(listed?.is_expired, true)
  })

  test('invalid input is refused with a message per field, and nothing is created', async (t) => {
    const { ada } = await start(t)
    const valid = { name: 'import', scopes: ['read'] }
    const wanted = 'scopes must be a list of one or more of read, write:lists, write:reviews'
    const future = 'expires_at must be a date or time in the future, such as 2027-01-31'
    for (const [wrong, field, message] of [
      [{ name: undefined }, 'name', 'Name the token after what will use it.'],
      [{ name: ' \u200B ' }, 'name', 'Name the token after what will use it.'],
      [{ name: 'x'.repeat(61) }, 'name', 'Name cannot exceed 60 characters.'],
      [{ scopes: undefined }, 'scopes', wanted],
      [{ scopes: [] }, 'scopes', wanted],
      [{ scopes: 'read' }, 'scopes', wanted],
      [{ scopes: ['read', 'session'] }, 'scopes', wanted],
      [{ scopes: ['read', 'read', 'read', 'read'] }, 'scopes', wanted],
      [{ expires_at: '2020-01-01' }, 'expires_at', future],
      [{ expires_at: '2999-13-01' }, 'expires_at', future],
      [{ expires_at: 'tomorrow' }, 'expires_at', future],
      [{ expires_at: '2999-01-01T00:00' }, 'expires_at', future],
      [{ expires_at: '+012999-01-01' }, 'expires_at', future],
    ] as const) {
      const body = { ...valid, ...wrong } as never
      const reply = await ada.call('POST /api/user/tokens', { body })
      assert.equal(reply.status, 422, JSON.stringify(wrong))
      assert.deepEqual((reply.body as { errors?: object }).errors, { [field]: [message] })
    }
    for (const [at, expires_at] of ['2999-01-31', '2999-01-31T12:00:00+02:00', null].entries()) {
      const body = { ...valid, name: `n${at}`, expires_at } as never
      assert.equal((await ada.call('POST /api/user/tokens', { body })).status, 200, String(expires_at))
    }
    assert.equal((await ada.call('GET /api/user/tokens', {})).body.data.length, 3)
  })

  test('names are different within an account, and 20 tokens are the limit', async (t) => {
    const { database, ada, eve } = await start(t)
    const create = async (who: typeof ada, name: string) => {
      const { status, body } = await who.call('POST /api/user/tokens', { body: { name, scopes: ['read'] } })
      return body.code ?? status
    }
    assert.deepEqual(await Promise.all([create(ada, 'one'), create(eve, 'one')]), [200, 200])
    assert.equal(await create(ada, ' one '), 'token_name_taken')
    const twice = await Promise.all([create(ada, 'two'), create(ada, 'two')])
    assert.deepEqual(twice.toSorted(), [200, 'token_name_taken'])
    for (let count = 2; count < limits.tokensPerAccount - 1; count++)
      await madeToken(database, ada.account!.id)
    const last = await Promise.all(['a', 'b', 'c'].map((name) => create(ada, name)))
    assert.deepEqual(last.toSorted(), [200, 'too_many_tokens', 'too_many_tokens'])
    const { data } = (await ada.call('GET /api/user/tokens', {})).body
    assert.equal(data.length, limits.tokensPerAccount)
  })

  test('logging out everywhere leaves tokens, deleting the account revokes them', async (t) => {
    const { database, ada, anyone } = await start(t)
    const { id } = ada.account!
    const { headers } = await madeToken(database, id)
    const status = async () => (await anyone.call('GET /api/user', {}, headers)).status
    await ada.call('DELETE /api/user/sessions', {})
    assert.equal(await status(), 200)
    await hideAccount(database, id)
    assert.equal(await status(), 401)
    await assert.rejects(madeToken(database, id), /Log in first/)
    await deleteAccount(database, id)
    await assert.rejects(madeToken(database, id), /Log in first/)
    assert.deepEqual(await database.kysely.selectFrom('api_tokens').selectAll().execute(), [])
  })
})

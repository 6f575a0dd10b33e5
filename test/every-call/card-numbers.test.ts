// No card number is stored, repeated or logged, whatever call it comes in and however it is disguised.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type MadeAccount, madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { disguisedCardNumber, lettersAndDigits } from '#test/data/made-card-numbers.ts'
import { type MadeRequest, requestWith, textPlaces } from '#test/data/made-requests.ts'
import { runs } from '#test/data/runs.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { addModerator } from '../../server/corrections/moderators.ts'
import type { Database } from '../../server/platform/db/open.ts'
import type { Log } from '../../server/platform/log.ts'

type Send = (
  request: MadeRequest,
  account?: MadeAccount,
) => Promise<{ statusCode: number; body: string; headers: object }>

forEachDatabase(({ open }) => {
  test('no call stores, repeats or logs a card number in any disguise', async (t) => {
    const database = await open(t)
    const logged: unknown[] = []
    const write = (...line: unknown[]): void => void logged.push(...line)
    const log = { debug: write, info: write, warn: write, error: write } as Log
    const app = await madeApp(t, { LOG_LEVEL: 'debug' }, { database, log })
    const [ada, eve] = [await madeAccount(database), await madeAccount(database)]
    const send: Send = ({ method, url, body }, { headers } = ada) =>
      app.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) })
    await addModerator(database.kysely, ada.id)
    const known = await content(send, eve)
    // Texts that are harmless do reach the database, and requests the log.
    for (const place of textPlaces) await send(requestWith(place, 'Kanarie', known(place.line)))
    assert.ok((await everything(database)).split('Kanarie').length > 8)
    assert.ok(logged.length >= textPlaces.length)

    const disguises = fc.sample(disguisedCardNumber, { seed: 21, numRuns: runs(25) * textPlaces.length })
    for (const [at, { number, text }] of disguises.entries()) {
      const place = textPlaces[at % textPlaces.length]!
      const reply = await send(requestWith(place, text, known(place.line)))
      const where = `${place.line}, ${place.part} ${place.name}, ${JSON.stringify(text)}`
      assert.ok(reply.statusCode < 500, `${where}: ${reply.body}`)
      const said = lettersAndDigits(reply.body + JSON.stringify(reply.headers))
      assert.ok(!said.includes(number), `${where} is repeated: ${reply.body}`)
    }
    const stored = lettersAndDigits(await everything(database))
    const lines = lettersAndDigits(logged.map((line) => JSON.stringify(line)).join('\n'))
    for (const { number, text } of disguises) {
      assert.ok(!stored.includes(number), `${JSON.stringify(text)} is stored`)
      assert.ok(!lines.includes(number), `${JSON.stringify(text)} is logged`)
    }
  })
})

async function content(send: Send, eve: MadeAccount) {
  const make = async (account?: MadeAccount): Promise<string> => {
    const body = { name: 'A list', is_public: true, bins: ['457173'] }
    return (
      JSON.parse((await send({ method: 'POST', url: '/api/binlists', body }, account)).body) as { id: string }
    ).id
  }
  const review = async (account?: MadeAccount): Promise<string> => {
    const request = { method: 'POST', url: '/api/bin/457173/review', body: { stars: 5 } }
    return (JSON.parse((await send(request, account)).body) as { review: { hash: string } }).review.hash
  }
  const suggest = async (field: string, value: string): Promise<string> => {
    const body = { field, value, reason: 'A letter' }
    const request = { method: 'POST', url: '/api/bin/457173/corrections', body }
    return (JSON.parse((await send(request, eve)).body) as { correction: { id: string } }).correction.id
  }
  const [open, decided] = [await suggest('type', 'credit'), await suggest('country', 'SE')]
  const [own, other] = [await make(), await make(eve)]
  await review()
  const hash = await review(eve)
  const values = {
    bin: '457173',
    bins: ['457174'],
    name: 'A name',
    description: '',
    note: '',
    hash,
    otherId: other,
    field: 'issuer',
    value: 'Other Bank',
    reason: 'A letter',
    vote: 'dispute',
    line: 'Not mine',
  }
  return (line: string) => ({
    ...values,
    hashId: line.endsWith('/report') ? other : own,
    id: /accept|reject|undo/.test(line) ? decided : open,
  })
}

async function everything({ kysely }: Database): Promise<string> {
  const tables = await kysely.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(kysely)),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { madeApp } from '#test/apps/made-app.ts'

type Detail = Output<'GET /api/bin/:bin'>

test('a BIN has its data, neighbours and sources', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject('/api/bin/45717360')
  const body = reply.json<Detail>()
  assert.equal(body.bank, 'Nord Bank Aarhus')
  assert.equal(body.bank_slug, 'nord-bank-aarhus')
  assert.deepEqual(
    [body.brand, body.icon_type, body.type, body.category],
    ['VISA/DANKORT', 'visa', 'DEBIT', null],
  )
  assert.deepEqual([body.country_name, body.iso_code_2], ['Denmark', 'DK'])
  const bins = (others: { bin: string }[]) => others.map(({ bin }) => bin)
  assert.deepEqual(bins(body.shorter), ['457173'])
  assert.deepEqual([bins(body.longer.items), body.longer.total], [['4571736012'], 1])
  assert.deepEqual(bins(body.before), ['400001', '400002', '400003'])
  assert.deepEqual(bins(body.after), ['51000012', '51000013'])
  assert.deepEqual(body.sources, [
    {
      name: 'made',
      title: 'Made-up BINs',
      url: 'https://made.example',
      licence: 'CC0',
      date: '2026-01-02',
      imported: null,
      fields: ['brand', 'type', 'issuer', 'country'],
    },
  ])
  assert.deepEqual(body.disagreements, [])
  assert.equal(reply.headers['access-control-allow-origin'], '*')
})

test('the meta of a BIN, and unknown BINs', async (t) => {
  const app = await madeApp(t)
  assert.deepEqual((await app.inject('/api/bin/400001/meta')).json(), {
    brand: 'VISA',
    bankName: 'First Bank, N.A.',
    country: 'United States',
    iso_code_2: 'US',
    totalReviews: 0,
  })
  for (const bin of ['999999', '510000', '12345', '4571736012345', 'visa']) {
    for (const url of [`/api/bin/${bin}`, `/api/bin/${bin}/meta`]) {
      const reply = await app.inject(url)
      assert.equal(reply.statusCode, 404, url)
      assert.equal(reply.json<{ message: string }>().message, 'BIN Not Found')
    }
  }
  const wrong = await app.inject('/api/bin/400001?reviewPage=0')
  assert.equal(wrong.statusCode, 422)
  assert.equal(wrong.json<{ message: string }>().message, 'Page must be a positive integer')
  const many = await app.inject('/api/bin/400001?reviewLimit=1000')
  assert.equal(many.json<{ message: string }>().message, 'reviewLimit must be an integer from 1 to 100')
})

test('tags are sent with an ETag', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject('/tags.json')
  const { tags } = reply.json<Output<'GET /tags.json'>>()
  assert.equal(tags.length, 10)
  assert.deepEqual(tags[0], { id: 1, name: 'accurate-data', icon: 'badge-check', label: 'Accurate data' })
  assert.deepEqual((await app.inject('/api/tags')).json(), { tags })
  const again = await app.inject({ url: '/tags.json', headers: { 'if-none-match': reply.headers.etag } })
  assert.equal(again.statusCode, 304)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import binlookup from 'binlookup'
import { madeApp } from '#test/apps/made-app.ts'

const nothing = { latitude: null, longitude: null }

test('a reply has the fields of binlist.net', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject({ url: '/binlist/457173', headers: { 'accept-version': '3' } })
  assert.equal(reply.headers['access-control-allow-origin'], '*')
  const one = await app.inject('/binlist/400001')
  assert.deepEqual(one.json(), {
    number: { length: null, luhn: null },
    scheme: 'visa',
    type: 'credit',
    brand: 'Classic',
    prepaid: false,
    country: {
      numeric: '840',
      alpha2: 'US',
      name: 'United States',
      emoji: '🇺🇸',
      currency: 'USD',
      ...nothing,
    },
    bank: { name: 'First Bank, N.A.', url: 'first.example', phone: '+1 555 0100', city: null },
  })
})

test('a short number returns what its BINs have in common, a long one its longest BIN', async (t) => {
  const app = await madeApp(t)
  const ask = async (bin: string) =>
    (await app.inject(`/binlist/${bin}`)).json<Record<string, { name?: string }>>()
  const short = await ask('4000')
  assert.equal(short.scheme, 'visa')
  assert.equal(short.type, null)
  assert.equal(short.country?.name, null)
  assert.equal((await ask('457173609')).bank?.name, 'Nord Bank Aarhus')
  assert.equal((await ask('457173')).bank?.name, 'Nord Bank', 'not its longer ones')
  assert.equal((await ask('510000')).type, null, 'two longer BINs that differ')
  assert.equal((await ask('510000')).bank?.name, 'Second Bank')
})

test('an unknown BIN is 404, and anything else is refused', async (t) => {
  const app = await madeApp(t)
  assert.equal((await app.inject('/binlist/999999')).statusCode, 404)
  for (const bin of ['123', '4571736012', 'abcdef', '4111111111111111']) {
    const reply = await app.inject(`/binlist/${bin}`)
    assert.equal(reply.statusCode, 422)
    assert.ok(!reply.body.includes('4111111111111111'))
  }
})

test('the npm client binlookup works by changing one address', async (t) => {
  const app = await madeApp(t)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const found = await binlookup({ url: `${address}/binlist/` })('400003')
  assert.equal(found.scheme, 'visa')
  assert.equal(found.country.alpha2, 'PL')
})

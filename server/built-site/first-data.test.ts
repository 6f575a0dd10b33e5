import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FirstReply } from '#contract/first-data.ts'
import {
  bankInput,
  binBody,
  binInput,
  countryInput,
  lookupBody,
  readSearch,
} from '#contract/formats/search-link.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { sentPage } from '#test/apps/sent-page.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'

const accept = 'text/html'
type App = Awaited<ReturnType<typeof madeApp>>

async function first(app: App, url: string) {
  const reply = await app.inject({ url, headers: { accept } })
  return sentPage(reply.body).first
}

async function asked(app: App, { line, input }: FirstReply) {
  const { params = {}, query = {}, body } = input as Record<string, Record<string, string>>
  const [method, path] = line.split(' ') as ['GET' | 'POST', string]
  const reply = await app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => params[name]!),
    query,
    headers: { accept: 'application/json' },
    ...(body && { payload: body }),
  })
  assert.equal(reply.statusCode, 200)
  return reply.json<unknown>()
}

test('pages of a search, a BIN, a bank, a country and the dataset contain the reply that they would request', async (t) => {
  const app = await madeApp(t)
  const search = 'bins=400001,457173,999999,12&vendors=VISA&vendors=VISA/DANKORT&extended=1'
  for (const [url, line, input] of [
    [
      `/?${search}`,
      'POST /api/binLookup',
      { body: lookupBody(readSearch(new URLSearchParams(search)), 250) },
    ],
    [
      '/?countries=DK&page=2',
      'POST /api/binLookup',
      { body: lookupBody(readSearch(new URLSearchParams('countries=DK&page=2')), 250) },
    ],
    ['/bin/457173', 'GET /api/bin/:bin', binInput('457173', new URLSearchParams())],
    ['/bin/510000', 'POST /api/binLookup', { body: binBody('510000') }],
    ['/bin/45717360999', 'GET /api/bin/:bin', binInput('45717360999', new URLSearchParams())],
    ['/bank/nord-bank', 'GET /bank/:slug', bankInput('nord-bank', new URLSearchParams())],
    ['/country/dk', 'GET /api/country/:iso', countryInput('dk', new URLSearchParams())],
    [
      '/country/DK?types=DEBIT&page=2',
      'GET /api/country/:iso',
      countryInput('DK', new URLSearchParams('types=DEBIT&page=2')),
    ],
    ['/dataset', 'GET /api/dataset/coverage', {}],
    ['/bank/nord-bank?page=2', 'GET /bank/:slug', bankInput('nord-bank', new URLSearchParams('page=2'))],
  ] as const) {
    const { replies } = await first(app, url)
    assert.equal(replies.length, 1, url)
    assert.equal(replies[0]!.line, line)
    assert.deepEqual(replies[0]!.input, input)
    assert.deepEqual(replies[0]!.output, await asked(app, replies[0]!), url)
  }
})

test('a page that requests nothing at first contains no replies', async (t) => {
  const app = await madeApp(t)
  for (const url of [
    '/',
    '/?utm_source=x',
    '/?bins=visa',
    '/?page=2&extended=1',
    '/tools',
    '/bank/nobody',
    '/country/zz',
  ]) {
    assert.deepEqual((await first(app, url)).replies, [], url)
  }
})

test('every page contains the site and dataset', async (t) => {
  const app = await madeApp(t, { SITE_NAME: 'Mine' })
  const { site, dataset, options } = await first(app, '/login')
  assert.equal(site.name, 'Mine')
  assert.equal(site.friends.length, 2)
  assert.deepEqual(dataset, {
    name: 'Made-up BINs',
    rows: 10,
    banks: 5,
    date: '2026-01-02',
    imported: null,
    licence: 'CC0',
    starter: false,
  })
  assert.deepEqual(options.vendors[0], {
    value: 'MASTERCARD',
    label: 'Mastercard',
    count: 3,
    icon: 'mastercard',
  })
  assert.deepEqual(
    options.types.map(({ label, count }) => [label, count]),
    [
      ['Credit', 5],
      ['Debit', 4],
      ['Charge', 1],
    ],
  )
})

test('every search in the address gives a valid page', async (t) => {
  const app = await madeApp(t)
  const names = ['bins', 'vendors', 'types', 'categories', 'banks', 'countries', 'page', 'extended', 'x']
  const pair = fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 30 }))
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 8 }), async (pairs) => {
      const reply = await app.inject({ url: `/?${new URLSearchParams(pairs)}` })
      assert.equal(reply.statusCode, 200)
      sentPage(reply.body)
    }),
    { seed: 7, numRuns: runs(60) },
  )
  for (const url of ['/?%', '/?bins=%E0%A4%A', '/?&&&=', '/?bins[]=400001', '/??bins=400001']) {
    assert.equal((await app.inject(url)).statusCode, 200, url)
  }
})

test('lookups in pages count toward the limit; beyond it, pages come without results', async (t) => {
  const app = await madeApp(t, { RATE_LIMITS: 'on' })
  const ask = () => app.inject({ method: 'POST', url: '/api/binLookup', payload: { bins: ['400001'] } })
  assert.equal((await first(app, '/?bins=400001')).replies.length, 1)
  assert.equal((await first(app, '/bin/400001')).replies.length, 1)
  assert.equal((await ask()).headers['x-ratelimit-remaining'], '1197')
  for (let count = 3; count < 1200; count++) await ask()
  assert.deepEqual((await first(app, '/?bins=400001')).replies, [])
  assert.equal((await ask()).statusCode, 429)
  assert.equal((await app.inject({ url: '/bin/400001', headers: { accept } })).statusCode, 200)
  assert.equal((await app.inject('/')).statusCode, 200)
})

test('readers without JavaScript get every BIN of a page as a link, and the next page', async (t) => {
  const app = await madeApp(t, {}, await madeDataset({ count: 3000, banks: 2 }))
  const links = async (url: string) => {
    const { body } = await app.inject({ url, headers: { accept } })
    const { first } = sentPage(body)
    const plain = [...body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].at(-1)![1]!
    const found = [...plain.matchAll(/<a href="\/bin\/(\d+)">\1<\/a>/g)].map(([, bin]) => bin)
    const { bins, data } = first.replies[0]!.output as Partial<Record<'bins' | 'data', { bin: string }[]>>
    assert.deepEqual(
      found,
      (bins ?? data)!.map(({ bin }) => bin),
      url,
    )
    return { found, next: /<a href="([^"]*)">Next page<\/a>/.exec(plain)?.[1] }
  }
  const { data } = (await app.inject('/api/banks')).json<{ data: { slug: string }[] }>()
  const bank = `/bank/${data[0]!.slug}`
  const { found, next } = await links(bank)
  assert.equal(found.length, 250)
  assert.equal(next, `${bank}?page=2`)
  const { found: others } = await links(next)
  assert.ok(!others.some((bin) => found.includes(bin)))
  assert.equal((await links('/?vendors=VISA')).next, undefined)
})

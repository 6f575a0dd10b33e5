import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { datasetOf, recordOf } from '#test/data/made-bins.ts'

test('finds banks by any word of their name, those that begin with it first', async (t) => {
  const app = await madeApp(t)
  const find = async (search: string) => {
    const reply = await app.inject({ url: '/api/banks', query: { search } })
    return reply.json<{ data: { slug: string }[] }>().data.map(({ slug }) => slug)
  }
  assert.deepEqual(await find('nord'), ['nord-bank', 'nord-bank-aarhus'])
  assert.deepEqual(await find('AARHUS'), ['nord-bank-aarhus'])
  assert.deepEqual(await find('zazolc'), ['bank-zazolc'], 'accents do not matter')
  assert.deepEqual(await find('bank first'), ['first-bank'])
  assert.deepEqual(await find('nobody'), [])
  const page = await app.inject('/api/banks?limit=2&page=2')
  assert.deepEqual(page.json<{ pagination: object }>().pagination, {
    current_page: 2,
    from: 3,
    last_page: 3,
    per_page: 2,
    to: 4,
    total: 5,
  })
})

test('a bank combines its spellings under the most common one', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject('/api/bank/nord-bank')
  assert.deepEqual(reply.json(), {
    name: 'Nord Bank',
    slug: 'nord-bank',
    bin_count: 2,
    url: 'https://nord.example',
    phone: null,
    members: [],
    families: [],
    contacts: [
      {
        other_website: null,
        other_phone: null,
        name: 'Nord Bank',
        country_name: 'Denmark',
        iso_code_2: 'DK',
        bin_count: 2,
        websites: [{ value: 'https://nord.example', bin_count: 1, sources: ['made'], abroad: null }],
        phones: [],
        cities: [],
      },
    ],
    bins: [
      {
        bin: '457173',
        length: 6,
        brand: 'VISA/DANKORT',
        type: 'DEBIT',
        category: null,
        country_name: 'Denmark',
        iso_code_2: 'DK',
        icon_type: 'visa',
        traits: [],
        funding: 'debit',
      },
      {
        bin: '4571736012',
        length: 10,
        brand: 'VISA/DANKORT',
        type: 'CREDIT',
        category: 'GOLD',
        country_name: 'Denmark',
        iso_code_2: 'DK',
        icon_type: 'visa',
        traits: [],
        funding: 'credit',
      },
    ],
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 250, to: 2, total: 2 },
    issues: {
      vendors: [{ value: 'VISA/DANKORT', label: 'Visa/Dankort', count: 2 }],
      types: [
        { value: 'CREDIT', label: 'Credit', count: 1 },
        { value: 'DEBIT', label: 'Debit', count: 1 },
      ],
      categories: [{ value: 'GOLD', label: 'Gold', count: 1 }],
      countries: [{ value: 'DK', label: 'Denmark', count: 2 }],
      traits: [],
    },
  })
  const page = await app.inject({ url: '/bank/nord-bank', headers: { accept: 'application/json' } })
  assert.deepEqual(page.json(), reply.json())
  assert.match(String(page.headers.vary), /accept/i)
})

test('a family is found before its banks and has a page, by any of its members', async (t) => {
  const issuers = ['WELLS FARGO BANK, N.A.', 'WELLS FARGO BANK, N.A.', 'WELLS FARGO']
  const dataset = await datasetOf(
    issuers.map((issuer, at) => ({
      source: 0,
      record: recordOf(String(414_720 + at), {
        issuer,
        country: 'US',
        phone: at === 0 ? '+1 800 869 3557' : '',
      }),
    })),
  )
  const app = await madeApp(t, {}, { dataset })
  const family = { iso_code_2: 'US', country_name: 'United States', bank_count: 2 }
  const whole = { name: 'Wells Fargo Bank', slug: 'family:us:wells-fargo-bank', bin_count: 3, family }
  const members = [
    { name: 'Wells Fargo Bank, N.A.', slug: 'wells-fargo-bank', bin_count: 2 },
    { name: 'Wells Fargo', slug: 'wells-fargo', bin_count: 1 },
  ]
  const banks = async (query: string) =>
    (await app.inject(`/api/banks?search=wells${query}`)).json<Output<'GET /api/banks'>>().data
  assert.deepEqual(await banks('&families=true'), [whole, ...members])
  assert.deepEqual(await banks(''), members)

  const page = await app.inject('/api/bank/family:us:wells-fargo')
  const reply = page.json<Output<'GET /api/bank/:slug'>>()
  assert.equal(reply.slug, whole.slug)
  assert.deepEqual(reply.members, members)
  assert.deepEqual(reply.families, [])
  assert.equal(reply.phone, '+1 800 869 3557')
  assert.deepEqual((await app.inject('/api/bank/family:us:wells-fargo/meta')).json(), {
    name: 'All Wells Fargo Bank, US',
    bin_count: 3,
    country: 'United States',
  })
  const html = await app.inject({ url: '/bank/family:us:wells-fargo', headers: { accept: 'text/html' } })
  assert.match(html.body, /<link rel="canonical" href="[^"]*family%3Aus%3Awells-fargo-bank"/)

  const member = (await app.inject('/api/bank/wells-fargo')).json<Output<'GET /api/bank/:slug'>>()
  assert.deepEqual(member.families, [whole])
  assert.equal(member.phone, null)
  assert.deepEqual(member.contacts[0]!.other_phone, { value: '+1 800 869 3557', bin_count: 1, abroad: null })
  const bin = (await app.inject('/api/bin/414722')).json<Output<'GET /api/bin/:bin'>>()
  assert.deepEqual(
    [bin.bank_phone, bin.other_phone],
    [null, { value: '+1 800 869 3557', bin_count: 1, abroad: null }],
  )
  assert.equal((await app.inject('/api/bank/family:de:wells-fargo')).statusCode, 404)
})

test('the BINs of a bank can be filtered, and each count ignores its own filter', async (t) => {
  const app = await madeApp(t)
  const { bin_count, bins, pagination, issues } = (
    await app.inject('/api/bank/nord-bank?types[]=CREDIT&page=1')
  ).json<Output<'GET /api/bank/:slug'>>()
  assert.equal(bin_count, 2)
  assert.deepEqual(
    bins.map(({ bin }) => bin),
    ['4571736012'],
  )
  assert.equal(pagination.total, 1)
  assert.equal(issues.types.length, 2)
  assert.deepEqual(
    issues.vendors.map(({ count }) => count),
    [1],
  )
})

test('bank meta and all banks', async (t) => {
  const app = await madeApp(t)
  assert.deepEqual((await app.inject('/api/bank/first-bank/meta')).json(), {
    name: 'First Bank, N.A.',
    bin_count: 2,
    country: 'United States',
  })
  const { banks } = (await app.inject('/banks.json')).json<{ banks: { bin_count: number }[] }>()
  assert.deepEqual(
    banks.map(({ bin_count }) => bin_count),
    [2, 2, 2, 1, 1],
  )
})

test('an unknown bank is not found, also by meta', async (t) => {
  const app = await madeApp(t)
  for (const url of ['/api/bank/nobody', '/bank/nobody', '/api/bank/nobody/meta', '/api/bank/__proto__']) {
    const reply = await app.inject({ url, headers: { accept: 'application/json' } })
    assert.equal(reply.statusCode, 404)
    assert.deepEqual(reply.json(), { message: 'Bank Not Found', status: 404, code: 'bank_not_found' })
  }
})

test('a contact of another country is marked, unless the bank or its family has BINs there', async (t) => {
  const bins = [
    ['WELLS FARGO', 'US', '+49 30 1234567', 'https://wellsfargo.pl'],
    ['WELLS FARGO BANK, N.A.', 'US', '', ''],
    ['WELLS FARGO BANK, N.A.', 'PL', '+1 800 8693557', ''],
    ['NORD BANK', 'DK', '+1 800 5550100', ''],
  ] as const
  const dataset = await datasetOf(
    bins.map(([issuer, country, phone, url], at) => ({
      source: 0,
      record: recordOf(String(414_720 + at), { issuer, country, phone, url }),
    })),
  )
  const app = await madeApp(t, {}, { dataset })
  const marks = async (bin: number) => {
    const { bank_phone_abroad, bank_url_abroad, other_phone } = (await app.inject(`/api/bin/${bin}`)).json<
      Output<'GET /api/bin/:bin'>
    >()
    return [bank_phone_abroad, bank_url_abroad, other_phone?.abroad]
  }
  assert.deepEqual(await marks(414_720), ['Germany', null, undefined])
  assert.deepEqual(await marks(414_721), [null, null, 'Germany'])
  assert.deepEqual(await marks(414_722), [null, null, undefined])
  assert.deepEqual(await marks(414_723), ['North America', null, undefined])
  const page = (await app.inject('/api/bank/family:us:wells-fargo')).json<Output<'GET /bank/:slug'>>()
  assert.deepEqual(
    page.contacts[0]?.phones.map(({ abroad }) => abroad),
    ['Germany'],
  )
})

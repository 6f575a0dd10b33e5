import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BinResults } from '#contract/calls/bins.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { shared } from '#test/apps/shared.ts'

const app = shared((scope) => madeApp(scope))

async function lookup(body: unknown, url = '/api/binLookup') {
  const reply = await app().inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return {
    status: reply.statusCode,
    ...reply.json<BinResults & { errors: Record<string, string[]>; message: string; code: string }>(),
  }
}

const binsOf = ({ data }: Pick<BinResults, 'data'>) => data.map(({ bin }) => bin)

test('a row has the source’s spelling of its issuer, and the readable name of its bank', async () => {
  const { data } = await lookup({ bins: ['400002'] })
  assert.equal(data[0]!.issuer, 'FIRST BANK NA')
  assert.equal(data[0]!.bank_name, 'First Bank, N.A.')
})

test('a row has the fields of the specification', async () => {
  const { data, pagination, not_found } = await lookup({ bins: ['400001'] })
  assert.deepEqual(data, [
    {
      id: 1400001,
      bin: '400001',
      brand: 'VISA',
      type: 'CREDIT',
      category: 'CLASSIC',
      issuer: 'First Bank, N.A.',
      bank_slug: 'first-bank',
      bank_name: 'First Bank, N.A.',
      bank_phone: '+1 555 0100',
      issuer_url: 'https://first.example',
      iso_code_2: 'US',
      country_name: 'United States',
      icon_type: 'visa',
      traits: [],
      funding: 'credit',
    },
  ])
  assert.deepEqual(pagination, { current_page: 1, from: 1, last_page: 1, per_page: 250, to: 1, total: 1 })
  assert.deepEqual(not_found, [])
})

test('a plain lookup uses the first six digits and keeps leading zeros', async () => {
  const reply = await lookup({ bins: ['45717360', '004571', '400003', '400003'] })
  assert.deepEqual(binsOf(reply), ['004571', '400003', '457173'])
  assert.equal(reply.data[2]?.longer, 2, 'a six-digit BIN says how many longer ones stand under it')
  assert.equal(reply.data[1]?.issuer, 'Bank "Zażółć"')
})

test('a BIN that exists only as longer ones is not found, and the reply says so', async () => {
  const reply = await lookup({ bins: ['510000', '999999'] })
  assert.deepEqual(reply.not_found, ['510000', '999999'])
  assert.deepEqual(reply.longer, [{ bin: '510000', count: 2 }])
})

test('an extended lookup compares up to eleven digits', async () => {
  const find = async (bin: string) => binsOf(await lookup({ bins: [bin], extended: true }))
  assert.deepEqual(await find('457173'), ['457173', '45717360', '4571736012'])
  assert.deepEqual(await find('45717360'), ['45717360', '4571736012'])
  assert.deepEqual(await find('45717360999'), ['45717360'], 'the longest row that it starts with')
  assert.deepEqual(await find('45717399'), ['457173'])
  assert.deepEqual(await find('99999999'), [])
})

test('filters combine with OR within a field, and with AND between fields and BINs', async () => {
  assert.deepEqual(binsOf(await lookup({ vendors: ['VISA', 'MASTERCARD'], types: ['DEBIT'] })), [
    '400002',
    '51000013',
  ])
  assert.deepEqual(binsOf(await lookup({ banks: ['first-bank'] })), ['400001', '400002'])
  assert.deepEqual(binsOf(await lookup({ banks: ['FIRST BANK, NATIONAL ASSOCIATION'] })), [
    '400001',
    '400002',
  ])
  assert.deepEqual(binsOf(await lookup({ countries: ['dk'], categories: ['gold'] })), ['4571736012'])
  assert.deepEqual(binsOf(await lookup({ bins: ['400001', '400003'], countries: ['PL'] })), ['400003'])
  assert.deepEqual(binsOf(await lookup({ vendors: ['NO SUCH BRAND'] })), [])
})

test('facets count each field without its own filter', async () => {
  const { facets } = await lookup({ vendors: ['VISA'], countries: ['US'], facets: true })
  assert.deepEqual(facets?.vendors, [{ value: 'VISA', label: 'Visa', count: 2 }])
  assert.deepEqual(facets?.countries, [
    { value: 'US', label: 'United States', count: 2 },
    { value: 'PL', label: 'Poland', count: 1 },
  ])
  assert.deepEqual(facets?.banks, [{ value: 'first-bank', label: 'First Bank, N.A.', count: 2 }])
})

test('pages past the end are empty', async () => {
  const { data, pagination } = await lookup({ vendors: ['VISA'], page: 9, limit: 100 })
  assert.deepEqual(data, [])
  assert.deepEqual(pagination, { current_page: 9, from: 0, last_page: 1, per_page: 100, to: 0, total: 3 })
})

test('every invalid input gets the message of the specification', async () => {
  for (const [body, errors] of [
    [{ bins: '457173' }, { bins: ['bins must be an array'] }],
    [{ bins: [457173] }, { bins: ['bins must contain only string values'] }],
    [{ vendors: 'VISA' }, { vendors: ['vendors must be an array'] }],
    [{ banks: [null] }, { banks: ['banks must contain only string values'] }],
    [{ types: {} }, { types: ['types must be an array'] }],
    [{ countries: [1] }, { countries: ['countries must contain only string values'] }],
    [{ categories: true }, { categories: ['categories must be an array'] }],
    [{ bins: ['457173'], page: 0 }, { page: ['Page must be a positive integer'] }],
    [{ bins: ['457173'], page: 1.5 }, { page: ['Page must be a positive integer'] }],
    [{ bins: ['457173'], page: '1' }, { page: ['Page must be a positive integer'] }],
    [{ bins: ['457173'], limit: 251 }, { limit: ['Limit must be one of 100, 250, 500, 1000'] }],
    [{ bins: ['457173'], extended: 'yes' }, { extended: ['extended must be true or false'] }],
    [{}, { bins: ['Please enter BINs or select at least one filter criteria.'] }],
    [{ bins: ['', ' '] }, { bins: ['Please enter BINs or select at least one filter criteria.'] }],
    [[], { body: ['The body must be a JSON object'] }],
    [
      { bins: ['457173601234'] },
      {
        bins: ['BINs have at most 11 digits. Never send a card number: its first 6 to 11 digits are enough.'],
      },
    ],
    [
      { bins: Array.from({ length: 10_001 }, () => '457173') },
      { bins: ['At most 10,000 BINs per request. Send the rest in another one.'] },
    ],
    [
      { bins: Array.from({ length: 201 }, () => '1 '.repeat(50)) },
      { bins: ['At most 10,000 BINs per request. Send the rest in another one.'] },
    ],
    [
      { bins: ['457173', ...Array.from({ length: 2001 }, () => '😀'.repeat(50))] },
      { bins: ['The BINs have more than 200,000 characters. Send only BINs.'] },
    ],
    [
      { bins: [1], page: -1, limit: 7 },
      {
        bins: ['bins must contain only string values'],
        page: ['Page must be a positive integer'],
        limit: ['Limit must be one of 100, 250, 500, 1000'],
      },
    ],
  ] as const) {
    const reply = await lookup(body)
    assert.equal(reply.status, 422)
    assert.equal(reply.code, 'invalid_input')
    assert.deepEqual(reply.errors, errors)
    assert.equal(reply.message, Object.values(errors).flat().join('\n'))
  }
})

test('10,000 BINs fit in one request', async () => {
  const bins = Array.from({ length: 10_000 }, (_, number) => String(100_000 + number * 53))
  const { status, not_found, data } = await lookup({ bins })
  assert.equal(status, 200)
  assert.equal(not_found.length + data.length, 10_000)
})

test('words that are not BINs are reported as not found, truncated', async () => {
  const { not_found } = await lookup({ bins: ['abc', '4571', '400001', 'javascript:alert'] })
  assert.deepEqual(not_found, ['abc', '4571', 'javas'])
})

test('short numbers beside a BIN are no card number, and its groups are one', async () => {
  // Their parts, joined, pass the check in 57 of 100 such lists.
  for (let list = 0; list < 20; list++) {
    const others = Array.from({ length: 10 }, (_, at) => String(((list * 10 + at) * 7919 + 12_345) % 100_000))
    const bins = ['400001', ...others.map((other) => other.padStart(5, '0'))]
    const { not_found } = await lookup({ bins })
    assert.deepEqual(not_found, bins.slice(1))
  }
  for (const groups of [
    ['4111', '1111', '1111', '1111'],
    ['3782', '822463', '10005'],
    ['400001', '4111 1111', '1111 1111', '123'],
  ]) {
    const reply = await lookup({ bins: groups })
    assert.equal(reply.status, 422, groups.join(' '))
    assert.match(reply.message, /Never send a card number/)
  }
})

test('a search finds BINs in any text', async () => {
  const find = (text: string, extended = false) => lookup({ text, extended }, '/api/binSearch')
  assert.deepEqual(binsOf(await find('charge 400001, then "400002"; 4000 03** **** 1234')), [
    '400001',
    '400002',
    '400003',
  ])
  assert.deepEqual(binsOf(await find('4571-7360', true)), ['45717360', '4571736012'])
  assert.deepEqual(binsOf(await find('４００００１')), ['400001'], 'full-width digits are digits')
  for (const text of [
    '4111 1111 1111 1111',
    '4111111111111111',
    '3782 822463 10005',
    '4111-1111-1111-1111',
  ]) {
    const reply = await find(text)
    assert.equal(reply.status, 422, text)
    assert.match(reply.message, /Never send a card number/)
    assert.ok(!JSON.stringify(reply).includes('1111 1111'))
  }
})

test('angle brackets that arrive as entities are decoded', async () => {
  const { not_found } = await lookup({ bins: ['400001', '&lt;a&gt;'] })
  assert.deepEqual(not_found, ['<a>'])
})

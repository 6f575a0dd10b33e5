import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportRows } from '#engine/search/export.ts'
import { allRows, slicesOf } from '#engine/search/page.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { find } from '#answers/results.ts'

const url = '/api/binLookupFilter/download'

test('a download is text unless another format is requested', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject(`${url}?vendors[]=VISA&types[]=CREDIT&types[]=CHARGE`)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
  assert.match(
    String(reply.headers['content-disposition']),
    /^attachment; filename="bins-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.txt"$/,
  )
  assert.equal(
    reply.body,
    'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tTRAITS\tFUNDING\n' +
      '400001\tVISA\tCREDIT\tCLASSIC\tFirst Bank, N.A.\tUS\t\tcredit\n' +
      '400003\tVISA\tCHARGE\tGOLD\tBank "Zażółć"\tPL\t\tcharge\n',
  )
})

test('CSV neutralises formulas and quotes fields; URL and phone are optional', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject(
    `${url}?bins[]=400001&bins[]=400003&include_url=1&include_phone=1&format=csv`,
  )
  assert.equal(
    reply.body,
    'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,URL,PHONE,TRAITS,FUNDING\r\n' +
      `400001,VISA,CREDIT,CLASSIC,"First Bank, N.A.",US,https://first.example,'+1 555 0100,,credit\r\n` +
      '400003,VISA,CHARGE,GOLD,"Bank ""Zażółć""",PL,,,,charge\r\n',
  )
})

test('JSON is an array of objects, empty when nothing matches', async (t) => {
  const app = await madeApp(t)
  const one = await app.inject(`${url}?bins[]=4571736012&extended=1&format=json`)
  assert.deepEqual(one.json(), [
    {
      bin: '4571736012',
      brand: 'VISA/DANKORT',
      type: 'CREDIT',
      level: 'GOLD',
      bank: 'Nord Bank',
      country: 'DK',
      traits: null,
      funding: 'credit',
    },
  ])
  const none = await app.inject(`${url}?vendors[]=NONE&format=json`)
  assert.deepEqual(none.json(), [])
})

test('more BINs than fit in a URL can be posted', async (t) => {
  const app = await madeApp(t)
  const wanted = {
    vendors: ['VISA', 'VISA/DANKORT'],
    bins: ['400001', '457173'],
    include_url: true,
    format: 'csv',
  }
  const got = await app.inject(
    `${url}?vendors[]=VISA&vendors[]=VISA/DANKORT&bins[]=400001&bins[]=457173&include_url=1&format=csv`,
  )
  const posted = await app.inject({ method: 'POST', url, payload: wanted })
  assert.equal(posted.statusCode, 200)
  assert.equal(posted.body, got.body)
  assert.equal(posted.body.split('\r\n').length, 4)
  assert.equal(posted.headers['content-type'], got.headers['content-type'])
  assert.match(String(posted.headers['content-disposition']), /^attachment; filename="bins-/)
  const bins = Array.from({ length: 10_000 }, (_, at) => String(400_000 + at))
  const many = await app.inject({ method: 'POST', url, payload: { bins, format: 'json' } })
  assert.equal(many.json<unknown[]>().length, 3)
  const tooMany = await app.inject({ method: 'POST', url, payload: { bins: [...bins, '410000'] } })
  assert.equal(tooMany.statusCode, 422)
})

test('a download has every row of a large search, in every format, in slices that take little time', async (t) => {
  const { dataset } = await madeDataset({ count: 230_000, digits: 6, sources: 1 })
  const app = await madeApp(t, {}, { dataset })
  const types = 'types[]=CREDIT&types[]=DEBIT&types[]=CHARGE'
  const { selection } = find(dataset, {
    bins: undefined,
    extended: false,
    filters: { types: ['CREDIT', 'DEBIT', 'CHARGE'] },
  })
  assert.ok(selection.total > 100_000, String(selection.total))
  const bins = Array.from(allRows(dataset, selection), (row) => dataset.bin(row))
  for (const format of ['txt', 'csv', 'json']) {
    const { body } = await app.inject(`${url}?${types}&format=${format}&include_url=1&include_phone=1`)
    const found =
      format === 'json'
        ? (JSON.parse(body) as { bin: string }[]).map(({ bin }) => bin)
        : body
            .trimEnd()
            .split('\n')
            .slice(1)
            .map((line) => line.slice(0, 6))
    assert.equal(found.length, selection.total)
    assert.deepEqual(found, bins)
  }
  const pieces = exportRows(dataset, slicesOf(dataset, selection), { format: 'json', url: true, phone: true })
  let longest = 0
  for (let before = process.cpuUsage(); pieces.next().done !== true; before = process.cpuUsage()) {
    longest = Math.max(longest, process.cpuUsage(before).user / 1000)
  }
  assert.ok(longest < 50, `${longest} ms of CPU time for one slice`)
})

test('a download without criteria, or in an unknown format, is refused with a message', async (t) => {
  const app = await madeApp(t)
  const none = await app.inject(url)
  assert.equal(none.statusCode, 422)
  assert.equal(
    none.json<{ message: string }>().message,
    'Please enter BINs or select at least one filter criteria.',
  )
  const pdf = await app.inject(`${url}?vendors[]=VISA&format=pdf`)
  assert.equal(pdf.statusCode, 422)
  assert.equal(pdf.json<{ message: string }>().message, 'Format must be one of txt, csv, json')
})

test('levels and countries are not sent again to clients that have them cached', async (t) => {
  const app = await madeApp(t)
  const levels = await app.inject('/levels.json')
  assert.deepEqual(levels.json(), {
    levels: [
      { label: 'Classic', value: 'CLASSIC', count: 2 },
      { label: 'Gold', value: 'GOLD', count: 2 },
      { label: 'Prepaid', value: 'PREPAID', count: 1 },
      { label: 'World Elite', value: 'WORLD ELITE', count: 1 },
    ],
  })
  const again = await app.inject({
    url: '/levels.json',
    headers: { 'if-none-match': String(levels.headers.etag) },
  })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
  const countries = await app.inject('/countries.json')
  assert.deepEqual(countries.json<{ countries: object[] }>().countries[0], {
    label: 'Denmark',
    value: 'DK',
    count: 4,
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dataset } from '#engine/dataset/dataset.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { startCallers } from '#test/apps/callers.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { sentPage } from '#test/apps/sent-page.ts'
import { smallRecords, snapshotOf } from '#test/data/small-bins.ts'
import { forEachDatabase } from '#test/servers/databases.ts'

const detail = 'GET /api/bin/:bin'
const own = { bin: '45717360', matched: undefined, bank: 'Nord Bank Aarhus' }
const longer = [
  { bin: '45717399', matched: '457173', bank: 'Nord Bank' },
  { bin: '457173609', matched: '45717360', bank: 'Nord Bank Aarhus' },
  { bin: '45717360123', matched: '4571736012', bank: 'Nord Bank' },
  { bin: '40000112', matched: '400001', bank: 'First Bank, N.A.' },
]

test('every call answers a longer BIN by its longest known prefix and says so', async (t) => {
  const app = await madeApp(t)
  for (const { bin, matched, bank } of [own, ...longer]) {
    for (const [url, body] of [
      ['/api/binLookup', { bins: [bin, bin], extended: true }],
      ['/api/binSearch', { text: `a card with ${bin}`, extended: true }],
    ] as const) {
      const reply = (await app.inject({ method: 'POST', url, payload: body })).json<{
        data: { bin: string; matched?: string; issuer: string }[]
        not_found: string[]
        matched: object[]
      }>()
      assert.equal(reply.data[0]?.bin, matched ?? bin)
      assert.equal(reply.data[0]?.issuer, bank)
      assert.deepEqual(reply.not_found, [], 'a BIN that its prefix answers is found')
      assert.deepEqual(reply.matched, matched === undefined ? [] : [{ bin, matched }])
    }
    const page = (await app.inject(`/api/bin/${bin}`)).json<Record<string, unknown>>()
    assert.deepEqual([page['bin'], page['matched'], page['bank']], [bin, matched, bank])
    assert.equal(page['in_dataset'], matched === undefined)
    const meta = (await app.inject(`/api/bin/${bin}/meta`)).json<Record<string, unknown>>()
    assert.deepEqual([meta['matched'], meta['bankName']], [matched, bank])
    if (bin.length > 9) continue
    const binlist = (await app.inject(`/binlist/${bin}`)).json<{ matched?: string; bank: { name: string } }>()
    assert.deepEqual([binlist.matched, binlist.bank.name], [matched, bank])
  }
})

test('a plain lookup compares six digits and matches no prefixes', async (t) => {
  const app = await madeApp(t)
  const payload = { bins: ['45717399', '999999'] }
  const reply = await app.inject({ method: 'POST', url: '/api/binLookup', payload })
  const { matched, not_found } = reply.json<{ matched: object[]; not_found: string[] }>()
  assert.deepEqual([matched, not_found], [[], ['999999']])
})

test('the page of a longer BIN shows its prefix to search engines, and its own neighbours', async (t) => {
  const app = await madeApp(t, { PUBLIC_URL: 'https://bins.example' })
  const reply = await app.inject('/bin/45717399')
  assert.equal(reply.statusCode, 200)
  const { title, description, canonical, robots, first } = sentPage(reply.body)
  assert.equal(title, 'BIN 45717399 · Visa/Dankort Debit · Nord Bank, Denmark · Bindex')
  assert.match(description, /Facts of 457173, the longest known prefix\./)
  assert.equal(canonical, 'https://bins.example/bin/457173')
  assert.equal(robots, 'index, follow')
  const output = first.replies[0]?.output as Record<'shorter' | 'before' | 'after', { bin: string }[]>
  const bins = (others: { bin: string }[]) => others.map(({ bin }) => bin)
  assert.deepEqual(bins(output.shorter), ['457173'])
  assert.deepEqual(bins(output.before), ['400003', '45717360', '4571736012'])
  assert.deepEqual(bins(output.after), ['51000012', '51000013'])
})

forEachDatabase(({ open }) => {
  test('reviews and lists on the page of a longer BIN are its own', async (t) => {
    const { ada, eve, anyone } = await startCallers(t, await open(t))
    const [bin, matched] = ['45717399', '457173']
    await ada.call('POST /api/bin/:bin/review', { params: { bin: matched }, body: { stars: 1 } })
    const written = await ada.call('POST /api/bin/:bin/review', { params: { bin }, body: { stars: 5 } })
    assert.equal(written.status, 200)
    const body = { name: 'Longer', is_public: true, bins: [bin, matched, '999999'] }
    const { id: hashId } = (await eve.call('POST /api/binlists', { body })).body
    await eve.call('POST /api/binlists', { body: { ...body, bins: [matched] } })

    const page = (await anyone.call(detail, { params: { bin }, query: {} })).body
    assert.deepEqual([page.total_reviews, page.avg_rating], [1, 5])
    assert.deepEqual(
      page.public_lists.items.map(({ hash }) => hash),
      [hashId],
    )
    const list = (await anyone.call('GET /api/binlists/:hashId', { params: { hashId }, query: {} })).body
    assert.deepEqual(
      list.items.map((row) => [row.bin, row.matched, row.issuer]),
      [
        [bin, matched, 'Nord Bank'],
        [matched, undefined, 'Nord Bank'],
        ['999999', undefined, null],
      ],
    )
  })

  test('a BIN that a new dataset lacks keeps its page while others can see its reviews or lists', async (t) => {
    const database = await open(t)
    const before = await startCallers(t, database)
    const [reviewed, listed, hidden, unlisted] = ['222100', '400001', '400002', '400003']
    await before.ada.call('POST /api/bin/:bin/review', { params: { bin: reviewed }, body: { stars: 3 } })
    await before.ada.call('POST /api/binlists', {
      body: { name: 'Public', is_public: true, bins: [listed, unlisted, '45717360'] },
    })
    await before.ada.call('POST /api/binlists', { body: { name: 'Private', bins: [hidden] } })

    const gone = new Set([reviewed, listed, hidden, unlisted, '45717360', '4571736012'])
    const records = smallRecords.filter(({ bin }) => !gone.has(bin))
    const { app, anyone, eve } = await startCallers(
      t,
      database,
      await Dataset.open(readableBytes(snapshotOf(records))),
    )
    const statusOf = async (bin: string) => {
      const statuses = [
        (await anyone.call(detail, { params: { bin }, query: {} })).status,
        (await anyone.call('GET /api/bin/:bin/meta', { params: { bin } })).status,
        (await app.inject({ url: `/bin/${bin}`, headers: { accept: 'text/html' } })).statusCode,
      ]
      assert.equal(new Set(statuses).size, 1, `${bin}: ${statuses.join()}`)
      return statuses[0]
    }
    assert.equal(await statusOf(reviewed), 200)
    assert.equal(await statusOf(listed), 200)
    assert.equal(await statusOf(hidden), 404, 'a private list does not show')
    assert.equal(await statusOf('999999'), 404)

    const page = (await anyone.call(detail, { params: { bin: reviewed }, query: { reviewPage: 7 } })).body
    assert.deepEqual([page.in_dataset, page.matched, page.brand, page.sources], [false, undefined, null, []])
    assert.equal(page.total_reviews, 1)
    const shorter = (await anyone.call(detail, { params: { bin: '45717360' }, query: {} })).body
    assert.deepEqual([shorter.in_dataset, shorter.matched, shorter.bank], [false, '457173', 'Nord Bank'])
    assert.equal(shorter.public_lists.pagination.total, 1)

    const { title, description, canonical, robots } = sentPage((await app.inject(`/bin/${reviewed}`)).body)
    assert.equal(title, 'BIN 222100 · Bindex')
    assert.match(description, /^222100 is not in the dataset in use\./)
    assert.match(canonical, /\/bin\/222100$/)
    assert.equal(robots, 'noindex')
    assert.ok(!(await app.inject('/sitemap-bins-1.xml')).body.includes(reviewed))

    const discover = (await eve.call('GET /api/discover', {})).body
    assert.deepEqual(
      discover.top_reviewed_bins.map(({ bin, brand }) => [bin, brand]),
      [[reviewed, null]],
    )
    const add = (bin: string) =>
      eve.call('POST /api/bin/:bin/review', { params: { bin }, body: { stars: 1 } })
    assert.equal((await add(listed)).status, 200)
    assert.equal((await add(hidden)).status, 404)
  })

  test('the page goes with the last list or review that others can see', async (t) => {
    const { ada, anyone } = await startCallers(t, await open(t))
    const bin = '999999'
    const status = async () => (await anyone.call(detail, { params: { bin }, query: {} })).status
    const bins = [bin, ...Array.from({ length: 3000 }, (_, at) => String(100_000 + at))]
    const { body } = await ada.call('POST /api/binlists', { body: { name: 'One', is_public: true, bins } })
    const params = { hashId: body.id }
    assert.equal(await status(), 200)
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } })
    assert.equal(await status(), 404)
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } })
    await ada.call('POST /api/bin/:bin/review', { params: { bin }, body: { stars: 2 } })
    await ada.call('DELETE /api/binlists/:hashId', { params })
    assert.equal(await status(), 200)
    await ada.call('DELETE /api/bin/:bin/review', { params: { bin } })
    assert.equal(await status(), 404)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '#test/servers/databases.ts'
import { startCallers } from '#test/apps/callers.ts'

const make = 'POST /api/binlists'
const one = 'GET /api/binlists/:hashId'

forEachDatabase(({ open }) => {
  test('a download keeps order and notes, and contains no live spreadsheet formulas', async (t) => {
    const { ada, anyone } = await startCallers(t, await open(t))
    const body = {
      name: 'x',
      is_public: true,
      bins: ['457173', '999999', '400001'],
      notes: ['', '=HYPERLINK("http://x")', ' "quoted", <b>'],
    }
    const { id } = (await ada.call(make, { body })).body
    const file = async (query: string) => anyone.text(`/api/binlists/${id}/download?${query}`)
    const txt = await file('')
    assert.equal(
      txt.body,
      'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tNOTE\tTRAITS\tFUNDING\n' +
        '457173\tVISA/DANKORT\tDEBIT\t\tNord Bank\tDK\t\t\tdebit\n' +
        '999999\t\t\t\t\t\t=HYPERLINK("http://x")\t\t\n' +
        '400001\tVISA\tCREDIT\tCLASSIC\tFirst Bank, N.A.\tUS\t"quoted", <b>\t\tcredit\n',
    )
    assert.match(String(txt.headers['content-disposition']), /^attachment; filename="list-[\dT-]+\.txt"$/)
    const csv = await file('format=csv&include_url=1&include_phone=1')
    assert.deepEqual(csv.body.split('\r\n').slice(0, 3), [
      'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,NOTE,URL,PHONE,TRAITS,FUNDING',
      '457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,https://nord.example,,,debit',
      '999999,,,,,,"\'=HYPERLINK(""http://x"")",,,,',
    ])
    const json = JSON.parse((await file('format=json')).body) as { bin: string; note: string | null }[]
    assert.deepEqual(
      json.map(({ bin, note }) => [bin, note]),
      [
        ['457173', null],
        ['999999', '=HYPERLINK("http://x")'],
        ['400001', '"quoted", <b>'],
      ],
    )
    assert.equal((await file('format=exe')).status, 422)
  })

  test('a clone is private, belongs to the requester, and keeps order and notes', async (t) => {
    const { ada, eve } = await startCallers(t, await open(t))
    const body = {
      name: 'n'.repeat(120),
      description: 'd',
      is_public: true,
      forkable: true,
      bins: ['400002', '400001'],
    }
    const { id } = (await ada.call(make, { body: { ...body, notes: ['x'] } })).body
    const clone = await eve.call('POST /api/binlists/:hashId/fork', { params: { hashId: id } })
    const { body: copy } = await eve.call(one, { params: { hashId: clone.body.id }, query: {} })
    assert.notEqual(copy.id, id)
    assert.deepEqual(
      [copy.is_owner, copy.is_public, copy.forkable, copy.description],
      [true, false, false, 'd'],
    )
    assert.match(copy.name, /^Copy of n{111}…$/)
    assert.deepEqual(
      copy.items.map(({ bin, note }) => [bin, note]),
      [
        ['400002', 'x'],
        ['400001', undefined],
      ],
    )
    assert.equal((await ada.call(one, { params: { hashId: copy.id }, query: {} })).status, 403)
  })

  test('a list is bookmarked once, and disappears from bookmarks when it becomes private', async (t) => {
    const { ada, eve } = await startCallers(t, await open(t))
    const { id } = (await ada.call(make, { body: { name: 'secret name', is_public: true } })).body
    const params = { hashId: id }
    const mine = async () => (await eve.call('GET /api/binlists/bookmarks', { query: {} })).body
    const mark = () => eve.call('POST /api/binlists/:hashId/bookmark', { params })
    const replies = await Promise.all(Array.from({ length: 50 }, mark))
    for (const { status } of replies) assert.equal(status, 200)
    assert.deepEqual((await mark()).body, { is_bookmarked: true, bookmarks: 1 })
    const { data } = await mine()
    assert.deepEqual([data.length, data[0]?.id, data[0]?.is_bookmarked, data[0]?.bookmarks], [1, id, true, 1])

    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } })
    const hidden = await mine()
    assert.deepEqual([hidden.data, hidden.pagination.total], [[], 0])
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } })
    assert.equal((await mine()).data.length, 1)
    const back = await eve.call('DELETE /api/binlists/:hashId/bookmark', { params })
    assert.deepEqual(back.body, { is_bookmarked: false, bookmarks: 0 })
  })

  test('a feed contains changes since the list became public, and none from before', async (t) => {
    const { ada, anyone } = await startCallers(t, await open(t))
    const { id } = (await ada.call(make, { body: { name: 'a < b & c', bins: ['400001', '400002'] } })).body
    const params = { hashId: id }
    await ada.call('POST /api/binlists/:hashId/remove-bins', { params, body: { bins: ['400002'] } })
    assert.equal((await anyone.text(`/api/binlists/${id}/feed`)).status, 403)
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } })
    await ada.call('POST /api/binlists/:hashId/bins', { params, body: { bins: ['400003', '457173'] } })
    await ada.call('DELETE /api/binlists/:hashId/bins/:bin', { params: { ...params, bin: '400001' } })
    const feed = await anyone.text(`/api/binlists/${id}/feed`)
    assert.match(String(feed.headers['content-type']), /^application\/atom\+xml/)
    assert.match(feed.body, /<title>a &#60; b &#38; c<\/title>/)
    const titles = [...feed.body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)
    assert.deepEqual(titles.slice(1), ['Removed 1 BIN', 'Added 2 BINs', 'Added 1 BIN'])
    assert.ok(!feed.body.includes('400002'))
    await ada.call('PUT /api/binlists/:hashId', { params, body: { downloadable: false } })
    const numbers = await anyone.text(`/api/binlists/${id}/feed`)
    assert.match(numbers.body, />Added 2 BINs<\/content>/)
    assert.doesNotMatch(numbers.body, /400003|457173/)
    await ada.call('PUT /api/binlists/:hashId', { params, body: { downloadable: true } })
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } })
    await ada.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } })
    const anew = await anyone.text(`/api/binlists/${id}/feed`)
    assert.ok(anew.body.includes('400003') && !anew.body.includes('400001'))
  })

  test('compares two lists', async (t) => {
    const { ada, eve } = await startCallers(t, await open(t))
    const made = async (bins: string[]) =>
      (await ada.call(make, { body: { name: bins[0]!, bins, notes: ['note'], is_public: true } })).body.id
    const [hashId, otherId] = [
      await made(['400001', '400002', '400003']),
      await made(['400003', '457173', '400001']),
    ]
    const compare = async (part: 'both' | 'here' | 'there') =>
      (
        await eve.call('GET /api/binlists/:hashId/compare/:otherId', {
          params: { hashId, otherId },
          query: { part },
        })
      ).body
    const both = await compare('both')
    assert.deepEqual([both.both_count, both.here_count, both.there_count], [2, 1, 1])
    assert.deepEqual([both.here.name, both.there.name], ['400001', '400003'])
    assert.deepEqual(
      both.items.map(({ bin }) => bin),
      ['400001', '400003'],
    )
    assert.deepEqual((await compare('here')).items[0]?.bin, '400002')
    assert.deepEqual((await compare('there')).items[0]?.bin, '457173')
  })

  test('a list made from a search contains its results in order', async (t) => {
    const { ada } = await startCallers(t, await open(t))
    const from = (body: object) => ada.call('POST /api/binlists/from-search', { body })
    const { body: made } = await from({ vendors: ['VISA'], name: 'All Visa', is_public: true })
    assert.deepEqual([made.count, made.total], [3, 3])
    const { body: list } = await ada.call(one, { params: { hashId: made.id }, query: {} })
    assert.deepEqual([list.name, list.is_public, list.count], ['All Visa', true, 3])
    assert.deepEqual(
      list.items.map(({ bin }) => bin),
      ['400001', '400002', '400003'],
    )
    const extended = await from({ bins: ['457173'], extended: true })
    assert.equal(extended.body.count, 3)
    const nothing = await from({})
    assert.deepEqual(
      [nothing.status, nothing.body.message],
      [422, 'Please enter BINs or select at least one filter criteria.'],
    )
    assert.equal((await from({ bins: ['4111111111111111'] })).status, 422)
    const empty = await from({ vendors: ['VISA'], countries: ['DK'] })
    assert.deepEqual(
      [empty.status, empty.body.code, empty.body.message],
      [422, 'no_results', 'This search has no results, so no list was created.'],
    )
    assert.equal((await ada.call('GET /api/binlists', { query: {} })).body.pagination.total, 2)
  })

  test('public lists are paged, newest first', async (t) => {
    const { ada, anyone } = await startCallers(t, await open(t))
    for (let number = 0; number < 30; number++) {
      await ada.call(make, { body: { name: `list ${number}`, is_public: number % 5 !== 0 } })
    }
    const page = async (number: number) =>
      (await anyone.call('GET /api/all-public/binlists', { query: { page: number } })).body
    const [first, second] = [await page(1), await page(2)]
    assert.deepEqual([first.pagination.total, first.data.length, second.data.length], [24, 24, 0])
    assert.equal(first.data[0]?.name, 'list 29')
    assert.ok(first.data.every(({ name }) => Number(name.slice(5)) % 5 !== 0))
    const own = (await ada.call('GET /api/binlists', { query: { page: 2 } })).body
    assert.deepEqual([own.data.length, own.pagination.total], [10, 30])
  })

  test('lists, bookmarks and public lists take a page and a limit', async (t) => {
    const { ada, anyone } = await startCallers(t, await open(t))
    for (let number = 0; number < 7; number++) {
      const { body } = await ada.call(make, { body: { name: `list ${number}`, is_public: true } })
      await ada.call('POST /api/binlists/:hashId/bookmark', { params: { hashId: body.id } })
    }
    for (const [who, line] of [
      [ada, 'GET /api/binlists'],
      [ada, 'GET /api/binlists/bookmarks'],
      [anyone, 'GET /api/all-public/binlists'],
    ] as const) {
      const names: string[] = []
      for (const page of [1, 2, 3, 4]) {
        const { body } = await who.call(line, { query: { page, limit: 3 } })
        assert.deepEqual([body.pagination.per_page, body.pagination.last_page], [3, 3])
        names.push(...body.data.map(({ name }) => name))
      }
      assert.deepEqual(
        names.toSorted(),
        [0, 1, 2, 3, 4, 5, 6].map((number) => `list ${number}`),
        line,
      )
      for (const limit of [0, 101, 1.5]) {
        const { status, body } = await who.call(line, { query: { limit } })
        assert.deepEqual([status, body.message], [422, 'Limit must be an integer from 1 to 100'])
      }
    }
  })

  test('a list takes a limit too, beyond its usual page only where it may be downloaded', async (t) => {
    const { ada, bob, anyone } = await startCallers(t, await open(t))
    const bins = Array.from({ length: 45 }, (_, at) => String(990_000 + at))
    const { id: hashId } = (await ada.call(make, { body: { name: 'A', is_public: true, bins } })).body
    const shown = async (who: typeof ada, query: { limit?: number; page?: number }) => {
      const { body } = await who.call('GET /api/binlists/:hashId', { params: { hashId }, query })
      return [body.items.length, body.pagination.last_page, body.pagination.per_page]
    }
    assert.deepEqual(await shown(anyone, {}), [20, 3, 20])
    assert.deepEqual(await shown(anyone, { limit: 1000 }), [45, 1, 1000])
    assert.deepEqual(await shown(anyone, { limit: 10, page: 5 }), [5, 5, 10])
    await ada.call('PUT /api/binlists/:hashId', { params: { hashId }, body: { downloadable: false } })
    assert.deepEqual(await shown(ada, { limit: 1000 }), [45, 1, 1000])
    assert.deepEqual(await shown(bob, { limit: 20 }), [20, 3, 20])
    const refused = await bob.call('GET /api/binlists/:hashId', { params: { hashId }, query: { limit: 21 } })
    assert.deepEqual([refused.status, refused.body.code], [403, 'not_downloadable'])
    for (const limit of [0, 1001, 1.5]) {
      const { status, body } = await ada.call('GET /api/binlists/:hashId', {
        params: { hashId },
        query: { limit },
      })
      assert.deepEqual([status, body.message], [422, 'Limit must be an integer from 1 to 1000'])
    }
  })

  test('the page of a public list has its own head, that of a private one reveals nothing', async (t) => {
    const { ada, anyone } = await startCallers(t, await open(t))
    const body = { name: 'Corporate <b> & co', description: 'What "we"\nuse', bins: ['400001'] }
    const { id } = (await ada.call(make, { body })).body
    const page = () => anyone.text(`/list/${id}`)
    const hidden = await page()
    assert.equal(hidden.status, 403)
    assert.match(hidden.body, /<title>Bin List Unavailable · Bindex<\/title>/)
    assert.match(hidden.body, /<meta name="robots" content="noindex">/)
    assert.doesNotMatch(hidden.body, /Corporate|400001/)
    await ada.call('PUT /api/binlists/:hashId', { params: { hashId: id }, body: { is_public: true } })
    const shown = await page()
    assert.equal(shown.status, 200)
    assert.match(shown.body, /<title>Corporate &#60;b&#62; &#38; co: 1 BIN · Bindex<\/title>/)
    assert.match(shown.body, /<meta name="description" content="What &#34;we&#34; use">/)
    assert.match(shown.body, new RegExp(`rel="canonical" href="[^"]+/list/${id}"`))
  })
})

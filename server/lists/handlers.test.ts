import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '#test/servers/databases.ts'
import { startCallers } from '#test/apps/callers.ts'

const make = 'POST /api/binlists'
const one = 'GET /api/binlists/:hashId'
const add = 'POST /api/binlists/:hashId/bins'

forEachDatabase(({ open }) => {
  test('a list keeps order and notes, and shows the data of its BINs', async (t) => {
    const { ada } = await startCallers(t, await open(t))
    const made = await ada.call(make, {
      body: {
        name: '  My \u202E list ',
        description: 'for @analysts\r\n\n\n\nto read\u0000',
        bins: ['457173', '999999', '400001', '457173', '12345', '4571736012345678', ' 45717399 ', 'x'],
        notes: ['', 'unknown\tone', 'first', 'twice'],
      },
    })
    assert.equal(made.status, 200)
    assert.equal(made.body.added_count, 4)
    assert.deepEqual(made.body.failed_bins, ['457173', '12345', '457173…', 'x'])
    const params = { hashId: made.body.id }
    assert.match(made.body.id, /^[\w-]{12}$/)
    const { body: list } = await ada.call(one, { params, query: {} })
    assert.deepEqual(
      [list.name, list.description, list.count, list.is_owner, list.views, list.is_bookmarked],
      ['My list', 'for @analysts\n\nto read', 4, true, 0, false],
    )
    assert.deepEqual(
      [list.is_public, list.downloadable, list.forkable, list.filterable],
      [false, true, false, true],
    )
    assert.deepEqual(
      list.items.map(({ bin, brand, note }) => [bin, brand, note]),
      [
        ['457173', 'VISA/DANKORT', undefined],
        ['999999', null, 'unknown one'],
        ['400001', 'VISA', 'first'],
        ['45717399', 'VISA/DANKORT', undefined],
      ],
    )
    const { certainty = [] } = (await ada.call(one, { params, query: { certainty: true } })).body
    assert.deepEqual(
      certainty.map(({ bin, brand }) => [bin, brand]),
      [
        ['457173', 'single'],
        ['400001', 'single'],
        ['45717399', 'single'],
      ],
    )
    assert.equal(list.has_notes_on_page, true)
    assert.deepEqual(list.filter_values?.vendors, [
      { value: 'VISA/DANKORT', label: 'Visa/Dankort', count: 2 },
      { value: 'VISA', label: 'Visa', count: 1 },
    ])
    assert.deepEqual(list.pagination, {
      current_page: 1,
      from: 1,
      last_page: 1,
      per_page: 20,
      to: 4,
      total: 4,
    })
  })

  test('BINs can be added anywhere, removed, put back and given notes', async (t) => {
    const { ada } = await startCallers(t, await open(t))
    const { body: made } = await ada.call(make, { body: { name: 'x', bins: ['400001', '400002', '400003'] } })
    const params = { hashId: made.id }
    const bins = async () =>
      (await ada.call(one, { params, query: {} })).body.items.map(({ bin, note }) =>
        note ? `${bin} ${note}` : bin,
      )
    const added = await ada.call(add, { params, body: { bins: ['222100', '400001'], notes: ['n'], at: 1 } })
    assert.deepEqual(added.body, { added_count: 1, failed_bins: ['400001'], new_total: 4 })
    assert.deepEqual(await bins(), ['400001', '222100 n', '400002', '400003'])

    const gone = await ada.call('DELETE /api/binlists/:hashId/bins/:bin', {
      params: { ...params, bin: '222100' },
    })
    assert.deepEqual(gone.body, { new_total: 3, at: 1, note: 'n' })
    const again = await ada.call('DELETE /api/binlists/:hashId/bins/:bin', {
      params: { ...params, bin: '222100' },
    })
    assert.deepEqual([again.status, again.body.message], [404, 'This BIN is not in the list.'])
    await ada.call(add, { params, body: { bins: ['222100'], notes: [gone.body.note], at: gone.body.at } })
    assert.deepEqual(await bins(), ['400001', '222100 n', '400002', '400003'])

    const noted = (bin: string, note: string) =>
      ada.call('PUT /api/binlists/:hashId/bins/:bin', { params: { ...params, bin }, body: { note } })
    assert.deepEqual((await noted('400002', ' =HYPERLINK("x") ')).body, {
      bin: '400002',
      note: '=HYPERLINK("x")',
    })
    assert.equal((await noted('222100', '')).body.note, '')
    assert.equal((await noted('999999', 'x')).status, 404)
    assert.equal((await noted('400001', 'x'.repeat(201))).status, 422)
    assert.equal((await noted('400001', 'card 4111-1111-1111-1111')).status, 422)
    assert.deepEqual(await bins(), ['400001', '222100', '400002 =HYPERLINK("x")', '400003'])

    const removed = await ada.call('POST /api/binlists/:hashId/remove-bins', {
      params,
      body: { bins: ['400001', '400002', '777777'] },
    })
    assert.deepEqual(removed.body, { removed_count: 2, new_total: 2 })
    assert.deepEqual(await bins(), ['222100', '400003'])
    const none = await ada.call('POST /api/binlists/:hashId/remove-bins', { params, body: { bins: [] } })
    assert.deepEqual(
      [none.status, none.body.message],
      [422, 'Please enter at least one valid BIN to remove.'],
    )
    const empty = await ada.call(add, { params, body: { bins: [] } })
    assert.deepEqual([empty.status, empty.body.message], [422, 'Please enter at least one valid BIN.'])
  })

  test('names, descriptions and notes at their limits', async (t) => {
    const { ada } = await startCallers(t, await open(t))
    const tries = async (body: object) => {
      const { status, body: reply } = await ada.call(make, { body: { name: 'x', ...body } })
      return status === 200 ? 200 : reply.message
    }
    const card = 'This seems to contain a card number. Please remove it.'
    assert.equal(await tries({ name: '🦊'.repeat(120) }), 200)
    assert.equal(await tries({ name: 'x'.repeat(121) }), 'Name cannot exceed 120 characters.')
    assert.equal(await tries({ name: '' }), 'Please provide a name for the list')
    assert.equal(await tries({ name: ' \u200B ' }), 'Please provide a name for the list')
    assert.equal(await tries({ name: undefined }), 'Please provide a name for the list')
    assert.equal(await tries({ name: 7 }), 'Please provide a name for the list')
    assert.equal(await tries({ name: '4111111111111111' }), card)
    assert.equal(await tries({ description: 'x'.repeat(1000) }), 200)
    assert.equal(
      await tries({ description: 'x'.repeat(1001) }),
      'Description cannot exceed 1,000 characters.',
    )
    assert.equal(await tries({ description: '4111 1111\n1111 1111' }), card)
    assert.equal(await tries({ bins: ['400001'], notes: ['🦊'.repeat(200)] }), 200)
    assert.equal(
      await tries({ bins: ['400001'], notes: ['🦊'.repeat(201)] }),
      'A note cannot exceed 200 characters.',
    )
    assert.equal(await tries({ bins: ['400001'], notes: ['4111111111111111'] }), card)
    assert.equal(await tries({ is_public: 'yes' }), 'is_public must be true or false')
    assert.equal(await tries({ bins: 'x' }), 'bins must be an array')
    const many = Array.from({ length: 10_001 }, (_, number) => String(100_000 + number))
    assert.match(String(await tries({ bins: many })), /10,?000/)
    const made = await ada.call(make, { body: { name: 'x', bins: many.slice(0, 10_000) } })
    assert.equal(made.body.added_count, 5000)
    assert.equal(made.body.failed_bins.length, 5000)
    const full = await ada.call(add, { params: { hashId: made.body.id }, body: { bins: ['999999'] } })
    assert.deepEqual(full.body, { added_count: 0, failed_bins: ['999999'], new_total: 5000 })
  })

  test('settings change only the fields that they name', async (t) => {
    const { ada, eve } = await startCallers(t, await open(t))
    const { body: made } = await ada.call(make, { body: { name: 'x', description: 'y', bins: ['400001'] } })
    const params = { hashId: made.id }
    const odd = { id: 'z', account_id: 'z', owner: 'z', views: 9, count: 9, created_at: 1, is_owner: false }
    const change = (body: object) => ada.call('PUT /api/binlists/:hashId', { params, body })
    assert.equal((await change({ ...odd, name: 'z' })).status, 422)
    const { body: changed } = await change({ forkable: true, is_public: true })
    assert.deepEqual(
      [changed.id, changed.name, changed.description, changed.views, changed.count, changed.is_owner],
      [made.id, 'x', 'y', 0, 1, true],
    )
    assert.deepEqual([changed.forkable, changed.is_public, changed.downloadable], [true, true, true])
    assert.equal((await change({ name: ' ' })).body.message, 'Please provide a name for the list')
    assert.equal((await eve.call(one, { params, query: {} })).body.is_owner, false)
    await change({ is_public: false })
    const refused = await eve.call(one, { params, query: {} })
    assert.deepEqual(
      [refused.status, refused.body.message],
      [403, "This bin list is private and you don't have permission to view it."],
    )
    await ada.call('DELETE /api/binlists/:hashId', { params })
    const gone = await ada.call(one, { params, query: {} })
    assert.deepEqual(
      [gone.status, gone.body.message],
      [404, "The bin list you're looking for doesn't exist or has been deleted."],
    )
  })

  test('filters, search, order and pages match a naive implementation', async (t) => {
    const { ada } = await startCallers(t, await open(t))
    const bins = ['457173', '400003', '999999', '400001', '51000012', '222100', '400002', '51000013']
    const { body: made } = await ada.call(make, {
      body: { name: 'x', bins, notes: ['', 'zz', 'a FIRST note'] },
    })
    const found = async (query: object) =>
      (await ada.call(one, { params: { hashId: made.id }, query })).body.items.map(({ bin }) => bin)
    assert.deepEqual(await found({ vendors: ['visa'] }), ['400003', '400001', '400002'])
    assert.deepEqual(await found({ vendors: ['VISA'], types: ['DEBIT', 'CHARGE'] }), ['400003', '400002'])
    assert.deepEqual(await found({ countries: ['GB'], categories: ['PREPAID'] }), ['51000013'])
    assert.deepEqual(await found({ banks: ['nord-bank'] }), ['457173'])
    assert.deepEqual(await found({ vendors: ['NONE'] }), [])
    assert.deepEqual(await found({ bins: ['4000', '99'] }), ['400003', '999999', '400001', '400002'])
    assert.deepEqual(await found({ search: 'FIRST' }), ['999999', '400001', '400002'])
    assert.deepEqual(await found({ search: '51' }), ['51000012', '51000013'])
    assert.deepEqual(await found({ note: ' FIRST ' }), ['999999'])
    assert.deepEqual(await found({ note: 'fírst' }), ['999999'])
    assert.deepEqual(await found({ search: 'bánk Nørd' }), ['457173'])
    assert.deepEqual(await found({ sort: 'bin' }), bins.toSorted())
    assert.deepEqual(await found({ sort: 'bin', descending: true }), bins.toSorted().toReversed())
    assert.deepEqual(await found({ descending: true }), bins.toReversed())
    assert.deepEqual(await found({ sort: 'brand' }), [
      '51000012',
      '222100',
      '51000013',
      '400003',
      '400001',
      '400002',
      '457173',
      '999999',
    ])
    assert.deepEqual((await found({ sort: 'note' })).slice(0, 2), ['999999', '400003'])
    assert.equal((await found({ sort: 'country', descending: true }))[0], '400001')
    assert.equal(
      (await ada.call(one, { params: { hashId: made.id }, query: { sort: 'x' as 'bin' } })).status,
      422,
    )

    const many = Array.from({ length: 45 }, (_, number) => String(200_000 + number))
    const { body: long } = await ada.call(make, { body: { name: 'x', bins: many } })
    const page = async (number: number) =>
      (await ada.call(one, { params: { hashId: long.id }, query: { page: number } })).body
    assert.deepEqual(
      (await page(2)).items.map(({ bin }) => bin),
      many.slice(20, 40),
    )
    assert.deepEqual((await page(3)).pagination, {
      current_page: 3,
      from: 41,
      last_page: 3,
      per_page: 20,
      to: 45,
      total: 45,
    })
    assert.deepEqual((await page(9)).items, [])
  })
})

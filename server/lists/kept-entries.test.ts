import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '#test/servers/databases.ts'
import { startCallers } from '#test/apps/callers.ts'
import { KeptEntries } from './kept-entries.ts'
import { Notes } from './notes.ts'

const entriesOf = (bins: string[]) => ({ bins, notes: Notes.none })

test('entries are kept until the list changes, those that were used last longest', () => {
  const kept = new KeptEntries(1000)
  const [one, two] = [entriesOf(['400001']), entriesOf(['400002'])]
  kept.keep({ id: 'one', updated_at: 1 }, one)
  kept.keep({ id: 'two', updated_at: 1 }, two)
  assert.equal(kept.find({ id: 'one', updated_at: 1 }), one)
  assert.equal(kept.find({ id: 'two', updated_at: 2 }), undefined)
  kept.keep({ id: 'two', updated_at: 2 }, two)
  kept.keep({ id: 'three', updated_at: 1 }, entriesOf(['400003']))
  assert.ok(kept.find({ id: 'one', updated_at: 1 }))
  kept.keep({ id: 'four', updated_at: 1 }, entriesOf(['400004']))
  assert.equal(kept.find({ id: 'two', updated_at: 2 }), undefined)
  assert.ok(kept.find({ id: 'one', updated_at: 1 }))
  kept.keep({ id: 'large', updated_at: 1 }, entriesOf(['400001', '400002', '400003', '400004']))
  assert.equal(kept.find({ id: 'large', updated_at: 1 }), undefined)
  assert.ok(kept.bytes <= 1000)
})

forEachDatabase(({ open }) => {
  test('a change is seen at once, even when several are made in one millisecond', async (t) => {
    const database = await open(t)
    const { ada, eve } = await startCallers(t, database)
    const now = Date.now()
    t.mock.method(Date, 'now', () => now)
    const bins = ['400001', '400002', '400003']
    const { id } = (await ada.call('POST /api/binlists', { body: { name: 'x', bins } })).body
    const params = { hashId: id }
    const seen = async () =>
      (await ada.call('GET /api/binlists/:hashId', { params, query: {} })).body.items.map(
        ({ bin, note = '' }) => `${bin} ${note}`,
      )
    assert.deepEqual(await seen(), ['400001 ', '400002 ', '400003 '])
    await ada.call('PUT /api/binlists/:hashId/bins/:bin', {
      params: { ...params, bin: '400002' },
      body: { note: 'first' },
    })
    assert.deepEqual(await seen(), ['400001 ', '400002 first', '400003 '])
    await ada.call('PUT /api/binlists/:hashId/bins/:bin', {
      params: { ...params, bin: '400002' },
      body: { note: 'second' },
    })
    assert.deepEqual(await seen(), ['400001 ', '400002 second', '400003 '])
    await ada.call('DELETE /api/binlists/:hashId/bins/:bin', { params: { ...params, bin: '400001' } })
    assert.deepEqual(await seen(), ['400002 second', '400003 '])
    // What the owner has read before is not shown to others.
    const others = await eve.call('GET /api/binlists/:hashId', { params, query: {} })
    assert.deepEqual([others.status, others.body.items], [403, undefined])
  })
})

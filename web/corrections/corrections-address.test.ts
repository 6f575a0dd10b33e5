import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFiltered, readView, viewAddress, type View } from './corrections-address.ts'

const read = (text: string) => readView(new URLSearchParams(text))

test('an address without anything shows the newest open suggestions', () => {
  assert.deepEqual(read(''), { state: 'open', sort: 'newest', page: 1 })
  assert.deepEqual(viewAddress(read('')), {})
})

test('every view can be written into an address and read again', () => {
  const view: View = {
    state: 'accepted',
    sort: 'disputed',
    page: 3,
    field: 'issuer',
    country: 'DK',
    bank: 'nord-bank',
  }
  assert.deepEqual(readView(new URLSearchParams(viewAddress(view))), view)
  assert.ok(isFiltered(view))
})

test('what an address should not say is ignored', () => {
  const view = read('state=x&sort=toString&page=-1&field=constructor&country=dk&bank=' + 'x'.repeat(201))
  assert.deepEqual(view, { state: 'open', sort: 'newest', page: 1 })
  assert.ok(!isFiltered(view))
})

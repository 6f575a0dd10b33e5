import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { matchPath } from './match-path.ts'

test('parameters are read from the path, decoded', () => {
  assert.deepEqual(matchPath('/bin/:bin', '/bin/457173'), { bin: '457173' })
  assert.deepEqual(matchPath('/list/:listId', '/list/a%2Fb%20c/'), { listId: 'a/b c' })
  assert.deepEqual(matchPath('/list/:listId', '/list/%E0%A4%A'), { listId: '%E0%A4%A' })
})

test('capital letters and slashes at the end make no difference; other paths do not fit', () => {
  assert.deepEqual(matchPath('/tools', '/Tools/'), {})
  assert.deepEqual(matchPath('/', ''), {})
  for (const path of ['/bin', '/bin/457173/x', '/bins/457173', '/'])
    assert.equal(matchPath('/bin/:bin', path), undefined)
})

test('a star stands for any further parts', () => {
  for (const path of ['/tools', '/tools/x', '/tools/x/y']) assert.deepEqual(matchPath('/tools/*', path), {})
  assert.equal(matchPath('/tools/*', '/toolsx'), undefined)
  fc.assert(fc.property(fc.webPath(), (path) => assert.deepEqual(matchPath('*', path), {})))
})

test('what is put into a pattern is read from it', () => {
  const value = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(value, value, (one, two) => {
      const path = `/a/${encodeURIComponent(one)}/b/${encodeURIComponent(two)}`
      assert.deepEqual(matchPath('/a/:one/b/:two', path), { one, two })
    }),
  )
})

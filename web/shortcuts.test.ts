import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ariaKeys, isPressed, keysOf, shortcuts, type Shortcut } from './shortcuts.ts'

const { palette, slash, help } = shortcuts.Anywhere
const keys = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('a shortcut is pressed with exactly its keys', () => {
  assert.equal(isPressed(palette, { ...keys, key: 'k', ctrlKey: true }), true)
  assert.equal(isPressed(palette, { ...keys, key: 'K', metaKey: true }), true)
  assert.equal(isPressed(palette, { ...keys, key: 'k' }), false)
  assert.equal(isPressed(palette, { ...keys, key: 'k', ctrlKey: true, altKey: true }), false)
  assert.equal(isPressed(slash, { ...keys, key: '/' }), true)
  assert.equal(isPressed(slash, { ...keys, key: '/', ctrlKey: true }), false)
  assert.equal(isPressed(palette, { ...keys, key: 'K', ctrlKey: true, shiftKey: true }), false)
  assert.equal(isPressed(help, { ...keys, key: '?', shiftKey: true }), true)
})

test('assistive technology is told both forms of a shortcut', () => {
  assert.equal(ariaKeys(palette), 'Control+K Meta+K')
  assert.equal(ariaKeys(slash), '/')
})

test('keys are called as on the computer they are pressed on', () => {
  assert.deepEqual(keysOf(palette, false), [['Ctrl', 'K']])
  assert.deepEqual(keysOf(palette, true), [['⌘', 'K']])
  assert.deepEqual(keysOf(shortcuts.Filters.page, true), [['Page Up'], ['Page Down']])
})

test('within one part of the site, keys do one thing', () => {
  for (const [where, all] of Object.entries<Record<string, Shortcut>>(shortcuts)) {
    const used = Object.values(all).map(({ keys }) => keys)
    assert.deepEqual([...new Set(used)], used, where)
  }
})

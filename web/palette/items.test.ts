import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryItem, found, inGroups, siteItems, type Item } from './items.ts'

const labels = (items: Item[]) => items.map(({ label }) => label)

test('visitors are offered to log in, users to log out', () => {
  const visitor = labels(siteItems(undefined, 'dark'))
  const user = labels(siteItems({ name: 'Ada' }, 'light'))
  assert.ok(visitor.includes('Log in') && !visitor.includes('Log out') && !visitor.includes('Settings'))
  assert.ok(user.includes('Log out') && user.includes('Settings') && !user.includes('Log in'))
  assert.ok(visitor.includes('Switch to the dark colour scheme'))
  assert.ok(user.includes('Switch to the light colour scheme'))
})

test('every item leads somewhere or does something, and has a key of its own', () => {
  const items = siteItems({ name: null }, 'dark')
  for (const { label, to, action } of items) assert.ok((to === undefined) !== (action === undefined), label)
  assert.equal(new Set(items.map(({ key }) => key)).size, items.length)
})

test('labels that begin with the query come first, then those with such a word, then other words', () => {
  const item = (label: string, words = ''): Item => ({ key: label, group: 'Pages', label, words, to: '/' })
  const items = [
    item('Redates'),
    item('Settings', 'data'),
    item('The dataset'),
    item('Data sources'),
    item('Tools'),
  ]
  assert.deepEqual(labels(found(items, 'data', 9)), ['Data sources', 'The dataset', 'Settings'])
  assert.deepEqual(labels(found(items, 'DAT', 9)), ['Data sources', 'The dataset', 'Settings', 'Redates'])
  assert.deepEqual(labels(found(items, 'sources data', 9)), ['Data sources'], 'in any order')
  assert.deepEqual(labels(found(items, 'data tools', 9)), [], 'every word')
  assert.deepEqual(found(items, '  ', 9), [])
})

test('two words are found when they are written as one, and the other way round', () => {
  const first = (query: string) => labels(found(siteItems(undefined, 'dark'), query, 5))[0]
  assert.equal(first('login'), 'Log in')
  assert.equal(first('log in'), 'Log in')
  assert.equal(first('binlookup'), 'BIN lookup')
  assert.equal(labels(found(siteItems({ name: 'Ada' }, 'dark'), 'logout', 5))[0], 'Log out')
})

test('each group has at most so many results', () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    countryItem({ value: `C${at}`, label: `Country ${at}`, count: 1 }),
  )
  assert.equal(found(many, 'country', 5).length, 5)
})

test('a country is found without its accents and by its code', () => {
  const item = countryItem({ value: 'CI', label: 'Côte d’Ivoire', count: 3 })
  assert.deepEqual(labels(found([item], 'cote d ivoire', 5)), ['Côte d’Ivoire'])
  assert.deepEqual(labels(found([item], 'ci', 5)), ['Côte d’Ivoire'])
  assert.equal(item.to, '/country/ci')
})

test('results are shown in a fixed order of groups', () => {
  const items = siteItems(undefined, 'dark')
  assert.deepEqual(
    inGroups(items.toReversed()).map(([group]) => group),
    ['Actions', 'Pages', 'Tools'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankHead, binHead, pages, pagesByPath, safeFrom, tabTitle } from './pages.ts'

test('follows a path on this site after login', () => {
  for (const from of [
    '/',
    '/mybins?page=2',
    '/list/abc?edit=true#top',
    '/?vendors=CHINA%20UNION%20PAY&bins=457173',
    '/bank/nord-bank',
    '/a/%2F/else.example',
    '/tools/resell?next=https://else.example',
  ]) {
    assert.equal(safeFrom(from), from)
  }
  assert.equal(safeFrom('/tools/../mybins'), '/mybins')
})

test('goes home instead of to another site, however its address is disguised', () => {
  for (const from of [
    '',
    null,
    undefined,
    'mybins',
    'https://else.example',
    'HTTPS://else.example',
    'https:else.example',
    '//else.example',
    '///else.example',
    '////else.example',
    '/\\else.example',
    '\\\\else.example',
    '\\/else.example',
    '/\\/else.example',
    '/\t/else.example',
    '/\n/else.example',
    '/\r\n/else.example',
    '\t//else.example',
    ' //else.example',
    '/.//else.example',
    '/..//else.example',
    '/%2e//else.example',
    '/%2E%2E//else.example',
    '/a/..//else.example',
    '/./\\else.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '@else.example',
    '//user@else.example',
    '/\u0000/else.example',
    '?from=//else.example',
  ]) {
    assert.equal(safeFrom(from), '/', JSON.stringify(from))
  }
})

test('never leaves the site, as a browser resolves the address', () => {
  const pieces = ['/', '\\', '.', '%2e', '%2f', '%5c', '\t', 'else.example', ':', '@', '?', '#', ' ']
  let seed = 1
  const next = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  for (let round = 0; round < 20_000; round++) {
    const from = `/${Array.from({ length: next(7) }, () => pieces[next(pieces.length)]).join('')}`
    const target = safeFrom(from)
    assert.equal(new URL(target, 'https://site.example').origin, 'https://site.example', JSON.stringify(from))
    assert.ok(!target.startsWith('//'), JSON.stringify(from))
  }
})

test('heads leave out unknown values', () => {
  const nothing = { brand: null, type: null, category: null, bank_name: null, country_name: null }
  assert.equal(binHead({ bin: '457173', ...nothing }).title, 'BIN 457173')
  assert.match(
    binHead({ bin: '457173', ...nothing }).description,
    /^Cards that begin with 457173: brand unknown\./,
  )
  assert.equal(
    binHead({ ...nothing, bin: '457173', brand: 'VISA', bank_name: 'Nord Bank', country_name: 'Denmark' })
      .title,
    'BIN 457173 · Visa · Nord Bank, Denmark',
  )
  assert.equal(bankHead({ name: 'Nord Bank', bin_count: 1, country: null }).title, 'Nord Bank: 1 BIN')
  assert.equal(
    bankHead({ name: 'Nord Bank', bin_count: 1234, country: 'Denmark' }).title,
    'Nord Bank: 1,234 BINs',
  )
})

test('every page has its own title and description, and a path that exists', () => {
  const all = [...pagesByPath.values()]
  assert.equal(new Set(all.map(({ title }) => title)).size, all.length)
  for (const { goesTo, description } of all) {
    assert.ok(goesTo === undefined || pagesByPath.has(goesTo))
    assert.ok(description.length > 20 && description.length < 220, description)
  }
  assert.match(tabTitle(pages.lookup.title, 'Bindex'), /^Bindex · BIN lookup/)
  assert.equal(tabTitle(pages.tools.title, 'Bindex'), 'Tools · Bindex')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeApp } from '#test/apps/made-app.ts'
import { changesOf, exposureOf } from '../checking/findings.ts'
import { Judge, type JudgedRequest } from './judge.ts'

const anonymityOf = async (...asked: Parameters<typeof exposureOf>) => (await exposureOf(...asked)).anonymity

const judge = new Judge(Buffer.alloc(32, 1))
const now = Date.now()

test('a nonce is valid for a minute, and only unchanged', () => {
  const nonce = judge.newNonce(now)
  assert.ok(judge.isFresh(nonce, now))
  assert.ok(judge.isFresh(nonce, now + 59_000))
  assert.ok(!judge.isFresh(nonce, now + 61_000))
  assert.ok(!new Judge(Buffer.alloc(32, 2)).isFresh(nonce, now))
  for (const bad of [
    '',
    'x',
    `${nonce}A`,
    `${nonce.slice(0, -1)}${nonce.endsWith('A') ? 'B' : 'A'}`,
    `A${nonce.slice(1)}`,
    `${nonce}=`,
  ]) {
    assert.ok(!judge.isFresh(bad === nonce ? '' : bad, now) || bad === nonce, bad)
  }
})

test('trusts only signed responses', () => {
  const seen: JudgedRequest = { nonce: judge.newNonce(), address: '8.8.8.8', headers: [['Host', 'x']] }
  const body = judge.answer(seen)
  assert.deepEqual(judge.read(body, seen.nonce), { seen, isWhole: true })
  assert.deepEqual(judge.read(`<b>${body}</b>`, seen.nonce), { seen, isWhole: false })
  assert.equal(judge.read(body.replace('8.8.8.8', '8.8.4.4'), seen.nonce), 'changed')
  assert.equal(judge.read(body, judge.newNonce()), 'changed')
  assert.equal(judge.read('<html>hello</html>', seen.nonce), 'foreign')
  assert.equal(judge.read('{"seen":"}', seen.nonce), 'changed')
  for (const more of [
    body.replace('{"seen"', '{"seen":1,"seen"'),
    body.replace('"mac"', '"ad":"x","mac"'),
    body.replace(/}$/, ',"ad":"x"}'),
    body.replace('[[', '[ ['),
    // The same signature, written otherwise.
    body.replace(/"}$/, '=="}'),
  ])
    assert.deepEqual(judge.read(more, seen.nonce), { seen, isWhole: false }, more)
  assert.equal(judge.read(JSON.stringify(JSON.parse(body), null, 2), seen.nonce), 'changed')
  assert.equal(judge.read(body.toUpperCase(), seen.nonce), 'changed')
  assert.equal(judge.read(body.slice(0, 70), seen.nonce), 'cut')
  assert.equal(judge.read(`<p>No route to /api/proxy/judge/${seen.nonce}`, seen.nonce), 'foreign')
})

test('the judge answers only requests with a nonce, and shows what arrived', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject('/api/proxy/judge/made-up')
  assert.equal(reply.statusCode, 404)
})

const direct: JudgedRequest = {
  nonce: 'a',
  address: '9.9.9.9',
  headers: [
    ['Host', 'x'],
    ['User-Agent', 'ours'],
    ['Accept', 'json'],
  ],
}
const own = new Set(['9.9.9.9', '2001:db8::9'])
const seenWith = (...headers: [string, string][]): JudgedRequest => ({
  nonce: 'b',
  address: '8.8.8.8',
  headers: [...direct.headers, ...headers],
})

for (const [what, headers, anonymity] of [
  ['nothing', [], 'elite'],
  ['a header for one hop', [['Connection', 'close']], 'elite'],
  ['Via', [['Via', '1.1 squid']], 'anonymous'],
  ['its own address', [['X-Forwarded-For', '8.8.8.8']], 'anonymous'],
  ['ours', [['X-Forwarded-For', '9.9.9.9']], 'transparent'],
  ['ours among others', [['x-forwarded-for', '10.0.0.1, 9.9.9.9']], 'transparent'],
  ['ours as Forwarded', [['Forwarded', 'for="[2001:db8::9]:4711";proto=http']], 'transparent'],
  ['a cookie that the site never set', [['Cookie', 'id=z8kflt']], 'anonymous'],
  ['a condition that the site never gave rise to', [['If-None-Match', '"z8kflt"']], 'anonymous'],
  ['one that only begins like ours', [['X-Real-IP', '9.9.9.99']], 'anonymous'],
] as [string, [string, string][], string][]) {
  test(`anonymity of a proxy that reveals ${what}`, async () => {
    assert.equal(await anonymityOf(seenWith(...headers), direct, own), anonymity)
  })
}

test('a changed URL is noticed, and searched', async () => {
  const asked = { ...seenWith(), url: '/api/proxy/judge/b?from=9.9.9.9' }
  assert.equal(await anonymityOf(asked, direct, own), 'transparent')
  assert.equal(await anonymityOf({ ...asked, url: '/api/proxy/judge/b?x=1' }, direct, own), 'anonymous')
  assert.deepEqual(changesOf(asked, direct), ['Changed the URL of the request.'])
  assert.deepEqual(changesOf(asked, { ...direct, url: '/bins/api/proxy/judge/a' }), [])
})

test('a proxy that shows its login to sites is not unchanged', () => {
  const arrived = seenWith(['Proxy-Authorization', 'Basic YTpi'])
  assert.deepEqual(changesOf(arrived, direct), ['Passes on the login for the proxy to sites.'])
})

test('a second value of a header is a change', () => {
  assert.deepEqual(changesOf(seenWith(['Accept', 'html']), direct), ['Changed in the request: accept.'])
})

test('headers from a reverse proxy in front of this site are not attributed to the proxy', async () => {
  const behind: JudgedRequest = {
    ...direct,
    headers: [...direct.headers, ['X-Forwarded-For', '9.9.9.9'], ['X-Forwarded-Proto', 'https']],
  }
  const fair = seenWith(['X-Forwarded-For', '8.8.8.8'], ['X-Forwarded-Proto', 'https'])
  assert.equal(await anonymityOf(fair, behind, own), 'elite')
  assert.deepEqual(changesOf(fair, behind), [])
  const telling = seenWith(['X-Forwarded-For', '9.9.9.9, 8.8.8.8'], ['X-Forwarded-Proto', 'https'])
  assert.equal(await anonymityOf(telling, behind, own), 'transparent')
})

test('lists changed headers by name, with unsafe characters replaced', () => {
  const arrived: JudgedRequest = {
    ...direct,
    headers: [
      ['host', 'y'],
      ['user-agent', 'theirs'],
      ['X-<b>', 'z'],
      ['Via', '1.1 x'],
    ],
  }
  assert.deepEqual(changesOf(arrived, direct), [
    'Added to the request: x-?b?.',
    'Removed from the request: accept.',
    'Changed in the request: user-agent.',
  ])
})

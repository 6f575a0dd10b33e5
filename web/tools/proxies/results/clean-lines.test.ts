import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProxies } from '#contract/formats/proxies/proxy-text.ts'
import { cleanLines } from './clean-lines.ts'
import { enteredLines, usersOfShared } from './entered-lines.ts'
import { madeResult } from '#test/data/made-proxy-result.ts'

const text = `# mine
203.0.113.7:8080:ann:p:ss/1%
proxy.example:1080:bob:first
proxy.example:1080:bob:second
[2001:db8::1]:3128
`
const [host, port, has_login] = ['proxy.example', 1080, true]
const results = [
  madeResult({ index: 0, has_login: true }),
  madeResult({ index: 2, host, port, has_login, type: 'socks5' }),
  madeResult({ index: 3, host: '2001:db8::1', port: 3128 }),
]

const checked = readProxies(text).proxies
const kept = (now: string, known: typeof checked | undefined) =>
  cleanLines(results, enteredLines(results, readProxies(now).proxies, known))

for (const known of [checked, undefined]) {
  test(`takes logins from the text box${known ? '' : ' after a reload'}`, () =>
    assert.deepEqual(kept(text, known), {
      lines: [
        'http://ann:p%3Ass%2F1%25@203.0.113.7:8080',
        'socks5://bob:second@proxy.example:1080',
        'http://[2001:db8::1]:3128',
      ],
      withoutLogin: 0,
    }))
}

test('the lines read back as the same logins', () => {
  const back = readProxies(kept(text, checked).lines.join('\n')).proxies
  assert.deepEqual(
    back.map(({ username, password }) => [username, password]),
    [0, 2, 3].map((index) => [checked[index]!.username, checked[index]!.password]),
  )
})

test('leaves a login out rather than guessing it', () => {
  const bare = ['http://203.0.113.7:8080', 'socks5://proxy.example:1080', 'http://[2001:db8::1]:3128']
  for (const known of [checked, undefined]) {
    assert.deepEqual(kept('', known), { lines: bare, withoutLogin: 2 })
  }
  // The lines have moved: of two logins for one address it is unclear which belongs, of one it is not.
  const moved = `198.51.100.1:80\n198.51.100.2:80\n${text}`
  const { lines, withoutLogin } = kept(moved, undefined)
  assert.equal(lines[0], 'http://ann:p%3Ass%2F1%25@203.0.113.7:8080')
  assert.equal(lines[1], bare[1])
  assert.equal(withoutLogin, 1)
})

test('lines may move, and a login that was removed is not replaced by another one for its address', () => {
  assert.deepEqual(kept(`198.51.100.1:80\n${text}`, checked), kept(text, checked))
  const removed = text.replace('proxy.example:1080:bob:second\n', '')
  assert.deepEqual(kept(removed, checked).lines[1], 'socks5://proxy.example:1080')
  const shifted = text.replace('203.0.113.7:8080:ann:p:ss/1%', '').replace('proxy.example:1080:bob:first', '')
  assert.deepEqual(kept(shifted, checked).lines, [
    'http://203.0.113.7:8080',
    'socks5://bob:second@proxy.example:1080',
    'http://[2001:db8::1]:3128',
  ])
})

test('user names tell proxies with one address apart', () => {
  const { proxies } = readProxies(
    'gate.example:80:ann:1\n203.0.113.7:80:eve:2\ngate.example:80:bob:3\ngate.example:80',
  )
  assert.deepEqual(
    [...usersOfShared(proxies)],
    [
      [0, 'ann'],
      [2, 'bob'],
    ],
  )
})

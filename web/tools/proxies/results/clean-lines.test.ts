import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProxies } from '#contract/formats/proxy-text.ts'
import { keptLines } from './clean-lines.ts'
import { madeResult } from '../../../../test/data/made-proxy-result.ts'

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

test('logins come from the text in the box', () =>
  assert.deepEqual(keptLines(results, readProxies(text).proxies), {
    lines: [
      'http://ann:p%3Ass%2F1%25@203.0.113.7:8080',
      'socks5://bob:second@proxy.example:1080',
      'http://[2001:db8::1]:3128',
    ],
    withoutLogin: 0,
  }))

test('what is kept reads back as it was typed', () => {
  const { proxies } = readProxies(text)
  const back = readProxies(keptLines(results, proxies).lines.join('\n')).proxies
  assert.deepEqual(
    back.map(({ username, password }) => [username, password]),
    [0, 2, 3].map((index) => [proxies[index]!.username, proxies[index]!.password]),
  )
})

test('without the text there are none, and no guess is made', () => {
  const bare = ['http://203.0.113.7:8080', 'socks5://proxy.example:1080', 'http://[2001:db8::1]:3128']
  assert.deepEqual(keptLines(results, []), { lines: bare, withoutLogin: 2 })
  // Moved by a line: two logins for one address could be mixed up, a single one could not.
  const moved = readProxies(`198.51.100.1:80\n198.51.100.2:80\n${text}`).proxies
  const { lines, withoutLogin } = keptLines(results, moved)
  assert.equal(lines[0], 'http://ann:p%3Ass%2F1%25@203.0.113.7:8080')
  assert.equal(lines[1], bare[1])
  assert.equal(withoutLogin, 1)
})

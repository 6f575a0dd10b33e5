import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProxies } from '#contract/formats/proxies/proxy-text.ts'
import { cleanLines } from './clean-lines.ts'
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

test('takes logins from the text box', () =>
  assert.deepEqual(cleanLines(results, readProxies(text).proxies), {
    lines: [
      'http://ann:p%3Ass%2F1%25@203.0.113.7:8080',
      'socks5://bob:second@proxy.example:1080',
      'http://[2001:db8::1]:3128',
    ],
    withoutLogin: 0,
  }))

test('the lines read back as the same logins', () => {
  const { proxies } = readProxies(text)
  const back = readProxies(cleanLines(results, proxies).lines.join('\n')).proxies
  assert.deepEqual(
    back.map(({ username, password }) => [username, password]),
    [0, 2, 3].map((index) => [proxies[index]!.username, proxies[index]!.password]),
  )
})

test('leaves a login out rather than guessing it', () => {
  const bare = ['http://203.0.113.7:8080', 'socks5://proxy.example:1080', 'http://[2001:db8::1]:3128']
  assert.deepEqual(cleanLines(results, []), { lines: bare, withoutLogin: 2 })
  // The lines have moved: of two logins for one address it is unclear which belongs, of one it is not.
  const moved = readProxies(`198.51.100.1:80\n198.51.100.2:80\n${text}`).proxies
  const { lines, withoutLogin } = cleanLines(results, moved)
  assert.equal(lines[0], 'http://ann:p%3Ass%2F1%25@203.0.113.7:8080')
  assert.equal(lines[1], bare[1])
  assert.equal(withoutLogin, 1)
})

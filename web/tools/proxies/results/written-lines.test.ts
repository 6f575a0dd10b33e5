import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readProxies } from '#contract/formats/proxies/proxy-text.ts'
import { madeResult } from '#test/data/made-proxy-result.ts'
import { runs } from '#test/data/runs.ts'
import { enteredLines } from './entered-lines.ts'
import { countLogins, writtenLines } from './written-lines.ts'

const resultsFor = (text: string) =>
  readProxies(text).proxies.map(({ host, port, username }, index) =>
    madeResult({ index, host, port, has_login: username !== undefined, type: 'socks5' }),
  )

const linesFor = (text: string) => enteredLines(resultsFor(text), readProxies(text).proxies, undefined)

const lines: [entered: string, bare: string][] = [
  ['203.0.113.7:8080', '203.0.113.7:8080'],
  ['socks4a://203.0.113.7:1080', 'socks4a://203.0.113.7:1080'],
  ['socks5h://ann:s%40crt@203.0.113.7:1080', 'socks5h://203.0.113.7:1080'],
  ['203.0.113.7:8080:ann:s:crt', '203.0.113.7:8080'],
  ['ann:s@crt@203.0.113.7:8080', '203.0.113.7:8080'],
  ['ann:scrt:[2001:db8::1]:8080', '[2001:db8::1]:8080'],
  ['203.0.113.7:8080@ann:scrt', '203.0.113.7:8080'],
  ['203.0.113.7 8080 ann scrt', '203.0.113.7 8080'],
  ['203.0.113.7;8080;ann;scrt', '203.0.113.7;8080'],
  ['socks5 203.0.113.7 8080 ann scrt', 'socks5 203.0.113.7 8080'],
  ['203.0.113.7:8080 ann:scrt', '203.0.113.7:8080'],
  ['http://203.0.113.7:8080:ann:scrt', 'http://203.0.113.7:8080'],
]
for (const [entered, bare] of lines) {
  test(`keeps ${entered}`, () => {
    const results = resultsFor(entered)
    const lines = linesFor(entered)
    assert.equal(writtenLines(results, lines, true), `${entered}\n`)
    assert.equal(writtenLines(results, lines, false), `${bare}\n`)
    assert.equal(countLogins(lines), entered === bare ? 0 : 1)
  })
}

test('rows of a table and objects come out as URLs', () => {
  const text = 'host,port,user,pass\n203.0.113.7,8080,ann,s crt\n'
  const lines = linesFor(text)
  assert.equal(writtenLines(resultsFor(text), lines, true), 'socks5://ann:s%20crt@203.0.113.7:8080\n')
  assert.equal(writtenLines(resultsFor(text), lines, false), 'socks5://203.0.113.7:8080\n')
})

test('without the text box, the type that was found is kept', () => {
  assert.equal(
    writtenLines(resultsFor('203.0.113.7:8080:ann:scrt'), new Map(), true),
    'socks5://203.0.113.7:8080\n',
  )
})

test('what comes out reads back as the same proxies, and holds no password unless asked', () => {
  const word = fc.stringMatching(/^[a-z]{4}[\w~!$*()=+-]{4,12}$/)
  const notations = [
    (host: string, user: string, secret: string) => `${host}:8080:${user}:${secret}`,
    (host: string, user: string, secret: string) => `${user}:${secret}@${host}:8080`,
    (host: string, user: string, secret: string) => `socks4://${user}:${secret}@${host}:8080`,
    (host: string, user: string, secret: string) => `http ${host} 8080 ${user} ${secret}`,
    (host: string, user: string, secret: string) =>
      `{"ip":"${host}","port":8080,"user":"${user}","pass":"${secret}"}`,
  ]
  fc.assert(
    fc.property(fc.ipV4(), word, word, fc.constantFrom(...notations), (host, user, secret, write) => {
      const text = write(host, user, secret)
      const { proxies } = readProxies(text)
      const back = readProxies(writtenLines(resultsFor(text), linesFor(text), true)).proxies
      const login = ({ host, port, username, password }: (typeof back)[number]) => [
        host,
        port,
        username,
        password,
      ]
      assert.deepEqual(back.map(login), proxies.map(login))
      const bare = writtenLines(resultsFor(text), linesFor(text), false)
      assert.ok(!bare.includes(secret) && !bare.includes(user), bare)
      assert.equal(readProxies(bare).proxies[0]?.host, host)
    }),
    { numRuns: runs(500) },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readProxies } from '#contract/formats/proxies/proxy-text.ts'
import { madeExit, madeProbe, madeResult } from '#test/data/made-proxy-result.ts'
import { runs } from '#test/data/runs.ts'
import {
  cleanLines,
  countLogins,
  enteredLines,
  exportResults,
  usersOfShared,
  writtenLines,
} from './export.ts'

const awkward = [
  madeResult({
    words: 'Works, "quickly"',
    exit: { ...madeExit('SE'), organisation: '=HYPERLINK("http://evil.example")' },
    tampering: ['＠SUM(A1)', 'Second'],
    probes: [madeProbe('works', 12.5), madeProbe('refused')],
  }),
  madeResult({ index: 1, host: '2001:db8::1', port: 1080, outcome: 'refused', words: '-1\r\n+2' }),
]

test('no CSV cell can be mistaken for a formula', () => {
  const csv = exportResults('csv', awkward)
  assert.match(csv, /^host,port,type,outcome,words,milliseconds,/)
  assert.match(csv, /,"Works, ""quickly""",12\.5,/)
  assert.match(csv, /,"'=HYPERLINK\(""http:\/\/evil\.example""\)",SE,/)
  assert.match(csv, /,'＠SUM\(A1\); Second,/)
  assert.match(csv, /,"'-1\r\n\+2",/)
  assert.ok(!/(^|,|\r\n)"?[=+\-@＝＋－＠]/.test(csv.replace('\r\n+2', '')), csv)
})

test('JSON holds the results without their index', () => {
  const [first] = JSON.parse(exportResults('json', awkward)) as Record<string, unknown>[]
  assert.equal(first!['words'], 'Works, "quickly"')
  assert.equal('index' in first!, false)
})

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
  ['203.0.113.7:8080:SOCKS5', '203.0.113.7:8080:SOCKS5'],
  ['socks5:203.0.113.7:8080:ann:scrt', 'socks5://203.0.113.7:8080'],
  ['203.0.113.7 : 8080', '203.0.113.7 : 8080'],
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

test('failed proxies keep the protocol that they were checked as', () => {
  const failed = { outcome: 'timed_out', type: null } as const
  const results = [
    madeResult({ ...failed, requested_type: 'socks5' }),
    madeResult({ ...failed, index: 1, requested_type: 'auto' }),
  ]
  assert.equal(writtenLines(results, new Map(), false), 'socks5://203.0.113.7:8080\n203.0.113.7:8080\n')
  assert.match(exportResults('csv', results), /,socks5,timed_out,.*\r\n[^,]*,8080,,timed_out,/)
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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { readInSteps, readProxies } from './proxy-text.ts'

const read = (text: string) =>
  readProxies(text).proxies.map((proxy) => {
    const { line, written: _, ...rest } = proxy
    assert.ok(line > 0)
    return rest
  })
const address = { host: '8.8.8.8', port: 8080, type: 'auto' }
const login = { username: 'ann', password: 'pw' }

const notations: [text: string, proxy: object][] = [
  ['8.8.8.8:8080', address],
  [' "8.8.8.8:8080", ', address],
  ['8.8.8.8:8080 # mine', address],
  ['8.8.8.8 8080', address],
  ['8.8.8.8\t8080', address],
  ['8.8.8.8,8080', address],
  ['8.8.8.8,8080,socks5', { ...address, type: 'socks5' }],
  ['8.8.8.8:8080:ann:pw', { ...address, ...login }],
  ['8.8.8.8:8080:ann:p:w@x', { ...address, ...login, password: 'p:w@x' }],
  ['8.8.8.8:8080:ann:p[w', { ...address, ...login, password: 'p[w' }],
  ['8.8.8.8:8080:ann', { ...address, username: 'ann', password: '' }],
  ['ann:pw:8.8.8.8:8080', { ...address, ...login }],
  ['ann:pw@8.8.8.8:8080', { ...address, ...login }],
  ['ann:p@w:d@8.8.8.8:8080', { ...address, ...login, password: 'p@w:d' }],
  ['8.8.8.8:8080@ann:pw', { ...address, ...login }],
  ['8.8.8.8:8080@ann:p@w:d', { ...address, ...login, password: 'p@w:d' }],
  ['8.8.8.8:8080 ann:pw', { ...address, ...login }],
  ['8.8.8.8 8080 ann pw', { ...address, ...login }],
  ['8.8.8.8;8080;ann;pw', { ...address, ...login }],
  ['socks5 8.8.8.8 8080 ann pw', { ...address, ...login, type: 'socks5' }],
  ['http://8.8.8.8:8080/', { ...address, type: 'http' }],
  ['HTTP://8.8.8.8:8080', { ...address, type: 'http' }],
  ['socks5://ann:pw@8.8.8.8:8080', { ...address, ...login, type: 'socks5' }],
  ['socks5h://ann:pw@8.8.8.8:8080', { ...address, ...login, type: 'socks5' }],
  ['socks4://8.8.8.8:8080', { ...address, type: 'socks4' }],
  ['socks4a://ann@8.8.8.8:8080', { ...address, type: 'socks4', username: 'ann', password: '' }],
  ['https://ann:pw@8.8.8.8:8080', { ...address, ...login, type: 'https' }],
  ['socks4 8.8.8.8 8080', { ...address, type: 'socks4' }],
  ['socks://8.8.8.8:8080:ann:pw', { ...address, ...login, type: 'socks5' }],
  ['http://ann:p%40%3aw@8.8.8.8:8080', { ...address, ...login, type: 'http', password: 'p@:w' }],
  ['ann:100%@8.8.8.8:8080', { ...address, ...login, password: '100%' }],
  [
    'http://8.8.8.8:80:x@proxy.example:8080',
    { host: 'proxy.example', port: 8080, type: 'http', username: '8.8.8.8', password: '80:x' },
  ],
  ['[2001:4860::8]:8080', { ...address, host: '2001:4860::8' }],
  ['[2001:4860::8]:8080:ann:pw', { ...address, ...login, host: '2001:4860::8' }],
  ['ann:pw:[2001:4860::8]:8080', { ...address, ...login, host: '2001:4860::8' }],
  ['http://ann:pw@[2001:4860::8]:8080', { ...address, ...login, type: 'http', host: '2001:4860::8' }],
  ['Proxy.Example:8080', { ...address, host: 'proxy.example' }],
  ['bücher.example:8080', { ...address, host: 'xn--bcher-kva.example' }],
  ['squid:8080', { ...address, host: 'squid' }],
  ['squid:8080:ann:pw', { ...address, ...login, host: 'squid' }],
  ['ann:pw:proxy.example:8080', { ...address, ...login, host: 'proxy.example' }],
  ['8.8.8.8:8080:SOCKS5', { ...address, type: 'socks5' }],
  ['8.8.8.8:8080:https', address],
  ['8.8.8.8:http:8080', { ...address, type: 'http' }],
  ['socks4:8.8.8.8:8080', { ...address, type: 'socks4' }],
  ['socks5:8.8.8.8:8080:ann:pw', { ...address, ...login, type: 'socks5' }],
  ['[2001:4860::8]:8080:socks5', { ...address, type: 'socks5', host: '2001:4860::8' }],
  ['ann:http:8.8.8.8:8080', { ...address, username: 'ann', password: 'http' }],
  ['8.8.8.8 : 8080', address],
  ['8.8.8.8: 8080', address],
  ['8.8.8.8 : 8080 : ann : pw', { ...address, ...login }],
  ['proxy.example : 8080', { ...address, host: 'proxy.example' }],
  ['８．８．８．８：８０８０', address],
  ['8。8。8。8　8080', address],
  ['１２７.0.0.1:80', { host: '127.0.0.1', port: 80, type: 'auto' }],
  ['8.8.8.8：8080：ann：pw', { ...address, ...login }],
  ['8.8.8.8:8080:ann:ｐｗ', { ...address, username: 'ann', password: 'ｐｗ' }],
  ['IP: 8.8.8.8 Port: 8080', address],
  ['IP:8.8.8.8 Port:8080', address],
  ['IP address: 8.8.8.8, Port: 8080, Type: SOCKS5', { ...address, type: 'socks5' }],
  ['Host=8.8.8.8; Port=8080; User=ann; Pass=pw', { ...address, ...login }],
  ['8.8.8.8:8080:user.name:1234', { ...address, username: 'user.name', password: '1234' }],
]
for (const [text, proxy] of notations) {
  test(text, () => assert.deepEqual(read(text), [proxy]))
}

const complaints: [text: string, problem: RegExp][] = [
  ['8.8.8.8', /^Not a proxy/],
  ['hello world', /more than a proxy/],
  ['8.8.8.8:0', /port must be/],
  ['8.8.8.8:65536', /port must be/],
  ['8.8.8.8:http', /port must be/],
  ['127.1:80', /neither an IP address nor a host name/],
  ['0x7f.0.0.1:80', /neither an IP address nor a host name/],
  ['fe80::1%eth0:80', /^Not a proxy/],
  ['2001:4860::8:8080', /in brackets/],
  ['ftp://8.8.8.8:21', /Unknown scheme/],
  ['8.8.8.8:80@9.9.9.9:90', /ambiguous/],
  ['8.8.8.8:80:9.9.9.9:90', /ambiguous/],
  ['8.8.8.8:80:socks5:pw', /ambiguous/],
  ['8.8.8.8:80:socks5:ann:pw', /ambiguous/],
  ['8.8.8.8:80:ann:pw:socks5', /ambiguous/],
  ['http:pw:8.8.8.8:80', /ambiguous/],
  ['８.8.8.8:80:ann:ｐｗ', /unclear which characters/],
  ['8.8.8.8 : 80 : ann : p : w', /unclear which characters/],
  ['x'.repeat(2000), /too long/],
]
for (const [text, problem] of complaints) {
  test(`reports a problem with ${text.slice(0, 40)}`, () => {
    const { proxies, complaints } = readProxies(`\n${text}`)
    assert.deepEqual(proxies, [])
    assert.equal(complaints.length, 1)
    assert.equal(complaints[0]!.line, 2)
    assert.match(complaints[0]!.problem, problem)
  })
}

test('a problem is reported without anything that may be a password', () => {
  for (const text of [
    '8.8.8.8:x:ann:geheim',
    'ann:geheim@8.8.8.8:99999',
    'ann:geheim@nowhere',
    'http://ann:geheim@host:port',
    'geheim geheim geheim geheim',
    '8.8.8.8 80 ann geheim more',
    '[2001:4860::8]:x:ann:geheim',
    'ann:my.geheim:x',
    '8.8.8.8,x,ann,geheim',
    '["ann:geheim@:80"]',
    '[{"host":"?","port":1,"password":"geheim"}]',
  ]) {
    const { complaints } = readProxies(text)
    assert.equal(complaints.length, 1, text)
    assert.ok(
      !JSON.stringify(complaints).includes('geheim') || text.startsWith('geheim'),
      JSON.stringify(complaints),
    )
  }
})

test('reads many per line and skips blank lines, comments and duplicates', () => {
  const text =
    '# mine\n\n8.8.8.8:1, 8.8.4.4:2 1.1.1.1:3\r\n// old\n8.8.8.8:1\nsocks5://8.8.8.8:1\n9.9.9.9:4 9.9.9.9:x'
  const { proxies, complaints, duplicates } = readProxies(text)
  assert.deepEqual(
    proxies.map(({ line, host, port }) => [line, host, port]),
    [
      [3, '8.8.8.8', 1],
      [3, '8.8.4.4', 2],
      [3, '1.1.1.1', 3],
      [6, '8.8.8.8', 1],
      [7, '9.9.9.9', 4],
    ],
  )
  assert.deepEqual(duplicates, [{ line: 5, first: 3 }])
  assert.deepEqual(
    complaints.map(({ line, text }) => [line, text]),
    [[7, '9.9.9.9:x']],
  )
})

test('reads tables with a header, in any order of columns', () => {
  const text = 'Country,Port,IP,Password,Protocol,User\nUS,8080,8.8.8.8,"p,""w",SOCKS5,ann\nDE,x,8.8.4.4,,,\n'
  const { proxies, complaints } = readProxies(text)
  assert.deepEqual(proxies, [
    {
      line: 2,
      host: '8.8.8.8',
      port: 8080,
      type: 'socks5',
      username: 'ann',
      password: 'p,"w',
      written: '',
    },
  ])
  assert.match(complaints[0]!.problem, /port/)
})

test('reads JSON arrays of strings and of objects', () => {
  assert.deepEqual(read('["8.8.8.8:8080", "ann:pw@8.8.8.8:8080"]'), [address, { ...address, ...login }])
  assert.deepEqual(
    read('[{"ip":"8.8.8.8","port":8080,"protocol":"http","username":"ann","password":"pw"}]'),
    [{ ...address, ...login, type: 'http' }],
  )
  assert.deepEqual(
    readProxies('[1]').complaints.map(({ line }) => line),
    [1],
  )
})

const hosts = fc.oneof(
  fc.ipV4(),
  fc
    .ipV6()
    .filter((text) => !text.includes('.'))
    .map((text) => `[${text}]`),
  fc.domain(),
)
const port = fc.integer({ min: 1, max: 65_535 })
const word = fc.stringMatching(/^[a-z][\w~!$*()=+.-]{0,20}$/)
const anything = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => text.isWellFormed() && !/[\s\0]/.test(text))

const written: [
  name: string,
  write: (host: string, port: number, user: string, password: string) => string,
  password: fc.Arbitrary<string>,
][] = [
  ['host:port:user:password', (host, port, user, password) => `${host}:${port}:${user}:${password}`, word],
  ['user:password:host:port', (host, port, user, password) => `${user}:${password}:${host}:${port}`, word],
  ['user:password@host:port', (host, port, user, password) => `${user}:${password}@${host}:${port}`, word],
  ['host:port@user:password', (host, port, user, password) => `${host}:${port}@${user}:${password}`, word],
  [
    'a URL',
    (host, port, user, password) =>
      `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`,
    anything,
  ],
  [
    'a row of a table',
    (host, port, user, password) =>
      `host,port,user,pass\n${host},${port},${user},"${password.replaceAll('"', '""')}"`,
    anything,
  ],
]
for (const [name, write, passwords] of written) {
  test(`reads back what is written as ${name}`, () => {
    fc.assert(
      fc.property(hosts, port, word, passwords, (host, port, username, password) => {
        const text = write(host, port, username, password)
        const [proxy] = readProxies(text).proxies
        const plain = host.replace(/^\[|\]$/g, '').toLowerCase()
        assert.deepEqual(
          [proxy?.host, proxy?.port, proxy?.username, proxy?.password],
          [plain, port, username, password],
          text,
        )
      }),
      { numRuns: runs(500) },
    )
  })
}

test('reads any text quickly and without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void readProxies(text)),
    { numRuns: runs(500) },
  )
  const bad = [':', '@', '[', '[]:', 'a:', '1.', '"', ' ,'].map((text) => text.repeat(100_000))
  for (const text of bad) readProxies(text)
})

test('a long list can be read in steps of a line', () => {
  const steps = readInSteps('8.8.8.8:80\nnonsense here\n8.8.8.8:80\n'.repeat(100))
  let count = 0
  for (;;) {
    const { done, value } = steps.next()
    count++
    if (!done) continue
    assert.deepEqual([value.proxies.length, value.complaints.length, value.duplicates.length], [1, 100, 199])
    break
  }
  assert.ok(count > 300, String(count))
})

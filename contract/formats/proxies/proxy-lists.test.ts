// Lists as they are copied from pages and APIs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProxies } from './proxy-text.ts'

const address = { host: '8.8.8.8', port: 8080, type: 'auto' }
const login = { username: 'ann', password: 'pw' }

const rows: [row: string, proxy: object][] = [
  ['8.8.8.8\t8080\tUS\tUnited States\telite proxy\tno\tyes\t1 min ago', address],
  ['8.8.8.8\t8080\tUnited States Ashburn\t1200 ms\tHTTP, HTTPS\tHigh\t3 min.', { ...address, type: 'http' }],
  ['8.8.8.8\t8080\tDE\tExample Hosting GmbH\tSOCKS4\tElite\t92%\t140 ms', { ...address, type: 'socks4' }],
  ['\tGermany\t8.8.8.8\t8080\tSOCKS4, SOCKS5\tyes', { ...address, type: 'socks5' }],
  ['| 8.8.8.8 | 8080 | https | France |', address],
  ['8.8.8.8:8080\tSOCKS5\tNL', { ...address, type: 'socks5' }],
  ['8.8.8.8:8080 HTTP NOA US', { ...address, type: 'http' }],
  ['8.8.8.8:8080 HTTPS', address],
  ['8.8.8.8\t8080\tGermany\tBerlin', address],
  ['8.8.8.8 8080 DE Germany', address],
  ['8.8.8.8 8080 transparent', address],
  ['8.8.8.8\t8080\tann\tpw', { ...address, ...login }],
  ['8.8.8.8 8080 no pw', { ...address, username: 'no', password: 'pw' }],
  ['8.8.8.8:8080\u200b', address],
  ['1. 8.8.8.8:8080', address],
  ['• 8.8.8.8:8080', address],
  ['curl -x http://ann:pw@8.8.8.8:8080 https://x.example/', { ...address, type: 'http', ...login }],
  ["curl https://x.example --proxy '8.8.8.8:8080' -U ann:pw", { ...address, ...login }],
  ['curl --socks5-hostname 8.8.8.8:8080 https://x.example', { ...address, type: 'socks5' }],
  ['chromium --proxy-server="socks5://8.8.8.8:8080"', { ...address, type: 'socks5' }],
  ['PROXY 8.8.8.8:8080; DIRECT', { ...address, type: 'http' }],
  ['return "HTTPS 8.8.8.8:8080";', { ...address, type: 'https' }],
  ["  if (isIn(host)) return 'SOCKS 8.8.8.8:8080; DIRECT'", address],
  ['"SOCKS5 8.8.8.8:8080; DIRECT;"', { ...address, type: 'socks5' }],
  ['tg://socks?server=8.8.8.8&port=8080', { ...address, type: 'socks5' }],
  ['tg://socks?port=8080&server=8.8.8.8&user=ann&pass=pw', { ...address, type: 'socks5', ...login }],
  [
    'https://t.me/socks?server=8.8.8.8&port=8080&user=ann&pass=p%26+w%25',
    { ...address, type: 'socks5', ...login, password: 'p&+w%' },
  ],
  ['["t.me/socks?server=8.8.8.8&amp;port=8080"]', { ...address, type: 'socks5' }],
  ['export HTTPS_PROXY=http://ann:pw@8.8.8.8:8080/', { ...address, type: 'http', ...login }],
]
for (const [row, proxy] of rows) {
  test(`reads the row ${JSON.stringify(row)}`, () => {
    const [found, ...others] = readProxies(row).proxies
    assert.deepEqual([found, others], [{ line: 1, written: found?.written, ...proxy }, []])
  })
}

test('does not guess which columns hold a login', () => {
  const { proxies, complaints } = readProxies('8.8.8.8\t8080\tann\tgeheim\tUS')
  assert.deepEqual(proxies, [])
  assert.match(complaints[0]!.problem, /Add a header/)
  assert.ok(!JSON.stringify(complaints).includes('geheim'))
})

test('reads a table that was copied with its title and header', () => {
  const text =
    'Free proxy list\n\nIP Address\tPort\tCode\tHttps\n8.8.8.8\t8080\tUS\tno\n8.8.4.4\t80\tDE\tyes\n'
  const { proxies, complaints } = readProxies(text)
  assert.deepEqual(
    proxies.map(({ host, port }) => [host, port]),
    [
      ['8.8.8.8', 8080],
      ['8.8.4.4', 80],
    ],
  )
  assert.deepEqual(
    complaints.map(({ line }) => line),
    [1],
  )
})

const object = '{"ip":"8.8.8.8","port":"8080","protocols":["socks4"],"country":"US"}'
for (const [what, text] of [
  ['JSON Lines', `${object}\n\n{"host":"8.8.4.4","port":80,"username":"ann","password":"a #b"}\n`],
  ['JSON Lines with commas', `${object},\n{"host":"8.8.4.4","port":80,"username":"ann","password":"a #b"},`],
  ['an object with data', `{"data":[${object},"http://ann:a%20%23b@8.8.4.4:80"],"total":2}`],
  [
    'an object with results further inside',
    `{"ok":true,"page":{"results":[${object},"ann:a #b@8.8.4.4:80"]}}`,
  ],
] as const) {
  test(`reads ${what}`, () => {
    const { proxies, complaints } = readProxies(text)
    assert.deepEqual(complaints, [])
    assert.deepEqual(
      proxies.map(({ host, port, password }) => [host, port, password]),
      [
        ['8.8.8.8', 8080, undefined],
        ['8.8.4.4', 80, 'a #b'],
      ],
    )
    assert.equal(proxies[0]!.type, 'socks4')
  })
}

test('reports a line of JSON without a host, and hides what it holds', () => {
  const { complaints } = readProxies(`{"password":"geheim"}\n{"host":"8.8.8.8","port":0,"password":"geheim"}`)
  assert.deepEqual(
    complaints.map(({ line, text }) => [line, text]),
    [
      [1, ''],
      [2, ''],
    ],
  )
})

test('remembers how a proxy was written', () => {
  const text =
    'socks5h://ann:p%20w@8.8.8.8:1 # mine\n8.8.8.8:2:ann:pw\n8.8.8.8 3 ann pw\n8.8.8.8\t4\tUS\tno\tyes'
  assert.deepEqual(
    readProxies(text).proxies.map(({ written }) => written),
    ['socks5h://ann:p%20w@8.8.8.8:1', '8.8.8.8:2:ann:pw', '8.8.8.8 3 ann pw', ''],
  )
})

test('reads logins under headers in other languages', () => {
  const { proxies } = readProxies('Proxy;Port;Benutzer;Passwort\r\n8.8.8.8;8080;ann;pw\r\n')
  assert.deepEqual(proxies, [{ line: 2, written: '', ...address, ...login }])
})

test('reads every proxy of an object with names', () => {
  const { proxies } = readProxies('{"a":{"host":"8.8.8.8","port":80},"b":{"host":"8.8.4.4","port":80}}')
  assert.deepEqual(
    proxies.map(({ host }) => host),
    ['8.8.8.8', '8.8.4.4'],
  )
})

test('an IPv6 address in two spellings is one proxy', () => {
  const { proxies, duplicates } = readProxies('[2001:DB8::1]:80\n[2001:db8:0:0::1]:80')
  assert.deepEqual([proxies.length, duplicates], [1, [{ line: 2, first: 1 }]])
})

test('a command without a readable proxy is named, without its password', () => {
  const { complaints } = readProxies('curl -x nowhere -U ann:geheim https://x.example')
  assert.equal(complaints.length, 1)
  assert.ok(!JSON.stringify(complaints).includes('geheim'))
})

test('reads all proxies that a PAC file returns', () => {
  const { proxies, complaints } = readProxies(
    'PROXY 8.8.8.8:1; SOCKS5 [2001:db8::1]:2; HTTPS p.example:3; DIRECT',
  )
  assert.deepEqual(complaints, [])
  assert.deepEqual(
    proxies.map(({ host, port, type, written }) => [host, port, type, written]),
    [
      ['8.8.8.8', 1, 'http', ''],
      ['2001:db8::1', 2, 'socks5', ''],
      ['p.example', 3, 'https', ''],
    ],
  )
})

test('says what is wrong with a PAC line or a link, without its password', () => {
  for (const [text, problem] of [
    ['PROXY 8.8.8.8:0; DIRECT', /port must be/],
    ['tg://socks?server=8.8.8.8&port=x&user=ann&pass=geheim', /port must be/],
    ['https://t.me/socks?server=&port=1&pass=geheim', /neither an IP address/],
    ['["tg://socks?pass=geheim"]', /neither an IP address/],
    ['tg://proxy?server=8.8.8.8&port=443&secret=geheim', /only for Telegram/],
    ['vless://geheim?x=geheim', /Unknown scheme/],
  ] as const) {
    const { proxies, complaints } = readProxies(text)
    assert.deepEqual(proxies, [])
    assert.equal(complaints.length, 1, text)
    assert.match(complaints[0]!.problem, problem)
    assert.ok(!complaints[0]!.text.includes('pass=g') && !complaints[0]!.text.includes('=geheim'), text)
  }
})

test('reads the proxies of a Clash configuration, and nothing else of it', () => {
  const text = `mixed-port: 7890
external-controller: 127.0.0.1:9090
proxies:
  - { name: "one, two", type: socks5, server: 8.8.8.8, port: 1080, username: ann, password: "p,\\"w" }
  - name: second
    type: http
    server: proxy.example # mine
    port: 443
    tls: true
    username: ann
    password: 'it''s'
    headers:
      port: 1
  - {name: third, server: 8.8.4.4, port: 8388, type: ss, cipher: aes, password: geheim}
proxy-groups:
  - name: all
    type: select
    proxies:
      - second
rules:
  - DOMAIN-SUFFIX,example.com,all
`
  const { proxies, complaints } = readProxies(text)
  assert.deepEqual(proxies, [
    { line: 4, written: '', host: '8.8.8.8', port: 1080, type: 'socks5', username: 'ann', password: 'p,"w' },
    {
      line: 5,
      written: '',
      host: 'proxy.example',
      port: 443,
      type: 'https',
      username: 'ann',
      password: "it's",
    },
  ])
  assert.deepEqual(
    complaints.map(({ line, text, problem }) => [line, text, problem]),
    [[14, '', 'The type must be http, https, socks4 or socks5.']],
  )
})

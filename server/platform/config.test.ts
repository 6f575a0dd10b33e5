import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { ConfigError, readConfig, riskyChoices } from './config.ts'

test('an empty environment gives safe defaults', () => {
  const config = readConfig({})
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 3000)
  assert.equal(config.siteName, 'Bindex')
  assert.equal(config.rateLimits, 'on')
  assert.match(config.dataDir, /var$/)
})

test('an invalid value is reported in one clear sentence', () => {
  for (const [name, value, sentence] of [
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535; it is "abc".'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535; it is "70000".'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535; it is "-1".'],
    ['HOST', 'a b', 'HOST must be an address or host name; it is "a b".'],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS must be "on" or "off"; it is "no".'],
    ['BIN_DATA_URL', 'ftp://x', 'BIN_DATA_URL must be an http or https address, or "off"; it is "ftp://x".'],
    [
      'BIN_DATA',
      'https://x/a.bindex,b.csv',
      'BIN_DATA must list nothing besides the address of a dataset (.bindex).',
    ],
    ['UPDATE_DATA', 'hourly', 'UPDATE_DATA must be "off", "daily", "weekly" or "monthly"; it is "hourly".'],
    ...['hourly', '0h', '6', '1.5h', '10000h'].map(
      (value) =>
        [
          'BACKUP_EVERY',
          value,
          `BACKUP_EVERY must be "off", "daily", "weekly", or a number of hours or days such as "6h" or "2d"; it is "${value}".`,
        ] as const,
    ),
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP must be a whole number from 1 to 10000; it is "0".'],
    ['STUN_PORT', 'on', 'STUN_PORT must be a whole number from 0 to 65535, or "off"; it is "on".'],
    ['STUN_HOST', 'a b', 'STUN_HOST must be an address or host name; it is "a b".'],
    ['REVERSE_DNS', 'no', 'REVERSE_DNS must be "on" or "off"; it is "no".'],
    ['PROXY_TARGETS', 'private', 'PROXY_TARGETS must be "public" or "any"; it is "private".'],
    ['IPQS', 'yes', 'IPQS must be "on" or "off"; it is "yes".'],
    ...['http://a.example,http://b.example', 'https://a.example/path', 'a.example', 'ftp://a.example'].map(
      (value) =>
        [
          'PROXY_JUDGE',
          value,
          `PROXY_JUDGE must be addresses such as http://bins.example.com,https://bins.example.com: at most one per scheme, without a path; it is "${value}".`,
        ] as const,
    ),
    ['IP_SEED', 'no', 'IP_SEED must be "on" or "off"; it is "no".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent; it is "loud".'],
  ] as const) {
    assert.throws(() => readConfig({ [name]: value }), { constructor: ConfigError, message: sentence })
  }
})

test('rate classes change single limits', () => {
  const read = (text: string) => readConfig({ RATE_CLASSES: text }).rateClasses
  assert.deepEqual(read(''), { anonymous: {}, token: {} })
  assert.deepEqual(read(' anonymous.lookup=600, token.lookup = 12000,token.change=1 '), {
    anonymous: { lookup: 600 },
    token: { lookup: 12_000, change: 1 },
  })
  for (const wrong of [
    'token',
    'token.lookup',
    'token.lookup=',
    'token.lookup=0',
    'token.lookup=-1',
    'token.lookup=1e3',
    'token.lookup=1000001',
    'token.lookup=5;token.change=5',
    'token.login=100',
    'partner.lookup=5',
    'token.lookup=5,token.lookup=6',
    'toString.lookup=5',
    'token.constructor=5',
  ])
    assert.throws(() => read(wrong), {
      constructor: ConfigError,
      message: `RATE_CLASSES must be limits per minute such as anonymous.lookup=600,token.lookup=12000: anonymous or token, a dot, one of lookup, download, change, =, and a whole number from 1 to 1000000, each limit once; it is "${wrong}".`,
    })
})

test('trusted proxies must be addresses or networks', () => {
  assert.deepEqual(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies, ['10.0.0.0/8', '::1'])
  for (const value of [
    'true',
    '1',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    'localhost',
    '10.0.0.0/x',
  ]) {
    assert.throws(
      () => readConfig({ TRUSTED_PROXIES: value }),
      /^.*TRUSTED_PROXIES must be addresses or networks/,
      value,
    )
  }
})

test('the public URL must not have a path', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://bins.example/' }).publicUrl, 'https://bins.example')
  for (const value of [
    'bins.example',
    'https://bins.example/x',
    'javascript:alert(1)',
    'https://u:p@bins.example',
  ]) {
    assert.throws(() => readConfig({ PUBLIC_URL: value }), ConfigError, value)
  }
})

test('an invalid Redis address is refused without repeating it', () => {
  assert.equal(readConfig({}).redisUrl, '')
  for (const value of [
    'redis://cache.example',
    'rediss://u:p%23%2F@cache.example:6380/15',
    'redis://:p@[2001:db8::1]:6379/',
  ]) {
    assert.equal(readConfig({ REDIS_URL: value }).redisUrl, value)
  }
  for (const value of [
    'http://u:hidden@cache.example',
    'redis:hidden',
    'redis://',
    'redis:///1',
    'redis://u:hidden@cache.example/one',
    'redis://u:hidden@cache.example/1/2',
    'redis://u:hidden@cache.example:99999',
    'redis://u:hid#hidden@cache.example',
    'redis://u:1#hidden@cache.example',
    'redis://u:1?hidden@cache.example',
    'redis://u:hid%hidden@cache.example',
    'redis://u:hidden@cache.example?tls=1',
    'hidden',
  ]) {
    assert.throws(
      () => readConfig({ REDIS_URL: value }),
      (error: Error) =>
        error instanceof ConfigError &&
        error.message.startsWith('REDIS_URL must') &&
        !error.message.includes('hid'),
      value,
    )
  }
})

test('an invalid database address is refused without repeating it', () => {
  assert.equal(readConfig({}).databaseUrl, '')
  for (const value of ['postgres://u:p@db.example/bindex', 'postgresql:///bindex?host=/run/postgresql']) {
    assert.equal(readConfig({ DATABASE_URL: value }).databaseUrl, value)
  }
  for (const value of [
    'mysql://u:hidden@db.example/bindex',
    'postgres://u:hidden@db.example',
    'postgres://u:hid#hidden@db.example/bindex',
    'postgres://u:hid%hidden@db.example/bindex',
    'hidden',
  ]) {
    assert.throws(
      () => readConfig({ DATABASE_URL: value }),
      (error: Error) =>
        error instanceof ConfigError &&
        error.message.startsWith('DATABASE_URL must') &&
        !error.message.includes('hid'),
    )
  }
})

test('.env.example names every setting with its default, and nothing else', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'))
  const asked = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  assert.deepEqual(Object.keys(example).toSorted(), [...asked].toSorted())
  assert.deepEqual(readConfig(example), readConfig({}))
})

test('running as root, or for others without PUBLIC_URL, is risky', () => {
  const warnings = (host: string, publicUrl: string, userId?: number) =>
    riskyChoices({ ...readConfig({}), host, publicUrl }, userId).map((text) => text.split(' ', 2).join(' '))
  assert.deepEqual(warnings('127.0.0.1', '', 1000), [])
  assert.deepEqual(warnings('::1', ''), [])
  assert.deepEqual(warnings(readConfig({ HOST: 'localhost' }).host, '', 0), ['Bindex runs'])
  assert.deepEqual(warnings('0.0.0.0', '', 0), ['Bindex runs', 'Others can'])
  assert.deepEqual(warnings('::', ''), ['Others can'])
  assert.deepEqual(warnings('bins.example.com', 'https://bins.example.com'), [])
})

test('metrics for everyone are risky, and their token is never shown', () => {
  const warnings = (environment: Record<string, string>) => riskyChoices(readConfig(environment))
  const open = { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }
  assert.match(warnings(open).join(), /^Whoever reaches 0\.0\.0\.0, port 9100, can read the metrics/)
  assert.deepEqual(warnings({ ...open, METRICS_TOKEN: 'a-token-of-16-chars' }), [])
  assert.deepEqual(warnings({ METRICS_PORT: '9100' }), [])
  assert.deepEqual(warnings({ METRICS_PORT: '9100', METRICS_HOST: 'localhost' }), [])
  for (const token of ['short', 'sixteen letters with spaces', 'x'.repeat(201)]) {
    assert.throws(
      () => readConfig({ METRICS_TOKEN: token }),
      (error: Error) => error instanceof ConfigError && !error.message.includes(token),
    )
  }
})

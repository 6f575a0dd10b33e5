import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { runs } from '#test/data/runs.ts'
import type { JudgedRequest } from '../judge/judge.ts'
import { AddressSearch } from './address-search.ts'
import { exposureOf } from '../checking/findings.ts'

const anonymityOf = async (...asked: Parameters<typeof exposureOf>) => (await exposureOf(...asked)).anonymity

type Write = (bytes: number[]) => string

const number = (bytes: number[]) => Buffer.from(bytes).readUInt32BE()
const hex = (bytes: number[]) => Buffer.from(bytes).toString('hex')
const turned = (text: string) => [...text].toReversed().join('')
const binary = (bytes: number[]) => bytes.map((byte) => byte.toString(2).padStart(8, '0'))
const base32 = (text: string) =>
  binary([...Buffer.from(text)])
    .join('')
    .match(/.{1,5}/g)!
    .map((bits) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(bits.padEnd(5, '0'), 2)])
    .join('')
const groups = (bytes: number[]) => hex(bytes).match(/.{4}/g)!
const inside = (bytes: number[], ...prefix: number[]) => [...prefix, ...bytes]
const mapped = (bytes: number[]) => inside(bytes, ...Array<number>(10).fill(0), 255, 255)

const v4Notations: Record<string, Write> = {
  decimal: (bytes) => bytes.join('.'),
  'with a port': (bytes) => `${bytes.join('.')}:4711`,
  'with a port after a dot': (bytes) => `${bytes.join('.')}.4711`,
  padded: (bytes) => bytes.map((byte) => String(byte).padStart(3, '0')).join('.'),
  octal: (bytes) => bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
  hexadecimal: (bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
  'mixed bases': ([a, b, c, d]) => `${a}.0x${b!.toString(16).toUpperCase()}.0${c!.toString(8)}.${d}`,
  'three parts': ([a, b, c, d]) => `${a}.${b}.${c! * 256 + d!}`,
  'two parts': ([a, b, c, d]) => `${a}.${(b! * 256 + c!) * 256 + d!}`,
  integer: (bytes) => String(number(bytes)),
  'signed integer': (bytes) => String(number(bytes) | 0),
  'integer, lowest byte first': (bytes) => String(number(bytes.toReversed())),
  'hexadecimal integer': (bytes) => `0x${hex(bytes)}`,
  'octal integer': (bytes) => `0${number(bytes).toString(8)}`,
  'hexadecimal digits': (bytes) => hex(bytes).toUpperCase(),
  'hexadecimal pairs': (bytes) => hex(bytes).match(/../g)!.join(':'),
  hyphens: (bytes) => bytes.join('-'),
  'a host name': (bytes) => `ip-${bytes.join('-')}.example.net`,
  'a reversed host name': (bytes) => `${bytes.toReversed().join('.')}.in-addr.arpa`,
  'lowest byte first': (bytes) => bytes.toReversed().join('.'),
  'turned around': (bytes) => turned(bytes.join('.')),
  base32: (bytes) => base32(bytes.join('.')),
  'binary digits': (bytes) => binary(bytes).join(''),
  'binary parts': (bytes) => binary(bytes).join('.'),
  'twelve digits': (bytes) => bytes.map((byte) => String(byte).padStart(3, '0')).join(''),
  'integer with thousands separators': (bytes) => number(bytes).toLocaleString('en'),
  'bytes in percent-encoding': (bytes) => hex(bytes).replace(/../g, '%$&'),
  'bytes with escapes': (bytes) => hex(bytes).replace(/../g, '\\x$&'),
  words: (bytes) => bytes.join(' dot '),
  'letters between': (bytes) => bytes.join('x'),
  'an array': (bytes) => JSON.stringify(bytes),
  'a spaced array': (bytes) => `[ ${bytes.join(', ')} ]`,
  'brackets around dots': (bytes) => bytes.join('[.]'),
  'mapped to IPv6': (bytes) => `::ffff:${bytes.join('.')}`,
  'mapped to IPv6, in hexadecimal': (bytes) => `::ffff:${groups(bytes).join(':')}`,
  'mapped to IPv6, expanded': (bytes) => groups(mapped(bytes)).join(':'),
  'mapped to IPv6, digits only': (bytes) => hex(mapped(bytes)),
  NAT64: (bytes) => `64:ff9b::${groups(bytes).join(':')}`,
  '6to4': (bytes) => `2002:${groups(bytes).join(':')}::1`,
  bytes: (bytes) => Buffer.from(bytes).toString('base64'),
}

const v6Notations: Record<string, Write> = {
  compressed: (bytes) => ipaddr.fromByteArray(bytes).toString(),
  expanded: (bytes) => groups(bytes).join(':'),
  'upper case': (bytes) => groups(bytes).join(':').toUpperCase(),
  'with a port': (bytes) => `[${ipaddr.fromByteArray(bytes).toString()}]:4711`,
  'with a port but no brackets': (bytes) => `${groups(bytes).join(':')}:4711`,
  'Forwarded (RFC 7239)': (bytes) => `for="[${ipaddr.fromByteArray(bytes).toString()}]:4711";proto=http`,
  'with the end as IPv4': (bytes) => `${groups(bytes.slice(0, 12)).join(':')}:${bytes.slice(12).join('.')}`,
  'with the end as IPv4, after a gap': (bytes) =>
    `${groups(bytes.slice(0, 6)).join(':')}::${groups(bytes.slice(10, 12)).join(':')}:${bytes.slice(12).join('.')}`,
  'with a zone': (bytes) => `${ipaddr.fromByteArray(bytes).toString()}%eth0`,
  'a host name': (bytes) => `${groups(bytes).join('-')}.ipv6-literal.net`,
  'a reversed host name': (bytes) => `${[...hex(bytes)].toReversed().join('.')}.ip6.arpa`,
  'digits only': (bytes) => hex(bytes),
  integer: (bytes) => BigInt(`0x${hex(bytes)}`).toString(),
  bytes: (bytes) => Buffer.from(bytes).toString('base64'),
}

const escape = (text: string, write: (code: string) => string) =>
  [...text].map((letter) => write(letter.codePointAt(0)!.toString(16).padStart(2, '0'))).join('')

const around: Record<string, (text: string) => string> = {
  'by itself': (text) => text,
  'in a list': (text) => `unknown, ${text}, 10.1.2.3`,
  'in quotes': (text) => `for="${text}";by=_hidden`,
  'in JSON': (text) => JSON.stringify({ client: { ip: text, port: 80 } }),
  'in a URL': (text) => `http://stats.example/?from=${encodeURIComponent(text)}&x=1`,
  'every character in percent-encoding': (text) => escape(text, (code) => `%${code}`),
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(`<${text}>`)),
  'in HTML': (text) => escape(text, (code) => `&#x${code};`),
  'in a string with escapes': (text) => escape(text, (code) => `\\u00${code}`),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in base64 for URLs': (text) => `client_${Buffer.from(`<${text}>`).toString('base64url')}`,
  'in JSON in base64': (text) => Buffer.from(JSON.stringify({ ip: text })).toString('base64'),
  'as hexadecimal text': (text) => Buffer.from(`ip=${text}`).toString('hex'),
}

const byte = fc.integer({ min: 0, max: 255 })
/** Neither end is zero: in either order, an integer of few digits could be any number. */
const v4 = fc.tuple(
  fc.integer({ min: 1, max: 223 }),
  byte,
  byte,
  fc.integer({ min: 1, max: 255 }),
) as fc.Arbitrary<number[]>
const v6 = fc
  .array(byte, { minLength: 14, maxLength: 14 })
  .map((bytes) => [0x20, 0x01, ...bytes.map((each, at) => (at > 3 && at < 9 ? 0 : each))])

const direct: JudgedRequest = {
  nonce: 'a',
  address: '9.9.9.9',
  headers: [
    ['Host', 'judge.example'],
    ['User-Agent', 'ours'],
  ],
}
const anonymityWith = (name: string, value: string, own: ReadonlySet<string>) =>
  anonymityOf({ nonce: 'b', address: '8.8.8.8', headers: [...direct.headers, [name, value]] }, direct, own)
const containsAddress = (text: string, own: ReadonlySet<string>) => new AddressSearch(own).finds(text)
const textOf = (bytes: number[]) => ipaddr.fromByteArray(bytes).toString()

const names = fc.stringMatching(/^[A-Z][a-z]{0,8}(-[A-Z][a-z]{1,8}){0,3}$/)

for (const [family, notations, address] of [
  ['IPv4', v4Notations, v4],
  ['IPv6', v6Notations, v6],
] as const) {
  for (const [notation, write] of Object.entries(notations)) {
    test(`finds an ${family} address: ${notation}`, async () => {
      await fc.assert(
        fc.asyncProperty(
          address,
          names,
          fc.constantFrom(...Object.keys(around)),
          async (bytes, name, place) => {
            const value = around[place]!(write(bytes))
            assert.equal(
              await anonymityWith(name, value, new Set([textOf(bytes)])),
              'transparent',
              `${name}: ${value}`,
            )
          },
        ),
        { numRuns: runs(200) },
      )
    })
  }
}

test('does not take another address for ours, in any notation', async () => {
  const places = fc.constantFrom(...Object.values(around))
  const other = fc.oneof(
    fc.tuple(v4, fc.constantFrom(...Object.values(v4Notations))),
    fc.tuple(v6, fc.constantFrom(...Object.values(v6Notations))),
  )
  await fc.assert(
    fc.asyncProperty(
      other,
      fc.array(fc.oneof(v4, v6), { minLength: 1, maxLength: 8 }),
      places,
      async (written, own, wrap) => {
        const [bytes, write] = written
        fc.pre(!own.some((each) => textOf(each) === textOf(bytes) || isReversed(each, bytes)))
        const value = wrap(write(bytes))
        assert.ok(
          !(await containsAddress(value, new Set(own.map(textOf)))),
          `${own.map(textOf).join()} in ${value}`,
        )
      },
    ),
    { numRuns: runs(1000) },
  )
})

const isReversed = (one: number[], other: number[]) => textOf(one.toReversed()) === textOf(other)

for (const [what, header] of [
  ['a version number', ['User-Agent', 'curl/7.88.1']],
  ['a longer address', ['X-Real-IP', '99.9.9.9']],
  ['an address that continues', ['X-Real-IP', '9.9.9.99']],
  ['a random ID', ['X-Request-Id', '3f2504e0-4f89-11d3-9a0c-0305e82c3301']],
  ['a date', ['If-Modified-Since', 'Tue, 09 Sep 2009 09:09:09 GMT']],
] as const) {
  test(`${what} is not our address`, async () => {
    const own = new Set(['9.9.9.9', '2001:db8::9'])
    assert.notEqual(await anonymityWith(header[0], header[1], own), 'transparent')
  })
}

test('finds our address in a repeated header, in a changed one and in a name', async () => {
  const own = new Set(['9.9.9.9'])
  const see = (...headers: [string, string][]): JudgedRequest => ({ nonce: 'b', address: '8.8.8.8', headers })
  const first: [string, string] = ['Host', 'judge.example']
  for (const seen of [
    see(first, ['User-Agent', 'ours'], ['X-Forwarded-For', '9.9.9.9'], ['X-Forwarded-For', '8.8.8.8']),
    see(first, ['User-Agent', 'ours; for 9.9.9.9']),
    see(first, ['User-Agent', 'ours'], ['X-From-9-9-9-9', '1']),
    see(['Host', 'judge.example.9.9.9.9'], ['User-Agent', 'ours']),
  ])
    assert.equal(await anonymityOf(seen, direct, own), 'transparent', JSON.stringify(seen.headers))
})

test('the address of the judge itself in a header about the target is not a leak', async () => {
  const judge: JudgedRequest = { ...direct, headers: [['Host', '9.9.9.9:3000']] }
  const seen = (name: string): JudgedRequest => ({
    nonce: 'b',
    address: '8.8.8.8',
    headers: [...judge.headers, [name, '9.9.9.9:3000']],
  })
  assert.equal(await anonymityOf(seen('X-Forwarded-Host'), judge, new Set(['9.9.9.9'])), 'anonymous')
  assert.equal(await anonymityOf(seen('X-From'), judge, new Set(['9.9.9.9'])), 'transparent')
})

test('whatever names a proxy keeps it from elite', async () => {
  const own = new Set(['9.9.9.9'])
  for (const [name, value] of [
    ['X-Anything', 'at all'],
    ['Via', '1.1 box'],
    ['Accept-Language', 'en, forwarded by squid'],
    ['X-Request-Id', 'abc'],
    ['Proxy-Connection', 'close'],
  ] as const)
    assert.equal(await anonymityWith(name, value, own), 'anonymous', name)
  for (const [name, value] of [
    ['Connection', 'keep-alive'],
    ['Accept-Charset', 'utf-8'],
    ['DNT', '1'],
  ] as const)
    assert.equal(await anonymityWith(name, value, own), 'elite', name)
})

test('searches any text without an error', async () => {
  const own = new Set(['9.9.9.9', '2001:db8::9'])
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      async (text) => void (await containsAddress(text, own)),
    ),
    { numRuns: runs(300) },
  )
  const long = ['9', '9.', '0x', ':', 'f:', '%39', 'OS45', '&#x39;', '9-9 '].map((text) => text.repeat(4000))
  for (const text of long) await containsAddress(text, own)
})

test('finds an address in base64 that is turned around', async () => {
  const text = turned(Buffer.from('203.0.113.7').toString('base64'))
  assert.ok(await containsAddress(`id=${text}`, new Set(['203.0.113.7'])))
})

const digits = (count: number) => '1.2.3.'.repeat(count / 6)
const many = (count: number, value: string) =>
  Array.from({ length: count }, (_, at): [string, string] => [`Accept-${at}`, value])
const seenWith = (...headers: [string, string][]): JudgedRequest => ({
  nonce: 'b',
  address: '8.8.8.8',
  headers: [...direct.headers, ...headers],
})

for (const [what, headers] of [
  ['many long headers', many(100, digits(15_000))],
  ['many long headers, ours in the last', [...many(100, digits(15_000)), ['Accept', '9.9.9.9']]],
  ['a header longer than any request', [['Accept', `${digits(60_000)} 9.9.9.9`]]],
  ['a great many short texts in base64', many(4000, Buffer.from('1.2.3.4').toString('base64'))],
] as [string, [string, string][]][]) {
  test(`claims nothing when it cannot search all of ${what}`, async () => {
    assert.equal(await anonymityOf(seenWith(...headers), direct, new Set(['9.9.9.9'])), null)
  })
}

test('searches all of a request as long as servers accept', async () => {
  const own = new Set(['203.0.113.77', '2001:db8::9'])
  const escaped = escape('a=b&c=d.', (code) => `%${code}`)
  for (const unit of ['1.2.3.', 'q=0.9, ', 'abcdef', 'MTIzNDU2 ', escaped, '&#x39;', '2001:db8::', 'é ']) {
    const value = unit.repeat(15_000 / unit.length)
    assert.equal(await anonymityOf(seenWith(['Accept', value]), direct, own), 'elite', unit)
    const telling = `${value} 203.0.113.77`
    assert.equal(await anonymityOf(seenWith(['Accept', telling]), direct, own), 'transparent', unit)
  }
})

test('lets others in while it searches', async () => {
  let turns = 0
  const turn = () => (turns++, (timer = setImmediate(turn)))
  let timer = setImmediate(turn)
  await anonymityOf(seenWith(...many(10, digits(15_000))), direct, new Set(['9.9.9.9']))
  clearImmediate(timer)
  assert.ok(turns > 1, `${turns} turns`)
})

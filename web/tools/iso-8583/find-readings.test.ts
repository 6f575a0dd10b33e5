import assert from 'node:assert/strict'
import { test } from 'node:test'
import { only, valuesOf } from '#test/web/read-messages.ts'
import { messageHex } from '#test/web/made-messages.ts'
import { readMessages } from './find-readings.ts'
import { sample } from './screen/sample.ts'
import { encodings } from './wire.ts'

const problemOf = (text: string, encoding?: string): string => {
  const { readings, nearest } = only(text, encoding)
  assert.deepEqual(readings, [])
  return nearest!.problem!.message
}

/** Published by the libraries and questions named, with the fields they list. */
const published: [
  from: string,
  text: string,
  type: string,
  reading: string,
  fields: Record<string, string>,
][] = [
  [
    'patrickaburu1/ISO8583-PACK-UNPACK',
    '02003220000000808000000010000000001500120604120000000112340001840',
    '0200',
    'Text · ASCII, bitmap in hex',
    { 3: '000010', 4: '000000001500', 7: '1206041200', 11: '000001', 41: '12340001', 49: '840' },
  ],
  [
    'a sign-on of jPOS users',
    '0800822000000000000004000000000000000224200936083503002',
    '0800',
    'Text · ASCII, bitmap in hex',
    { 7: '0224200936', 11: '083503', 70: '002' },
  ],
  [
    'ISO8583-PARSER, with a length of four characters',
    '00550800822000000000000004000000000000000925105308000051301',
    '0800',
    'Text · Length of 4 characters · ASCII, bitmap in hex',
    { 7: '0925105308', 11: '000051', 70: '301' },
  ],
  [
    'Stack Overflow 11421574, text in EBCDIC',
    '0810822000000200000004000000000000000501130427000005F0F00001',
    '0810',
    'Hex · BCD digits, EBCDIC text',
    { 7: '0501130427', 11: '000005', 39: '00', 70: '001' },
  ],
  [
    'Stack Overflow 21282257',
    '0800 2020000000800000 000000 000001 3239313130303031',
    '0800',
    'Hex · BCD digits, ASCII text',
    { 3: '000000', 11: '000001', 41: '29110001' },
  ],
]

for (const [from, text, type, reading, fields] of published) {
  test(`reads the message of ${from}`, () => {
    const found = only(text)
    assert.deepEqual(
      found.readings.map(({ label }) => label),
      [reading],
    )
    assert.equal(found.readings[0]!.entries.find(({ id }) => id === 'MTI')?.value, type)
    assert.deepEqual(valuesOf(found), fields)
  })
}

test('reads the bitmap that Elavon documents', () => {
  const { nearest } = only('0100 30 34 04 59 28 E1 82 03', encodings.at(-1)!.label)
  assert.deepEqual(nearest!.entries.at(-1)!.meaning, [
    'Fields: 3, 4, 11, 12, 14, 22, 26, 28, 29, 32, 35, 37, 41, 42, 43, 48, 49, 55, 63, 64',
  ])
})

test('Does not parse a card number that its log has masked with stars', () => {
  const text = 'F0F1F0F04000000000000000F1F6F5F5F3F1F5F75C5C5C5C5CF1F6F5F5F4F0'
  assert.equal(problemOf(text), 'Field 2: it has a byte that is not allowed in it, at offset 0x0014')
})

test('reads a third bitmap after the second or where field 65 is', () => {
  const [start, trace, none] = ['080080200000000000008000000000000000', '000001', '0000000000000000']
  for (const [text, order] of [
    [start + none + trace, 'MTI P 1 65 11'],
    [start + trace + none, 'MTI P 1 11 65'],
  ] as const) {
    const { readings } = only(text)
    assert.deepEqual(
      readings.map(({ entries }) => entries.map(({ id }) => id).join(' ')),
      [order],
    )
  }
  assert.equal(
    problemOf(`${start}4000000000000000${trace}`, 'BCD digits, ASCII text'),
    'Field 130: its format in version 1987 is not known, at offset 0x001D',
  )
})

test('explains the message type', () => {
  const [reading] = only('1421 0000000000000000').readings
  assert.deepEqual(reading!.entries[0]!.meaning, [
    'ISO 8583:1993',
    'Class: reversal or chargeback',
    'Function: advice',
    'Origin: acquirer, repeat',
  ])
})

test('reads the sample, its headers and its chip data', () => {
  const { readings } = only(sample.text)
  assert.deepEqual(
    readings.map(({ label }) => label),
    ['Hex · Length of 2 bytes · TPDU · BCD digits, ASCII text'],
  )
  const chip = readings[0]!.entries.find(({ id }) => id === '55')!
  assert.equal(chip.problem, undefined)
  assert.deepEqual(chip.entries!.map(({ id }) => id).slice(0, 3), ['5F2A', '82', '84'])
  const bytes = Buffer.from(sample.text.replaceAll('\n', ''), 'hex')
  for (const tag of chip.entries!)
    assert.equal(
      bytes
        .subarray(tag.offset, tag.offset + tag.id.length / 2)
        .toString('hex')
        .toUpperCase(),
      tag.id,
    )
})

const bcd = encodings.find(({ label }) => label === 'BCD digits, ASCII text')!
const echo = (trace: string) => messageHex('0800', '1987', { 11: trace, 41: 'TERM0001' }, bcd)

test('reads several messages: by empty lines, by lines, and in a stream', () => {
  const [one, other] = [echo('000001'), echo('000002')]
  const inStream = [one, other].map((hex) => (hex.length / 2).toString(16).padStart(4, '0') + hex).join('')
  for (const text of [`${one}\n\n${other}\n`, `${one}\r\n${other}`, inStream]) {
    assert.deepEqual(
      readMessages(text).map((found) => valuesOf(found)[11]),
      ['000001', '000002'],
    )
  }
})

test('reads a message that is broken into lines', () => {
  assert.equal(valuesOf(only(echo('000007').replace(/.{16}/g, '$&\n')))[11], '000007')
})

test('reads the data of a packet', () => {
  const payload = Buffer.from(echo('000003'), 'hex')
  const header = Buffer.alloc(40)
  header[0] = 0x45
  header.writeUInt16BE(40 + payload.length, 2)
  header[9] = 6
  header[32] = 0x50
  const packet = Buffer.concat([header, payload])
  const lines = packet.toString('hex').match(/.{1,32}/g)!
  const dump = lines.map((line, at) => {
    const characters = Buffer.from(line, 'hex')
      .toString('latin1')
      .replace(/[^!-~]/g, '.')
    const groups = line
      .match(/.{1,4}/g)!
      .join(' ')
      .padEnd(39)
    return `\t0x${(at * 16).toString(16).padStart(4, '0')}:  ${groups}  ${characters}`
  })
  const text = ['12:00:00.000001 IP 10.0.0.1.5000 > 10.0.0.2.8583: Flags [P.], length 34', ...dump].join('\n')
  const found = only(text)
  assert.deepEqual(
    found.readings.map(({ label }) => label),
    ['Hex · IP and TCP headers · BCD digits, ASCII text'],
  )
  assert.equal(valuesOf(found)[11], '000003')
})

const wrong: [what: string, hex: string, problem: string][] = [
  [
    'a digit that is none',
    echo('000001').replace('000001', '00A001'),
    'Field 11: it has an invalid digit, at offset 0x000B',
  ],
  [
    'a byte too many',
    `${echo('000001')}00`,
    'The message: 1 byte left over after its last field, at offset 0x0015',
  ],
  ['a byte too few', echo('000001').slice(0, -2), 'Field 41: it needs 8 bytes and has 7, at offset 0x000D'],
  [
    'a length over the limit',
    `0200${'4000000000000000'}20${'1'.repeat(20)}`,
    'Field 2: its length is 20, and at most 19 is allowed, at offset 0x000A',
  ],
]

for (const [what, hex, problem] of wrong) {
  test(`Does not parse a message with ${what}`, () => assert.equal(problemOf(hex, bcd.label), problem))
}

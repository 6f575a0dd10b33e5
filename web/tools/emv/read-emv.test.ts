import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexOf, type Entry } from '../readers/entry.ts'
import { readTags } from './explain.ts'
import { readEmv } from './read-emv.ts'
import { sample } from './screen/sample.ts'

const tag = (hex: string): Entry => readTags(Buffer.from(hex, 'hex'))[0]!

function entriesOf(text: string, values?: string): Entry[] {
  const [found, ...more] = readEmv(text, values)
  assert.deepEqual(more, [])
  assert.equal(found!.problem, undefined)
  assert.equal(found!.readings.length, 1)
  return found!.readings[0]!.entries
}

const problemOf = (text: string, values?: string): string | undefined => readEmv(text, values)[0]!.problem

/** From EMV Book 3, annex C, and the tests of binaryfoo/emv-bertlv. */
const meanings: [hex: string, meaning: string[]][] = [
  ['95050000080000', ['Byte 3, bit 4: PIN entry required, PIN pad present, but PIN was not entered']],
  ['95050000000000', ['No bit is set']],
  ['9505000000000F', [4, 3, 2, 1].map((bit) => `Byte 5, bit ${bit}: Reserved for future use`)],
  ['82024000', ['Byte 1, bit 7: SDA supported']],
  [
    '9B02E800',
    [
      'Byte 1, bit 8: Offline data authentication was performed',
      'Byte 1, bit 7: Cardholder verification was performed',
      'Byte 1, bit 6: Card risk management was performed',
      'Byte 1, bit 4: Terminal risk management was performed',
    ],
  ],
  [
    '9F0702A080',
    [
      'Byte 1, bit 8: Valid for domestic cash transactions',
      'Byte 1, bit 6: Valid for domestic goods',
      'Byte 2, bit 8: Domestic cashback allowed',
    ],
  ],
  [
    '8E0C000000C80000000002071E00',
    [
      'X = 200, Y = 0',
      'Enciphered PIN verified online, if in the application currency and over X, otherwise fail',
      'Signature, always, otherwise fail',
    ],
  ],
  ['9F3403420302', ['Enciphered PIN verified online, if terminal supports the CVM: successful']],
  ['9F34033F0000', ['No CVM performed, always: result unknown']],
  [
    '9F330360B0C8',
    [
      'Byte 1, bit 7: Magnetic stripe',
      'Byte 1, bit 6: IC with contacts',
      'Byte 2, bit 8: Plaintext PIN for ICC verification',
      'Byte 2, bit 6: Signature',
      'Byte 2, bit 5: Enciphered PIN for offline verification',
      'Byte 3, bit 8: SDA',
      'Byte 3, bit 7: DDA',
      'Byte 3, bit 4: CDA',
    ],
  ],
  [
    '9F40056000F0A001',
    [
      'Byte 1, bit 7: Goods',
      'Byte 1, bit 6: Services',
      'Byte 3, bit 8: Numeric keys',
      'Byte 3, bit 7: Alphabetic and special characters keys',
      'Byte 3, bit 6: Command keys',
      'Byte 3, bit 5: Function keys',
      'Byte 4, bit 8: Print or electronic, attendant',
      'Byte 4, bit 6: Display, attendant',
      'Byte 5, bit 1: Code table 1',
    ],
  ],
  ['9F270180', ['ARQC: online authorisation requested']],
  ['9F270140', ['TC: approved offline']],
  ['9F27010A', ['AAC: declined', 'Advice required', 'Reason: PIN try limit exceeded']],
  ['9F350122', ['Attended, offline with online capability, operated by merchant']],
  ['9F350114', ['Unattended, online only, operated by financial institution']],
  ['9F350131', ['Not a terminal type of EMV']],
  ['9C0109', ['Purchase with cashback']],
  ['9A03261103', ['2026-11-03']],
  ['9A03261303', ['Not a date']],
  ['9F2103235959', ['23:59:59']],
  ['5F2A020978', ['EUR, Euro']],
  ['9F1A020840', ['US, United States']],
  ['9F1A020001', ['Not a country of ISO 3166']],
  ['9F36020041', ['65']],
  [
    '94080801010010010301',
    [
      'SFI 1, records 1 to 1, 0 for offline data authentication',
      'SFI 2, records 1 to 3, 1 for offline data authentication',
    ],
  ],
  ['9F4A03829F07', ['82 Application Interchange Profile (AIP)', '9F07 Application Usage Control (AUC)']],
  ['8A025931', ['Offline approved']],
]

for (const [hex, meaning] of meanings) {
  test(`explains ${hex}`, () => {
    const { meaning: read, problem } = tag(hex)
    assert.deepEqual(read, meaning)
    assert.equal(problem, undefined)
  })
}

test('shows amounts in the currency of the transaction', () => {
  const amounts = (currency: string) =>
    readTags(Buffer.from(`9F02060000000012505F2A02${currency}81040000000A`, 'hex')).map(
      ({ meaning }) => meaning![0],
    )
  assert.deepEqual(amounts('0978'), ['12.50 EUR', 'EUR, Euro', '0.10 EUR'])
  assert.deepEqual(amounts('0392')[0], '1250 JPY')
  assert.deepEqual(amounts('0368')[0], '1.250 IQD')
  assert.deepEqual(amounts('0000')[0], 'No currency is given')
})

test('a value that is not what its tag says has a problem, and its neighbours have none', () => {
  const wrong = [
    '9F0203000010',
    '9F02060000000012AB',
    '5A084571A30000000000',
    '9F1C0800000000000000AA',
    '8C039F02F0',
    '5710' + '1'.repeat(32),
  ]
  for (const hex of wrong) {
    const [first, second] = readTags(Buffer.from(`${hex}82024000`, 'hex'))
    assert.match(first!.problem ?? '', /^Does not parse: /, hex)
    assert.equal(second!.problem, undefined)
  }
})

const refused: [what: string, hex: string, problem: string][] = [
  [
    'an indefinite length',
    '70805A0100',
    'Does not parse: Tag 70: its length is indefinite (80), which EMV does not allow, at offset 0x0001',
  ],
  [
    'a length beyond the end',
    '82024000950500',
    'Does not parse: Tag 95: its length is 5, and 1 byte can follow, at offset 0x0004',
  ],
  [
    'a length beyond its template',
    '7005950500000000',
    'Does not parse: Tag 95: its length is 5, and 3 bytes can follow, at offset 0x0002',
  ],
  ['a tag without a length', '8202400095', 'Does not parse: Tag 95: it has no length, at offset 0x0005'],
  ['an unfinished tag', '9F', 'Does not parse: Tag 9F: the data ends within it, at offset 0x0000'],
  [
    'an unfinished length',
    '7082',
    'Does not parse: Tag 70: the data ends within its length, at offset 0x0001',
  ],
  [
    'a tag of five bytes',
    '9F8181810100',
    'Does not parse: A tag: it has more than 4 bytes, at offset 0x0000',
  ],
  ['half a byte', '9', 'Does not parse: It has 1 hex digit, and two make a byte: one is missing'],
  ['other letters', 'hello', 'Does not parse: “h” is not a hex digit'],
]
for (const [what, hex, problem] of refused) {
  test(`Does not parse ${what}`, () => assert.equal(problemOf(hex), problem))
}

test('passes over padding, but not over tags that begin with FF', () => {
  assert.deepEqual(
    entriesOf('0000820240000095050000000000FFFF').map(({ id, offset }) => [id, offset]),
    [
      ['82', 2],
      ['95', 7],
    ],
  )
  assert.deepEqual(
    entriesOf('FF810504820240 00').map(({ id, entries }) => [id, entries?.[0]?.id]),
    [['FF8105', '82']],
  )
})

test('reads long lengths, and the status word after a response', () => {
  const certificate = `9081F8${'AB'.repeat(248)}`
  assert.deepEqual(
    entriesOf(`7081FB${certificate}9000`).map(({ id }) => id),
    ['70', '9000'],
  )
})

const cdol = '9F02069F03069F1A0295055F2A029A039C019F3704'
const values = '00000000125000000000000002760000048000097826110300A1B2C3D4'

test('a data object list says how many bytes it asks for', () => {
  const lists = [entriesOf(cdol), entriesOf(`8C15${cdol}`)[0]!.entries!]
  for (const list of lists)
    assert.deepEqual(
      list.map(({ id, value }) => `${id} ${value}`),
      [
        '9F02 6 bytes',
        '9F03 6 bytes',
        '9F1A 2 bytes',
        '95 5 bytes',
        '5F2A 2 bytes',
        '9A 3 bytes',
        '9C 1 byte',
        '9F37 4 bytes',
      ],
    )
})

test('a data object list is filled with its values', () => {
  const two = `70258C15${cdol}8D0C8A0295059F37049F02069C01`
  for (const text of [cdol, `8C15${cdol}`, two]) {
    const filled = entriesOf(text, values)
    assert.deepEqual(
      filled.map(({ id, bytes }) => id + hexOf(bytes)).join(' '),
      '9F02000000001250 9F03000000000000 9F1A0276 950000048000 5F2A0978 9A261103 9C00 9F37A1B2C3D4',
    )
    assert.deepEqual(filled[0]!.meaning, ['12.50 EUR'])
  }
  assert.equal(
    problemOf(cdol, `${values}00`),
    'Does not parse: The values: the list asks for 29 bytes, and there are 30, at offset 0x0000',
  )
  assert.equal(
    problemOf(`8C15${cdol}8D15${cdol}`, values),
    'Does not parse: The values: more than one list asks for as many bytes, at offset 0x0000',
  )
  assert.equal(problemOf(cdol, 'zz'), 'Does not parse: The values: “z” is not a hex digit, at offset 0x0000')
})

test('asks which one it is when bytes are tags with values and a list of tags', () => {
  const [found] = readEmv('8202950582029505')
  assert.deepEqual(
    found!.readings.map(({ label }) => label),
    ['Tags with values', 'A data object list (DOL)'],
  )
})

test('reads several blocks, and blocks in several lines', () => {
  assert.deepEqual(
    readEmv('82024000\n\n9C0100').map(({ readings }) => readings[0]!.entries[0]!.id),
    ['82', '9C'],
  )
  assert.deepEqual(
    entriesOf('9F02 06\n00 00 00 00 12 50').map(({ id }) => id),
    ['9F02'],
  )
})

test('reads the sample without a problem', () => {
  const problems = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ problem, entries }) => [...(problem ? [problem] : []), ...problems(entries ?? [])])
  assert.deepEqual(problems(entriesOf(sample.text)), [])
})

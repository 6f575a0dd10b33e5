import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { findBins } from './bin-text.ts'
import { isIban } from './other-numbers.ts'

const notBins = [
  // Dates and times
  '2026-10-05',
  '2026/10/05',
  '2026.10.05',
  '2026-1-5',
  '05.10.2026',
  '5.10.2026',
  '10/05/2026',
  '31/12/2026',
  '12/31/2026',
  '05-10-2026',
  '2026-10',
  '2026-10-05 12:34',
  '2026-10-05T12:34:56',
  '2026-10-05T12:34:56.123456Z',
  '2026-10-05 12:34:56 +0200',
  '20261005T123456Z',
  '12:34:56.789123',
  'from 2026-10-05 to 2026-11-05',
  'on 2026-10-05, 12:30 and 2027-01-31',
  // Amounts
  '1,234.56',
  '1.234,56',
  '1234567.89',
  '€1234567',
  '€ 1.234.567,89',
  '1234567 €',
  '1234567€',
  '£123456',
  '$ 1,234,567',
  '123456,78 EUR',
  'USD 123456.78',
  'EUR 123456,78',
  "CHF 1'234'567.00",
  // Phone numbers
  '+49 30 1234567',
  '+4915112345678',
  '+1 (555) 123-4567',
  '+44 20 7946 0958',
  '+48-22-123-45-67',
  '0049-30-1234567',
  '0049 (30) 1234567',
  '(555) 123-4567',
  '(030) 1234567',
  '030/1234567',
  'Tel. 030 1234567',
  'Phone: 5551234567',
  'Fax 089 1234567',
  // IBANs
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'NL91 ABNA 0417 1643 00',
  'NO93 8601 1117 947',
  'FR14 2004 1010 0505 0001 3M02 606',
  'IBAN: PL61 1090 1014 0000 0712 1981 2874',
  'de89370400440532013000',
  // Order numbers and codes
  'Order 12345678',
  'order #12345678',
  'Order no. 12345678',
  'order number: 123456789',
  'INV-2026-000123',
  'ORD123456',
  '#1234567',
  'PO-1234567',
  'ch_3N457173abc400001',
  'Rechnung Nr. 2026123',
  'Bestellung 4571730',
  'Auftragsnummer 4571730',
  'Kundennummer: 4571730',
  '{"order_id":4571730}',
  'customer_id=4571730',
  'ref: 4571-7360-11',
  // Identifiers and addresses
  '550e8400-e29b-41d4-a716-446655440000',
  '45717360-1234-1234-1234-123456789012',
  '45717360e29b41d4',
  'a1b2c3457173d4',
  '0x457173',
  '192.168.100.200',
  '2001:0db8:85a3::8a2e:0370:7334',
  '00:1B:44:11:3A:B7',
]

test('dates, times, amounts, phone numbers, IBANs, order numbers and identifiers are not BINs', () => {
  for (const text of notBins) assert.deepEqual(findBins(text), { bins: [], tooLong: false }, text)
})

test('BINs around them are found', () => {
  for (const text of notBins) {
    for (const whole of [
      `457173 ${text}`,
      `457173\t${text}\t400001`,
      `${text}\n400001`,
      `(${text}), 510000`,
    ]) {
      const wanted = ['457173', '400001', '510000'].filter((bin) => whole.replace(text, '').includes(bin))
      assert.deepEqual(findBins(whole), { bins: wanted, tooLong: false }, whole)
    }
  }
})

test('BINs as people write them are still found', () => {
  for (const [text, ...bins] of [
    ['BIN 457173', '457173'],
    ['BIN457173', '457173'],
    ['bin_457173', '457173'],
    ['BIN #457173', '457173'],
    ['visa-457173', '457173'],
    ['457173VISA', '457173'],
    ['457173_VISA_DK', '457173'],
    ['card: 457173, order 12345678', '457173'],
    ['{"bin":"457173","id":1457173}', '457173'],
    ['1. 457173\n2. 400001', '457173', '400001'],
    ['(10) 457173 (11) 400001', '457173', '400001'],
    ['01 457173\n02 400001', '457173', '400001'],
    ['457173,12\n400001,5', '457173', '400001'],
    ['457173.', '457173'],
    ['457173.0', '457173'],
    ['2024 457173', '457173'],
    ['20261005', '20261005'],
    ['4571 73XX XXXX 1234', '457173'],
    ['4571-73XX-XXXX-1234', '457173'],
    ['457173XXXXXX1234', '457173'],
    ['457173xxxxxx1234 2026-10-05 12.50', '457173'],
    ['declined 457173 at 12:30, 400001 at 12:31', '457173', '400001'],
    ['卡号457173', '457173'],
    ['+1 555 123 4567 457173', '457173'],
    ['DE89 3704 0044 0532 0130 00 457173', '457173'],
  ] as const) {
    assert.deepEqual(findBins(text), { bins, tooLong: false }, text)
  }
})

test('a card number is refused, whatever it is called', () => {
  const number = ['4111', '1111', '1111', '1111']
  for (const before of ['', 'order ', 'ref: ', 'phone ', '2026-10-05 ', 'Order #', '+', 'id: ']) {
    for (const between of ['', ' ', '-']) {
      const text = before + number.join(between)
      assert.equal(findBins(text).tooLong, true, text)
    }
  }
})

test('an IBAN is known by its country and length', () => {
  assert.ok(isIban('DE89 3704 0044 0532 0130 00'))
  assert.ok(isIban('no9386011117947'))
  assert.ok(!isIban('DE89 3704'))
  assert.ok(!isIban('XX8937040044053201300'))
})

test('other numbers change nothing about the BINs in a list', () => {
  const bin = fc.stringMatching(/^[2-6][0-9]{5,7}$/)
  const between = fc.constantFrom('\n', ', ', ' ; ', '\t', '"\n"', '|')
  const other = fc.constantFrom(...notBins)
  fc.assert(
    fc.property(
      fc.uniqueArray(bin, { minLength: 1, maxLength: 10 }),
      between,
      other,
      (bins, between, other) => {
        const lines = bins.map((bin) => `${bin}${between}${other}`)
        assert.deepEqual(findBins(lines.join('\n')), { bins, tooLong: false })
      },
    ),
    { seed: 18, numRuns: runs(1000) },
  )
})

test('a megabyte is read in linear time', () => {
  for (const piece of [
    '0',
    '1.',
    '+1 ',
    '(0',
    'DE89 ',
    'DE1',
    'order 1',
    '2026-10-',
    '20261005 ',
    '20261005\n',
    '45717360 1234 ',
    'a1',
    'a-',
    '€1',
    "1'",
    '12:',
    '#',
  ]) {
    const before = process.threadCpuUsage()
    findBins(piece.repeat(1_000_000 / piece.length))
    // Of CPU time: other programs may have the CPU meanwhile.
    assert.ok(process.threadCpuUsage(before).user < 1_500_000, piece)
  }
})

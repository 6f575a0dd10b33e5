import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutOf } from './formats.ts'
import { ImportError } from './import-error.ts'
import { normalise } from '../records/normalise.ts'

/** The format, the end of the range, and the row in normal form. */
function read(header: string, row: string) {
  const { format, rowOf } = layoutOf(header.split(','), 'test.csv')
  const raw = rowOf(row.split(','))
  return [format, raw.rangeEnd, normalise(raw)] as const
}

const example = {
  bin: '123456',
  brand: 'VISA',
  type: 'CREDIT',
  category: 'GOLD',
  issuer: 'Example Bank',
  phone: '12345',
  url: 'http://a.example',
  city: '',
  country: 'PL',
  traits: '',
}

test('reads venelinkochev/bin-list-data', () => {
  const header = 'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName'
  const row = '123456,Visa,CREDIT,GOLD,Example Bank,12345,http://a.example,PL,POL,POLAND'
  assert.deepEqual(read(header, row), ['venelinkochev/bin-list-data', '', example])
})

test('reads iannuttall/binlist-data', () => {
  const header =
    'bin,brand,type,category,issuer,alpha_2,alpha_3,country,latitude,longitude,bank_phone,bank_url'
  const row = '123456,VISA,CREDIT,GOLD,Example Bank,,POL,Poland,51.9,19.1,12345,a.example'
  assert.deepEqual(read(header, row), ['iannuttall/binlist-data', '', example])
})

test('reads binlist/data, whose brand column holds a co-badge, a brand or a product', () => {
  const header =
    'iin_start,iin_end,number_length,scheme,brand,type,prepaid,country,bank_name,bank_logo,bank_url,bank_phone,bank_city'
  const row = (scheme: string, brand: string, prepaid: string) =>
    `123456,123459,16,${scheme},${brand},CREDIT,${prepaid},PL,Example Bank,,a.example,12345,Łódź`
  const expected = (brand: string, category: string, traits = '') => [
    'binlist/data',
    '123459',
    { ...example, brand, category, traits, city: 'Łódź' },
  ]
  assert.deepEqual(read(header, row('VISA', '', '')), expected('VISA', ''))
  assert.deepEqual(read(header, row('VISA', 'Visa/Dankort', 'n')), expected('VISA/DANKORT', '', 'none'))
  assert.deepEqual(read(header, row('MASTERCARD', 'Maestro', 'y')), expected('MAESTRO', 'PREPAID', 'prepaid'))
  assert.deepEqual(
    read(header, row('VISA', 'ELECTRON', 'Y')),
    expected('VISA', 'PREPAID ELECTRON', 'prepaid'),
  )
  assert.deepEqual(read(header, row('AMEX', 'AMERICAN EXPRESS', '')), expected('AMERICAN EXPRESS', ''))
})

test("reads Mastercard's account ranges", () => {
  const header =
    'COMPANY_ID,COMPANY_NAME,ICA,ACCOUNT_RANGE_FROM,ACCOUNT_RANGE_TO,BRAND_PRODUCT_CODE,BRAND_PRODUCT_NAME,ACCEPTANCE_BRAND,COUNTRY,REGION'
  const row = (product: string, brand: string) =>
    `1,Example Bank,2,5123450000000000000,5123459999999999999,XXX,${product},${brand},POL,1`
  const expected = (brand: string, type: string, category: string, traits = '', product = '') => [
    "Mastercard's account range table",
    '5123459999999999999',
    {
      ...example,
      bin: '5123450000000000000',
      brand,
      type,
      category,
      traits,
      phone: '',
      url: '',
      network: JSON.stringify({ product_code: 'XXX', ...(product && { product_name: product }) }),
    },
  ]
  assert.deepEqual(
    read(header, row('World Elite Mastercard®', 'MCC')),
    expected('MASTERCARD', 'CREDIT', 'WORLD ELITE', '', 'World Elite Mastercard®'),
  )
  assert.deepEqual(
    read(header, row('Mastercard Prepaid Debit', 'MCC')),
    expected('MASTERCARD', 'DEBIT', 'PREPAID', 'prepaid', 'Mastercard Prepaid Debit'),
  )
  assert.deepEqual(
    read(header, row('DEBIT MASTERCARD GOLD', 'DMC')),
    expected('MASTERCARD', 'DEBIT', 'GOLD', '', 'DEBIT MASTERCARD GOLD'),
  )
  assert.deepEqual(read(header, row('MAESTRO', 'MSI')), expected('MAESTRO', 'DEBIT', '', '', 'MAESTRO'))
  assert.deepEqual(read(header, row('', 'PVL')), expected('PRIVATE LABEL', '', '', 'private_label'))
  assert.deepEqual(read(header, row('', '')), expected('MASTERCARD', '', ''))
  const api = 'lowAccountRange,highAccountRange,customerName,country,fundingSource'
  const [name, end, record] = read(api, '51234500000,51234599999,Example Bank,POL,CREDIT')
  assert.deepEqual([name, end], ["Mastercard's account range table", '51234599999'])
  assert.deepEqual(record, {
    ...example,
    bin: '51234500000',
    brand: 'MASTERCARD',
    category: '',
    phone: '',
    url: '',
  })
})

test('reads a Bindex export, with or without URL and phone, and removes the apostrophes before formulas', () => {
  const row = "123456,VISA,CREDIT,GOLD,'=Example Bank,PL,http://a.example,'+12345"
  const [name, , record] = read('BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,URL,PHONE', row)
  assert.deepEqual(
    [name, record],
    ['a Bindex export', { ...example, issuer: '=Example Bank', phone: '+12345' }],
  )
  const [, , short] = read('BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY', '123456,VISA,CREDIT,GOLD,Example Bank,PL')
  assert.deepEqual(short, { ...example, url: '', phone: '' })
})

test('ignores case, order, spaces and additional columns of the header', () => {
  const header = ' Country ,bank,LEVEL,extra,Type,brand,Bin'
  const [name, , record] = read(header, 'PL,Example Bank,GOLD,?,CREDIT,VISA,123456')
  assert.deepEqual([name, record], ['a Bindex export', { ...example, url: '', phone: '' }])
})

test('a column of its own says more about traits than the name of the level', () => {
  const columns = 'bin,brand,type,category,issuer,alpha_2'
  const traits = (names: string, level: string, cells: string) =>
    read(`${columns},${names}`, `123456,VISA,DEBIT,${level},,PL,${cells}`)[2].traits
  assert.equal(traits('Prepaid,Reloadable', 'CLASSIC', 'Y,yes'), 'prepaid reloadable')
  assert.equal(traits('is_prepaid', 'PREPAID GOLD', 'no'), 'none')
  assert.equal(traits('Consumer/Commercial', 'BUSINESS', 'Consumer'), 'none')
  assert.equal(traits('consumer_commercial', 'GOLD', 'C'), 'none')
  assert.equal(traits('segment,GOVERNMENT_RANGE', 'GOLD', 'commercial,1'), 'commercial government')
  assert.equal(traits('prepaid,private_label', 'PREPAID', '?,true'), 'prepaid private_label')
  assert.equal(traits('non_reloadable_indicator', 'PREPAID RELOADABLE', 'Y'), 'prepaid')
})

test("only Mastercard's header says something about the origin: its terms", () => {
  const { terms } = layoutOf(['BIN', 'Brand', 'Type', 'Category', 'Issuer', 'isoCode2'], 'test.csv')
  assert.deepEqual(terms, { licence: '', url: '' })
  const ranges = layoutOf(['ACCOUNT_RANGE_FROM', 'ACCOUNT_RANGE_TO'], 'test.csv')
  assert.match(ranges.terms.licence, /not to be published/)
})

test('a column that occurs twice is refused: nobody can tell which one is meant', () => {
  const header = ['BIN', 'BRAND', 'TYPE', 'LEVEL', 'BANK', 'COUNTRY', '', ' bank ', '']
  assert.throws(() => layoutOf(header, 'twice.csv'), {
    name: 'ImportError',
    message: 'twice.csv has the column "bank" twice. Remove or rename one of them.',
  })
})

test('an unknown header is reported with the file, the header and the known formats', () => {
  const unknown = (header: string[]) => {
    try {
      layoutOf(header, 'strange.csv')
    } catch (error) {
      assert.ok(error instanceof ImportError)
      return error.message
    }
    return assert.fail()
  }
  const message = unknown(['name', 'address'])
  assert.match(message, /^strange\.csv begins with an unknown header: "name,address"\./)
  for (const title of ['bin-list-data', 'binlist-data', 'binlist/data', 'Mastercard', 'Bindex']) {
    assert.ok(message.includes(title))
  }
  assert.ok(unknown(Array<string>(5000).fill('column')).length < 400)
  assert.ok(!/\d{4}/.test(unknown(['4111 1111 1111 1111', '4111111111111111', '4111-1111-1111-1111'])))
})

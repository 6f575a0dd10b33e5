import { cellText } from '#contract/formats/tables/csv-cell.ts'
import { brandOf, isBrand } from '../normal-forms/brands.ts'
import { cleanText, truncate } from '../normal-forms/clean-text.ts'
import { ImportError } from './import-error.ts'
import { mastercardColumns, networkReader, visaColumns } from './network-columns.ts'
import { fields, fieldTable } from '../records/fields.ts'
import type { RawRecord } from '../records/normalise.ts'
import type { Source } from '../records/record.ts'
import { type Trait, traitNames } from '#contract/traits.ts'

/** A row as the file has it: one BIN, or a range that starts at `bin`. */
export interface RawRow extends RawRecord {
  rangeEnd: string
  isPrepaid?: boolean
}

export interface Layout {
  format: string
  /** Only the terms of the format, if it has any: a header can be copied, so it does not prove the origin. */
  terms: Pick<Source, 'licence' | 'url'>
  columns: number
  rowOf: (fields: string[]) => RawRow
  /** It has what a network itself knows, and a delta of it names what was added, updated or deleted. */
  network?: NetworkName
  actionOf?: (fields: string[]) => string
}

export type NetworkName = 'mastercard' | 'visa'

export function layoutOf(header: string[], file: string): Layout {
  const columns = new Map<string, number>()
  let repeated: string | undefined
  header.forEach((name, at) => {
    const key = columnKey(name)
    if (key !== '' && columns.has(key)) repeated ??= header[at]
    columns.set(key, at)
  })
  const columnOf = (names: string) => names.split('|').find((name) => columns.has(name))
  const format = formats.find(({ needs }) => needs.every((names) => columnOf(names) !== undefined))
  if (!format) throw unknownHeader(header, file)
  if (repeated !== undefined) {
    throw new ImportError(`${file} has the column "${shown(repeated)}" twice. Remove or rename one of them.`)
  }
  const column: Column = (names) => {
    const at = columns.get(columnOf(names) ?? '')
    return at === undefined ? () => '' : (fields) => fields[at]!
  }
  const { name, terms = { licence: '', url: '' }, network } = format
  return {
    format: name,
    terms,
    columns: header.length,
    rowOf: withTraits(format.rows(column), columnOf, column),
    ...(network && { network }),
    ...(columnOf(actions) !== undefined && { actionOf: column(actions) }),
  }
}

const actions = 'action|operation'

const yes = /^(?:y|yes|true|1)$/i
const no = /^(?:n|no|false|0)$/i

/** Columns that say whether a card has a trait. `consumercommercial` and the like say which of two it is. */
const traitColumns: [trait: Trait, names: string, has: RegExp, lacks: RegExp][] = [
  ...traitNames.map((trait): [Trait, string, RegExp, RegExp] => {
    const name = columnKey(trait)
    return [trait, `${name}|is${name}|${name}indicator|${name}flag`, yes, no]
  }),
  [
    'commercial',
    'consumercommercial|cardsegment|segment|consumertype',
    /^(?:commercial|business|corporate|b)$/i,
    /^(?:consumer|c)$/i,
  ],
  ['reloadable', 'nonreloadable|nonreloadableindicator', no, yes],
  ['government', 'governmentrange|governmentcontrolled', yes, no],
]

type Read = (fields: string[]) => RawRow

function withTraits(read: Read, columnOf: (names: string) => string | undefined, column: Column): Read {
  const asked = traitColumns
    .filter(([, names]) => columnOf(names) !== undefined)
    .map(([trait, names, has, lacks]) => ({ trait, has, lacks, cell: column(names) }))
  if (asked.length === 0) return read
  return (fields) => {
    const row = read(fields)
    for (const { trait, has, lacks, cell } of asked) {
      const text = cell(fields).trim()
      // A network's file says this of every card that is not prepaid, too.
      if (trait === 'reloadable' && row.isPrepaid === false) continue
      if (has.test(text)) row.said = { ...row.said, [trait]: true }
      else if (lacks.test(text)) row.said = { ...row.said, [trait]: false }
    }
    return row
  }
}

type Column = (names: string) => (fields: string[]) => string

interface Format {
  name: string
  terms?: Layout['terms']
  network?: NetworkName
  needs: string[]
  rows: (column: Column) => (fields: string[]) => RawRow
}

function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** A file without a header may begin with anything, even a card number. */
const shown = (text: string) => truncate(cleanText(text).replace(/\d(?:[ -]?\d){11,}/g, '…'), 120)

function unknownHeader(header: string[], file: string): ImportError {
  const seen = shown(header.join(','))
  const known = formats.map(({ name }) => name).join(', ')
  return new ImportError(`${file} begins with an unknown header: "${seen}". Known formats: ${known}.`)
}

const binListData: Format = {
  name: 'venelinkochev/bin-list-data',
  needs: ['bin', 'brand', 'type', 'category', 'issuer', 'isocode2'],
  rows: (column) => plainRows(column, 'issuerphone', 'issuerurl', 'isocode2', 'isocode3', 'countryname'),
}

const binlistData: Format = {
  name: 'iannuttall/binlist-data',
  needs: ['bin', 'brand', 'type', 'category', 'issuer', 'alpha2'],
  rows: (column) => plainRows(column, 'bankphone', 'bankurl', 'alpha2', 'alpha3', 'country'),
}

function plainRows(
  column: Column,
  ...[phoneName, urlName, alpha2Name, alpha3Name, countryNameName]: [string, string, string, string, string]
): (fields: string[]) => RawRow {
  const [bin, brand, type, category] = [column('bin'), column('brand'), column('type'), column('category')]
  const [issuer, phone, url] = [column('issuer'), column(phoneName), column(urlName)]
  const [country, country3, countryName] = [column(alpha2Name), column(alpha3Name), column(countryNameName)]
  return (fields) => ({
    bin: bin(fields),
    rangeEnd: '',
    brand: brand(fields),
    type: type(fields),
    category: category(fields),
    issuer: issuer(fields),
    phone: phone(fields),
    url: url(fields),
    country: country(fields),
    country3: country3(fields),
    countryName: countryName(fields),
  })
}

const binlistRanges: Format = {
  name: 'binlist/data',
  needs: ['iinstart', 'scheme'],
  rows: (column) => {
    const [start, end, type, country] = [
      column('iinstart'),
      column('iinend'),
      column('type'),
      column('country'),
    ]
    const [scheme, brand, prepaid] = [column('scheme'), column('brand'), column('prepaid')]
    const [issuer, phone, url] = [column('bankname'), column('bankphone'), column('bankurl')]
    const city = column('bankcity')
    return (fields) => {
      const product = brand(fields)
      // The column holds a co-badge (Visa/Dankort), a brand of the scheme's owner (Maestro), or a product (Electron).
      const named = product.includes('/') || isBrand(product)
      const level = named ? '' : product
      return {
        bin: start(fields),
        rangeEnd: end(fields),
        brand: named ? product : scheme(fields),
        type: type(fields),
        category: yes.test(prepaid(fields)) ? `PREPAID ${level}` : level,
        issuer: issuer(fields),
        phone: phone(fields),
        url: url(fields),
        city: city(fields),
        country: country(fields),
      }
    }
  },
}

const mastercardRanges: Format = {
  name: "Mastercard's account range table",
  terms: {
    licence: "Mastercard's terms of use: not to be published or passed on",
    url: 'https://www.mastercard.com/global/en/business/support/simplified-bin-account-range-table.html',
  },
  network: 'mastercard',
  needs: ['accountrangefrom|lowaccountrange', 'accountrangeto|highaccountrange'],
  rows: (column) => {
    const [start, end] = [
      column('accountrangefrom|lowaccountrange'),
      column('accountrangeto|highaccountrange'),
    ]
    const acceptance = column('acceptancebrand|brand')
    const product = column('brandproductname|productdescription|productname|productcode')
    const funding = column('fundingsource|accountfundingsource|fundingtype|type')
    const issuer = column('companyname|customername|icaname|issuername|issuer|membername')
    const country = column('country|countryalpha3|countrycodealpha3|countrycode|countryname')
    const network = networkReader(mastercardColumns, column)
    return (fields) => {
      const [brand, type] = mastercardBrands[acceptance(fields).trim().toUpperCase()] ?? [
        acceptance(fields),
        '',
      ]
      const source = placeholderFunding.test(funding(fields)) ? '' : funding(fields)
      const level = product(fields).replace(
        /\b(?:mastercard|maestro|cirrus|mcc?|debit|credit|cards?)\b|[®™]/gi,
        ' ',
      )
      return {
        bin: start(fields),
        rangeEnd: end(fields),
        brand: brandOf(brand) || 'MASTERCARD',
        type: source || (/prepaid|debit/i.test(product(fields)) ? 'DEBIT' : type),
        category: level,
        issuer: issuer(fields),
        country: country(fields),
        ...prepaidFacts(source, product(fields)),
        network: network(fields, isPrepaid(source, product(fields))),
      }
    }
  },
}

const isPrepaid = (funding: string, product: string) => /prepaid/i.test(funding || product)

/** A column for the source of funds says more about it than the name of the product. */
const prepaidFacts = (funding: string, product: string): Pick<RawRow, 'said' | 'isPrepaid'> => ({
  isPrepaid: isPrepaid(funding, product),
  ...(/prepaid/i.test(funding + product) && { said: { prepaid: isPrepaid(funding, product) } }),
})

const visaFunding: Record<string, string> = {
  C: 'CREDIT',
  D: 'DEBIT',
  P: 'PREPAID',
  H: 'CHARGE',
  R: 'DEFERRED DEBIT',
}

const visaRanges: Format = {
  name: "Visa's BIN attributes",
  terms: {
    licence: "Visa's terms of its BIN Attribute Sharing Service: not to be published or passed on",
    url: 'https://developer.visa.com/capabilities/visa-bin-attribute-sharing-service',
  },
  network: 'visa',
  needs: ['binrangeminnum', 'binrangemaxnum'],
  rows: (column) => {
    const [start, end] = [column('binrangeminnum'), column('binrangemaxnum')]
    const [product, platform] = [column('productidname'), column('platformcd')]
    const [funding, subtype] = [column('accountfundingsourcecd'), column('accountfundingsourcesubtypecd')]
    const issuer = column('issuername|accountbusname')
    const country = column('accountctryalpha2code')
    const network = networkReader(visaColumns, column)
    // Visa writes up to 21 digits; a range has the same meaning with 19.
    const digits = (text: string) => text.trim().slice(0, 19)
    return (fields) => {
      const code = funding(fields).trim()
      const source = visaFunding[code.toUpperCase()] ?? code
      const facts = prepaidFacts(source, product(fields))
      const kind = subtype(fields).trim().toUpperCase()
      const said = {
        ...facts.said,
        ...platformFacts(platform(fields).trim()),
        ...(facts.isPrepaid && /^[RN]$/.test(kind) && { reloadable: kind === 'R' }),
      }
      return {
        bin: digits(start(fields)),
        rangeEnd: digits(end(fields)),
        brand: 'VISA',
        type: source,
        category: product(fields).replace(/\bvisa\b|[®™]/gi, ' '),
        issuer: issuer(fields),
        country: country(fields),
        ...facts,
        ...(Object.keys(said).length > 0 && { said }),
        network: network(fields, isPrepaid(source, product(fields))),
      }
    }
  },
}

function platformFacts(platform: string): RawRow['said'] {
  if (/^(?:government|gv)$/i.test(platform)) return { commercial: true, government: true }
  if (/^(?:business|corporate|commercial)$/i.test(platform)) return { commercial: true }
  return /^consumer$/i.test(platform) ? { commercial: false } : {}
}

const placeholderFunding = /^\s*(?:none|unavailable|null)\s*$/i

const mastercardBrands: Record<string, [brand: string, type: string]> = {
  MCC: ['MASTERCARD', 'CREDIT'],
  DMC: ['MASTERCARD', 'DEBIT'],
  MSI: ['MAESTRO', 'DEBIT'],
  CIR: ['CIRRUS', 'DEBIT'],
  PVL: ['PRIVATE LABEL', ''],
}

const bindexExport: Format = {
  name: 'a Bindex export',
  needs: ['bin', 'brand', 'type', 'level', 'bank', 'country'],
  rows: (column) => {
    const text = (heading: string) => {
      const cell = column(columnKey(heading))
      return (cells: string[]) => cellText(cell(cells))
    }
    const bin = text('BIN')
    const texts = fields.map((field) => [field, text(fieldTable[field].heading)] as const)
    return (cells) => {
      const row: RawRow = { bin: bin(cells), rangeEnd: '' }
      for (const [field, read] of texts) row[field] = read(cells)
      return row
    }
  },
}

const formats = [binListData, binlistData, binlistRanges, mastercardRanges, visaRanges, bindexExport]

// Values in words. A value that is not what its tag says gets a problem; the tags around it stay as they are.
import { textOf } from '../readers/characters.ts'
import { DoesNotParse, flattened, hexOf, type Entry } from '../readers/entry.ts'
import { amountText, countryName, currencyName } from '../readers/money.ts'
import { bitsSet, bitTables } from './bits.ts'
import { cvmList, cvmResults } from './cardholder-verification.ts'
import { tags, type Tag } from './tags.ts'
import { readDol, readTlv } from './tlv.ts'

/** Throws `DoesNotParse` when the bytes are not tags from the first to the last. */
export const readTags = (bytes: Uint8Array, offset = 0): Entry[] => explained(readTlv(bytes, offset))

/** Values that a data object list asks for, one after the other. */
export const fillDol = (dol: Uint8Array, values: Uint8Array): Entry[] => explained(readDol(dol, 0, values))

function explained(entries: Entry[]): Entry[] {
  const all = flattened(entries)
  const currency = all.find(({ id }) => id === '5F2A')?.bytes ?? all.find(({ id }) => id === '9F42')?.bytes
  for (const entry of all) {
    const tag = tags.get(entry.id)
    if (!tag) entry.hides = 'maybe'
    else if (!entry.entries) explainOne(entry, tag, currency && hexOf(currency).slice(1))
  }
  return entries
}

function explainOne(entry: Entry, tag: Tag, currency: string | undefined): void {
  const { bytes } = entry
  const { explained = '' } = tag
  entry.hides = hiding[explained] ?? (tag.source === 'EMV' ? undefined : 'maybe')
  const wrongLength = bytes.length < tag.least || bytes.length > tag.most
  const value = wrongLength ? undefined : valueOf(bytes, tag.format)
  if (wrongLength) entry.problem = `does not parse: ${bytes.length} bytes, which is not ${entry.format}`
  else if (value === undefined)
    entry.problem = `does not parse: it has characters or digits that are not ${tag.format}`
  if (value === undefined) return
  entry.value = tag.format === 'b' ? undefined : value
  const table = bitTables.get(explained)
  if (table) entry.meaning = bitsSet(bytes, table)
  else if (explained === 'dol') explainDol(entry)
  else explanations[explained]?.(entry, value, currency)
}

const hiding: Record<string, Entry['hides']> = {
  pan: 'card',
  track: 'card',
  hidden: 'all',
  account: 'all',
  free: 'maybe',
}

function valueOf(bytes: Uint8Array, format: Tag['format']): string | undefined {
  const hex = hexOf(bytes)
  if (format === 'b' || format === 't') return hex
  if (format === 'n') return /^\d*$/.test(hex) ? hex : undefined
  if (format === 'cn') return /^(\d*)F*$/.exec(hex)?.[1]
  const text = textOf(bytes, 'ASCII')
  const allowed = { a: /^[A-Za-z ]*$/, an: /^[A-Za-z\d ]*$/, ans: /^/ }[format]
  return text !== undefined && allowed.test(text) ? text : undefined
}

function explainDol(entry: Entry): void {
  try {
    const size = entry.bytes.length
    entry.entries = readDol(entry.bytes, entry.offset + entry.id.length / 2 + (size < 0x80 ? 1 : 2))
  } catch (error) {
    if (!(error instanceof DoesNotParse)) throw error
    entry.problem = `does not parse: ${error.message}`
  }
}

type Explanation = (entry: Entry, value: string, currency: string | undefined) => void

const coded =
  (meanings: Record<string, string>): Explanation =>
  (entry, value) => {
    entry.meaning = [meanings[value] ?? 'A code of the network or issuer']
  }

const parts = (value: string): string[] => value.match(/../g) ?? []

const explanations: Record<string, Explanation> = {
  pan: (entry, value) => {
    if (!/^\d{8,19}$/.test(value)) entry.problem = 'does not parse: a card number has 8 to 19 digits'
  },
  track: (entry, hex) => {
    const text = entry.id === '56' ? textOf(entry.bytes, 'ASCII') : hex.replace(/F$/, '').replace('D', '=')
    const found = /^(?:B\d{1,19}\^[^^]{2,26}\^|\d{1,19}=)(\d{4}|\^)(\d{3}|\^|=)[ -~]*$/.exec(text ?? '')
    if (!found) entry.problem = 'does not parse: it has no number, separator, expiry date and service code'
    entry.value = text
    entry.meaning = found ? [`Expires ${found[1]} (YYMM)`, `Service code ${found[2]}`] : undefined
  },
  date: (entry, value) => {
    const [year, month, day] = parts(value)
    const isDate = Number(month) > 0 && Number(month) < 13 && Number(day) > 0 && Number(day) < 32
    entry.meaning = [isDate ? `20${year}-${month}-${day}` : 'Not a date']
  },
  time: (entry, value) => {
    entry.meaning = [parts(value).join(':')]
  },
  currency: (entry, value) => {
    entry.meaning = [currencyName(value.slice(1)) ?? 'Not a currency of ISO 4217']
  },
  country: (entry, value) => {
    entry.meaning = [countryName(value.slice(1)) ?? 'Not a country of ISO 3166']
  },
  amount: (entry, value, currency) => {
    entry.meaning = [amountText(value, currency) ?? 'No currency is given']
  },
  'binary-amount': (entry, hex, currency) => {
    entry.meaning = [amountText(String(Number.parseInt(hex, 16)), currency) ?? 'No currency is given']
  },
  number: (entry, hex) => {
    entry.meaning = [String(Number.parseInt(hex, 16))]
  },
  tags: (entry, hex) => {
    entry.meaning = hex
      .match(/[13579BDF]F(?:[89A-F].)*..|../g)
      ?.map((id) => `${id} ${tags.get(id)?.name ?? 'Unknown tag'}`)
  },
  afl: (entry, hex) => {
    if (entry.bytes.length % 4 > 0) entry.problem = 'does not parse: its entries have four bytes each'
    else
      entry.meaning = hex.match(/.{8}/g)?.map((group) => {
        const [sfi = 0, first, last, signed] = parts(group).map((byte) => Number.parseInt(byte, 16))
        return `SFI ${sfi >> 3}, records ${first} to ${last}, ${signed} for offline data authentication`
      })
  },
  cid: (entry) => {
    const [byte = 0] = entry.bytes
    const reasons = ['', 'service not allowed', 'PIN try limit exceeded', 'issuer authentication failed']
    const reason = reasons[byte & 7] ?? 'reason reserved for future use'
    const type = [
      'AAC: declined',
      'TC: approved offline',
      'ARQC: online authorisation requested',
      'Reserved',
    ][byte >> 6]
    entry.meaning = [
      type!,
      ...((byte & 8) > 0 ? ['Advice required'] : []),
      ...(reason ? [`Reason: ${reason}`] : []),
    ]
  },
  'cvm-list': (entry) => {
    if (entry.bytes.length % 2 > 0) entry.problem = 'does not parse: its rules have two bytes each'
    else entry.meaning = cvmList(entry.bytes)
  },
  'cvm-results': (entry) => {
    entry.meaning = cvmResults(entry.bytes)
  },
  'terminal-type': (entry, value) => {
    const [controlled = 0, kind = 0] = [...value].map(Number)
    const who = ['financial institution', 'merchant', 'cardholder'][controlled - 1]
    const how = ['online only', 'offline with online capability', 'offline only'][(kind - 1) % 3]
    const isKnown = who && how && kind < 7 && (controlled < 3 || kind > 3)
    entry.meaning = [
      isKnown
        ? `${kind < 4 ? 'Attended' : 'Unattended'}, ${how}, operated by ${who}`
        : 'Not a terminal type of EMV',
    ]
  },
  'transaction-type': coded({
    '00': 'Purchase of goods or services',
    '01': 'Cash withdrawal',
    '09': 'Purchase with cashback',
    '17': 'Cash disbursement',
    '20': 'Refund',
    '30': 'Balance inquiry',
  }),
  'account-type': coded({ '00': 'Default', '10': 'Savings', '20': 'Cheque or debit', '30': 'Credit' }),
  'entry-mode': coded({
    '00': 'Unknown',
    '01': 'Manual',
    '02': 'Magnetic stripe',
    '05': 'Chip',
    '07': 'Contactless chip',
    '80': 'Fallback to magnetic stripe',
    '90': 'Magnetic stripe, whole track',
    '91': 'Contactless magnetic stripe',
  }),
  response: coded({
    '00': 'Approved',
    '01': 'Refer to card issuer',
    '05': 'Do not honour',
    Y1: 'Offline approved',
    Z1: 'Offline declined',
    Y3: 'Unable to go online, offline approved',
    Z3: 'Unable to go online, offline declined',
  }),
}

// Explains values. A value that does not fit its tag is reported; the tags around it are still shown.
import { plural } from '#contract/formats/numbers.ts'
import { codesOf, entryModes } from '../readers/codes.ts'
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
    entry.hides = hiding[tag?.explained ?? ''] ?? (tag?.source === 'EMV' ? undefined : 'maybe')
    if (!tag || entry.entries) continue
    try {
      explain(entry, tag, currency && hexOf(currency).slice(1))
    } catch (error) {
      if (!(error instanceof DoesNotParse)) throw error
      entry.problem = `Does not parse: ${error.message}`
    }
  }
  return entries
}

const hiding: Record<string, Entry['hides']> = {
  pan: 'card',
  track: 'card',
  hidden: 'all',
  account: 'all',
  free: 'maybe',
}

function explain(
  entry: Entry,
  { least, most, format, explained = '' }: Tag,
  currency: string | undefined,
): void {
  const { bytes } = entry
  if (bytes.length < least || bytes.length > most)
    throw wrong(entry, `it has ${plural(bytes.length, 'byte')}, which is not ${entry.format}`)
  const value = valueOf(bytes, format)
  if (value === undefined) throw wrong(entry, `it has characters or digits that are not ${format}`)
  entry.value = format === 'b' ? undefined : value
  const table = bitTables.get(explained)
  const meaning =
    table?.length === bytes.length ? bitsSet(bytes, table) : explanations[explained]?.(value, entry, currency)
  if (meaning !== undefined) entry.meaning = [meaning].flat()
}

const wrong = ({ id, offset }: Entry, problem: string): DoesNotParse =>
  new DoesNotParse(`Tag ${id}`, problem, offset)

function valueOf(bytes: Uint8Array, format: Tag['format']): string | undefined {
  const hex = hexOf(bytes)
  if (format === 'b' || format === 't') return hex
  if (format === 'n') return /^\d*$/.test(hex) ? hex : undefined
  if (format === 'cn') return /^(\d*)F*$/.exec(hex)?.[1]
  const text = textOf(bytes, 'ASCII')
  const allowed = { a: /^[A-Za-z ]*$/, an: /^[A-Za-z\d ]*$/, ans: /^/ }[format]
  return text !== undefined && allowed.test(text) ? text : undefined
}

type Explanation = (
  value: string,
  entry: Entry,
  currency: string | undefined,
) => string | string[] | undefined

const coded =
  (table: string): Explanation =>
  (value) =>
    codesOf(table).get(value) ?? 'A code of the network or issuer'

const pairs = (value: string): string[] => value.match(/../g) ?? []

/** By the names that tags.ts gives them. */
const explanations: Record<string, Explanation> = {
  time: (value) => pairs(value).join(':'),
  currency: (value) => currencyName(value.slice(1)) ?? 'Not a currency of ISO 4217',
  country: (value) => countryName(value.slice(1)) ?? 'Not a country of ISO 3166',
  amount: (value, _, currency) => amountText(value, currency) ?? 'No currency is given',
  'binary-amount': (hex, _, currency) =>
    amountText(String(Number.parseInt(hex, 16)), currency) ?? 'No currency is given',
  number: (hex) => String(Number.parseInt(hex, 16)),
  'cvm-results': (_, { bytes }) => cvmResults(bytes),
  'entry-mode': (value) => entryModes.get(value),
  'account-type': coded('00 Default|10 Savings|20 Cheque or debit|30 Credit'),
  'transaction-type': coded(`
00 Purchase of goods or services|01 Cash withdrawal|09 Purchase with cashback|17 Cash disbursement|20 Refund
30 Balance inquiry`),
  response: coded(`
00 Approved|01 Refer to card issuer|05 Do not honour|Y1 Offline approved|Z1 Offline declined
Y3 Unable to go online, offline approved|Z3 Unable to go online, offline declined`),
  pan: (value, entry) => {
    if (!/^\d{8,19}$/.test(value)) throw wrong(entry, 'a card number has 8 to 19 digits')
    return undefined
  },
  track: (hex, entry) => {
    entry.value = entry.id === '56' ? textOf(entry.bytes, 'ASCII') : hex.replace(/F$/, '').replace('D', '=')
    const track = /^(?:B\d{1,19}\^[^^]{2,26}\^|\d{1,19}=)(\d{4}|\^)(\d{3}|\^|=)[ -~]*$/.exec(
      entry.value ?? '',
    )
    if (!track) throw wrong(entry, 'it has no number, separator, expiry date and service code')
    return [`Expires ${track[1]} (YYMM)`, `Service code ${track[2]}`]
  },
  date: (value) => {
    const [year, month, day] = pairs(value)
    const isDate = Number(month) > 0 && Number(month) < 13 && Number(day) > 0 && Number(day) < 32
    return isDate ? `20${year}-${month}-${day}` : 'Not a date'
  },
  dol: (_, entry) => {
    const { bytes, offset, id } = entry
    entry.entries = readDol(bytes, offset + id.length / 2 + (bytes.length < 0x80 ? 1 : 2))
    return undefined
  },
  tags: (hex) =>
    hex.match(/[13579BDF]F(?:[89A-F].)*..|../g)?.map((id) => `${id} ${tags.get(id)?.name ?? 'Unknown tag'}`),
  afl: (hex, entry) => {
    if (entry.bytes.length % 4 > 0) throw wrong(entry, 'its entries have four bytes each')
    return hex.match(/.{8}/g)?.map((group) => {
      const [sfi = 0, first, last, signed] = pairs(group).map((byte) => Number.parseInt(byte, 16))
      return `SFI ${sfi >> 3}, records ${first} to ${last}, ${signed} for offline data authentication`
    })
  },
  cid: (_, { bytes: [byte = 0] }) => {
    const types = [
      'AAC: declined',
      'TC: approved offline',
      'ARQC: online authorisation requested',
      'Reserved',
    ]
    const reasons = ['', 'service not allowed', 'PIN try limit exceeded', 'issuer authentication failed']
    const reason = reasons[byte & 7] ?? 'reserved for future use'
    return [types[byte >> 6]!, (byte & 8) > 0 ? 'Advice required' : '', reason && `Reason: ${reason}`].filter(
      Boolean,
    )
  },
  'cvm-list': (_, entry) => {
    if (entry.bytes.length % 2 > 0) throw wrong(entry, 'its rules have two bytes each')
    return cvmList(entry.bytes)
  },
  'terminal-type': (value) => {
    const [controlled = 0, kind = 0] = [...value].map(Number)
    const who = ['financial institution', 'merchant', 'cardholder'][controlled - 1]
    const how = ['online only', 'offline with online capability', 'offline only'][(kind - 1) % 3]
    const isKnown = who && how && kind < 7 && (controlled < 3 || kind > 3)
    return isKnown
      ? `${kind < 4 ? 'Attended' : 'Unattended'}, ${how}, operated by ${who}`
      : 'Not a terminal type of EMV'
  },
}

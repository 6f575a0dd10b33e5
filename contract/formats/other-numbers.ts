// Numbers in a text that are not BINs although they have as many digits: dates, times, amounts, phone numbers, IBANs,
// UUIDs, order numbers and codes. Server and browser read texts with the same rules. A number that stands alone is never
// one of these, so a plain list of BINs is read as it is. No pattern crosses a line, so lines can be read one by one.
import { isLuhnValid } from './luhn.ts'

export function withoutOtherNumbers(text: string): string {
  if (!mayHoldOthers.test(text)) return text
  let rest = text
  for (const pattern of wholes) rest = rest.replace(pattern, gap)
  if (hasExponent.test(rest)) rest = rest.replace(roundedPattern, gap)
  rest = rest.replace(ibanPattern, (match, country: string) => afterIban(match, country))
  rest = rest.replace(phonePattern, afterPhone).replace(calledPhonePattern, afterPhone)
  rest = rest.replace(labelledPattern, (match, number: string) => (mayBeCard(number) ? match : gap))
  return rest.replace(wordPattern, (word, at: number) => {
    if (!isCode(word) || mayBeCard(word)) return word
    // BIN #457173
    return word.startsWith('#') && /(?:bin|iin|card) ?$/i.test(rest.slice(Math.max(0, at - 5), at))
      ? word
      : gap
  })
}

export const isIban = (text: string): boolean => {
  const plain = text.replaceAll(' ', '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(plain) && ibanLengths.get(plain.slice(0, 2)) === plain.length
}

const mayHoldOthers = /[^\d\s,;|"'*]/

/** Unlike a space or dash, it never joins two groups of digits. */
export const gap = ' / '

const day = '(?:0?[1-9]|[12]\\d|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const year = '(?:19|20)\\d\\d'
const clock = '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9}|,\\d{3}(?!\\d))?)?'
const currencies = 'EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|HUF|RON|BGN|JPY|TRY|INR|BRL|CAD|AUD|RUB|UAH'

const wholes = [
  // UUIDs
  /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-f])/gi,
  // 2026-10-05T12:30:00, 05.10.2026, 10/05/2026
  new RegExp(
    `(?<!\\d[-/.]?)(?:${year}([-/.])${month}\\1${day}|(?:${day}([-/.])${month}|${month}([-/.])${day})[-/.]${year})(?!\\d)(?:[T ]${clock}(?!\\d))?`,
    'g',
  ),
  // 2026-10
  new RegExp(`(?<!\\d[-/.]?)${year}-(?:0[1-9]|1[0-2])(?![- ]?\\d)`, 'g'),
  // 20261005T123000
  new RegExp(`(?<!\\d)${year}\\d{4}T\\d{4,6}(?!\\d)`, 'g'),
  new RegExp(`(?<!\\d[:.]?)${clock}(?!\\d)`, 'g'),
  // € 1.234.567,89 and 457173.50
  /[€$£¥₹₽₺₴] ?\d[\d.,']*/g,
  /(?<![\d.,'])\d[\d.,']* ?[€£¥₹₽₺₴]/g,
  /(?<![\d.,'])\d+\.\d\d(?!\.?\d)/g,
  new RegExp(`(?<![\\d.,'])\\d[\\d.,']*,\\d\\d ?(?:${currencies})(?![A-Za-z])`, 'g'),
  new RegExp(`(?<![A-Za-z])(?:${currencies}) ?\\d[\\d.,']*,\\d\\d(?!\\d)`, 'g'),
  // (555) 123-4567, (030) 1234567, 030/1234567
  /\(\d{3}\)[ -]?\d{3}[- ]\d{4}(?!\d)/g,
  /\(0\d{1,4}\) ?\d[\d -]{3,12}/g,
  /(?<!\d)0\d{1,4}\/ ?\d{4,9}(?!\d)/g,
]

/** 4.57174E+15, which a spreadsheet has rounded. With more digits it may be a card number. */
const roundedPattern = /(?<![\d.,])\d[.,]\d{1,10}E\+?\d{1,2}(?!\w)/gi
const hasExponent = /\dE\+?\d/i

const ibanPattern = /(?<![A-Za-z\d])([A-Z]{2})\d{2}(?: ?[A-Z\d]){11,38}/g

const ibanLengths = new Map(
  [
    ...(
      'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BR29BY28CH21CR22CY28CZ24DE22DK18DO28EE20EG29ES24FI18FO18FR27GB22GE22' +
      'GI23GL18GR27GT28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MR27' +
      'MT31MU30NL18NO15PK24PL28PS29PT25QA29RO24RS22SA24SC31SE24SI19SK24SM27ST25SV28TL23TN24TR26UA29VA22VG24XK20'
    ).matchAll(/([A-Z]{2})(\d\d)/g),
  ].map(([, country, length]) => [country!, Number(length)]),
)

function afterIban(match: string, country: string): string {
  let left = ibanLengths.get(country) ?? Infinity
  for (let at = 0; at < match.length; at++) {
    if (match[at] !== ' ' && --left === 0) {
      const rest = match.slice(at + 1)
      return rest === '' || rest.startsWith(' ') ? gap + rest : match
    }
  }
  return match
}

/** Zeros behind four or eight digits belong to a card number in groups. */
const phonePattern =
  /(?<![\w+])(?:\+\d|(?<!(?<!\d)(?:\d{4}){1,2}[ -])00[1-9]\d{0,2}[ /-]\(?\d)[\d ()./-]{5,22}/g

const calledPhonePattern =
  /(?<![A-Za-z])(?:tel(?:efon|ephone)?|phone|fax|mobile?|handy)(?:[ _-]?(?:no|nr|number|nummer))?["']?[ .:=#]{1,4}["']?\(?\d[\d ()./-]{5,22}/gi

/** What follows a phone number of at most 15 digits. A group of six or more after nine digits is something else. */
function afterPhone(match: string): string {
  let digits = 0
  for (const { 0: group, index } of match.matchAll(/\d+/g)) {
    if (digits >= 9 && group.length >= 6) return gap + match.slice(index)
    digits += group.length
  }
  return digits < 7 || digits > 15 ? match : gap
}

const mark = `(?:[ _-]?(?:id|no|nr|num|number|nummer|code))`
const labelledPattern = new RegExp(
  `(?<![A-Za-z])(?:(?:order|invoice|receipt|ticket|booking|tracking|ref(?:erence)?|transaction|txn|trx|bestell(?:ung)?|rechnungs?|auftrags?|beleg|konto|commande|facture|pedido|factura|zip|plz|postcode|blz)${mark}?|(?:customer|client|user|account|acct|merchant|terminal|auth(?:orization)?|approval|batch|case|tax|vat|kunden)${mark}|id)` +
    `["']?[ .:=#]{1,4}["']?(\\d(?:[\\d-]|[ /](?=\\d{1,5}(?!\\d))){5,24})`,
  'gi',
)

/** A card number stays, so that it is shortened or refused. */
function mayBeCard(number: string): boolean {
  const digits = number.replace(/\D/g, '')
  return digits.length >= 13 && digits.length <= 19 && isLuhnValid(digits)
}

const wordPattern = /[\w#-]+/g

function isCode(word: string): boolean {
  if (!/\d{6}|\d-\d/.test(word) || /^[\d-]+$/.test(word)) return false
  // 4571-73XX-XXXX-1234
  if (/^[\dxX-]+$/.test(word)) return /^0x/i.test(word)
  // 457173VISA, 457173_VISA_DK
  if (/^\d{6,}[-_]?[A-Za-z_-]*$/.test(word)) return false
  return !/^_*(?:bins?|iins?|cards?|pan|visa|mastercard|mc|amex|maestro|jcb|unionpay|rupay|mir|elo|discover|diners)[-_#]*[\dxX-]+$/i.test(
    word,
  )
}

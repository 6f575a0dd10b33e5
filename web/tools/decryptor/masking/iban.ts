// Digits of an IBAN can look like a card number.
const lengths = new Map(
  (
    'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22' +
    'GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19' +
    'MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24' +
    'TR26UA29VA22VG24XK20YE30'
  )
    .match(/.{4}/g)!
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The most characters of an IBAN, with spaces between groups of four. */
export const longestIban = 44

const isAlphanumeric = (char: string | undefined): boolean => char !== undefined && /^[A-Za-z\d]$/.test(char)

/** Whether an IBAN may have started at the end of a text. */
export const mayStartIban = (before: string): boolean => /[A-Z]{2}[A-Z\d -]{0,42}$/.test(before)

/** Whether a part of a text lies within a valid IBAN. */
export function isInIban(text: string, from: number, to: number): boolean {
  for (let start = Math.max(0, from - longestIban); start < from; start++) {
    const length = lengths.get(text.slice(start, start + 2))
    if (length === undefined || isAlphanumeric(text[start - 1])) continue
    const end = endOf(text, start, length)
    if (end >= to && isValid(text.slice(start, end))) return true
  }
  return false
}

/** The end of so many letters and digits, with single separators between them; 0 when there are fewer. */
function endOf(text: string, start: number, length: number): number {
  let found = 0
  for (let at = start; at < text.length; at++) {
    if (isAlphanumeric(text[at])) found++
    else if (!/^[ -]$/.test(text[at]!) || !isAlphanumeric(text[at - 1])) return 0
    if (found === length) return isAlphanumeric(text[at + 1]) ? 0 : at + 1
  }
  return 0
}

/** ISO 7064: with the first four characters at the end and letters as numbers, the remainder of 97 is 1. */
function isValid(text: string): boolean {
  const plain = text.replace(/[ -]/g, '')
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  if (/\D/.test(digits)) return false
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

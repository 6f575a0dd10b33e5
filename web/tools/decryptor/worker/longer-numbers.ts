// Digits that look like a card number, but belong to a hash, a UUID or an IBAN.
/**
 * Digits of a hash can look like a card number: in one word with its letters, or in groups of the same length as others that
 * have letters.
 */
export function isInHex(text: string, from: number, to: number): boolean {
  let [start, end] = [from, to]
  while (start > 0 && isHexDigit(text[start - 1]!)) start--
  while (end < text.length && isHexDigit(text[end]!)) end++
  const word = text.slice(start, end)
  if (hexWord.test(word) && (word.length >= 24 || (word.length >= 20 && /[a-f]\d+[a-f]/i.test(word))))
    return true
  if (isInUuid(text, from, to)) return true
  const size = text.slice(from, to).search(/\D/)
  if (size < 2) return false
  const near = text.slice(Math.max(0, from - contextLength), from) + text.slice(to, to + contextLength)
  const groups = near.split(/[^\da-z]+/i).filter((group) => group.length === size)
  return groups.filter((group) => hexWord.test(group)).length >= 2
}

function isInUuid(text: string, from: number, to: number): boolean {
  const start = Math.max(0, to - uuidLength)
  for (const { 0: found, index } of text.slice(start, from + uuidLength).matchAll(uuid))
    if (start + index <= from && to <= start + index + uuidLength && /[a-f]/i.test(found)) return true
  return false
}

const uuid = /(?<![\da-z])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-z])/gi
const uuidLength = 36
const hexWord = /^[\da-f]*[a-f][\da-f]*$/i
const isHexDigit = (character: string): boolean => /[\da-f]/i.test(character)

// Digits of an IBAN can look like a card number.
const ibanLengths = new Map(
  (
    'AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22' +
    'GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19' +
    'MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24' +
    'TR26UA29VA22VG24XK20YE30'
  )
    .match(/.{4}/g)!
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

const longestIban = 44
/** What stands further away does not matter. */
export const contextLength = longestIban

const isAlphanumeric = (char: string | undefined): boolean => char !== undefined && /^[A-Za-z\d]$/.test(char)

export function isInIban(text: string, from: number, to: number): boolean {
  for (let start = Math.max(0, from - longestIban); start < from; start++) {
    const length = ibanLengths.get(text.slice(start, start + 2))
    if (length === undefined || isAlphanumeric(text[start - 1])) continue
    const end = ibanEnd(text, start, length)
    if (end >= to && isValidIban(text.slice(start, end))) return true
  }
  return false
}

function ibanEnd(text: string, start: number, length: number): number {
  let found = 0
  for (let at = start; at < text.length; at++) {
    if (isAlphanumeric(text[at])) found++
    else if (!/^[ -]$/.test(text[at]!) || !isAlphanumeric(text[at - 1])) return 0
    if (found === length) return isAlphanumeric(text[at + 1]) ? 0 : at + 1
  }
  return 0
}

/** ISO 7064: with the first four characters at the end and letters as numbers, the remainder of 97 is 1. */
function isValidIban(text: string): boolean {
  const plain = text.replace(/[ -]/g, '')
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  if (/\D/.test(digits)) return false
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

import { cleanText } from './clean-text.ts'

/**
 * One readable phone number, the first if there are several; '' if there is none. It needs at least four digits: banks
 * do have short numbers, but three digits are more likely a country code in the wrong column.
 */
export function phoneOf(text: string): string {
  if (text.length > 120) return ''
  const phone = repaired(firstNumber(withoutPostcode(spelledInDigits(cleanText(text).toUpperCase()))))
  if (phone.length > 40 || !/^[*+(\d][-+()/. \d]*$/.test(phone)) return ''
  const count = digits(phone)
  if (count < 4 || count > 15 || /^(\d)\1*$|0{9}$/.test(phone.replace(/\D/g, ''))) return ''
  // "800-967-22" was truncated.
  if (/^(?:1[- ])?(?:8(?:00|44|55|66|77|88)[- ]\d{3}(?:[- ]\d{1,2})?|\(8\d\d\) \d{3}-\d{1,3})$/.test(phone))
    return ''
  // A plus inside is a number that was written from right to left: "4433 92 000 + 966".
  if (/[\d)].*\+/.test(phone)) return ''
  return phone
}

/** National and international forms of one number share their last digits. */
export const samePhone = (a: string, b: string): boolean => lastDigits(a) === lastDigits(b)

const lastDigits = (phone: string) => phone.replace(/\D/g, '').slice(-7)
const digits = (text: string) => text.replace(/\D/g, '').length

/** "809-687-APAP (2727)" gives the same digits twice. */
function spelledInDigits(text: string): string {
  return (
    text
      .replace(/(?<![A-Z])\d?(?!OR\b)[A-Z]+ ?\(([\d-]+)\)/g, '$1')
      .replace(/\([A-Z]+\)/g, '')
      .replace(/^(?:TEL|PHONE|PH|CALL)\b[.: ]*/, '')
      // A spreadsheet formatted it as an amount: 376,735,600.
      .replace(/^\+?\d{1,3}(?:,\d{3})+$/, (amount) => amount.replaceAll(',', ' '))
  )
}

const withoutPostcode = (text: string) => text.replace(/^\d{5}-\d{4}(?=$| \(?\d{3})/, '')

function repaired(phone: string): string {
  const plain = phone
    .replace(/ ?([-/]) ?/g, '$1')
    .replace(/^\(\+\) ?|\+ /, '+')
    // A range: "2446790-811", "78662507/8".
    .replace(/^(.*\d{6,})\/\d{1,2}$/, '$1')
    .replace(/^(.*\d{3,})-\d{2,3}$/, (range, first: string) => (digits(range) > 13 ? first : range))
  if (/^\d(?: \d)+$/.test(plain)) return plain.replaceAll(' ', '')
  // The code for calls abroad, from Europe, Russia or America, in front of a country code.
  if (/^00[ -]?[2-9]/.test(plain) && digits(plain) > 10) return plain.replace(/^00[ -]?/, '+')
  if (digits(plain) > 12) return plain.replace(/^(?:8 ?10|011) /, '+')
  return plain
}

function firstNumber(text: string): string {
  // "-6436", "1-800-10-" and "(00359 -2) 811 +" are fragments left by a spreadsheet or by truncation.
  if (/^-|[-+]$/.test(text)) return ''
  const alternatives = text
    .split(/(?<![A-Z])\s*(?:OR\s*)+(?![A-Z])|\s\/\s|[,;]|\sY\s/)
    .map((part) => tidy(part))
    .filter((part) => part !== '')
  // Some sources write OR for any slash: "373 22 OR 856565".
  let phone = alternatives.shift() ?? ''
  while (digits(phone) < 7 && alternatives.length > 0 && / ?OR ?/.test(text)) {
    const longer = `${phone} ${alternatives.shift()}`
    if (longer.length > 40 || digits(longer) > 15) break
    phone = longer
  }
  if (digits(phone) <= 15) return phone
  // Too many digits for one number: several, separated by a dash, a plus, a space or a slash.
  const whole = phone.split(/ - | (?=\+\d)/).find((part) => digits(part) >= 7 && digits(part) <= 15)
  if (whole !== undefined && whole !== phone) return tidy(whole)
  for (const { index } of phone.matchAll(/[ /]/g)) {
    if (digits(phone.slice(0, index)) >= 8) return tidy(phone.slice(0, index))
  }
  return phone
}

function tidy(text: string): string {
  const phone = trimmed(text.replace(/:/g, ' ').replace(/[A-Z].*$/, ''))
  return /^[^()]*(?:\([^()]*\)[^()]*)*$/.test(phone) ? phone : trimmed(phone.replace(/[()]/g, ' '))
}

function trimmed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[^*+(\d]+/, '')
    .replace(/[^)\d]+$/, '')
}

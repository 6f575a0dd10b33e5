import { cleanText } from './clean-text.ts'

/**
 * One readable phone number, the first if there are several; '' if there is none. It needs at least four digits: banks
 * do have short numbers, but three digits are more likely a country code in the wrong column.
 */
export function phoneOf(text: string): string {
  if (text.length > 120) return ''
  const phone = firstNumber(spelledInDigits(cleanText(text).toUpperCase()))
  if (phone.length > 40 || !/^[*+(\d][-+()/. \d]*$/.test(phone)) return ''
  const count = digits(phone)
  if (count < 4 || count > 15 || /^(\d)\1*$/.test(phone.replace(/\D/g, ''))) return ''
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

function firstNumber(text: string): string {
  // "-6436" and "1-800-10-" are fragments left by a spreadsheet or by truncation.
  if (/^-|-$/.test(text)) return ''
  const alternatives = text
    .split(/(?<![A-Z])\s*(?:OR\s*)+(?![A-Z])|\s\/\s|[,;]|\sY\s/)
    .map((part) => tidy(part))
    .filter((part) => part !== '')
  // Some sources write OR for any slash: "373 22 OR 856565".
  let phone = alternatives.shift() ?? ''
  while (digits(phone) < 7 && alternatives.length > 0 && / ?OR ?/.test(text)) {
    const longer = `${phone}/${alternatives.shift()}`
    if (longer.length > 40 || digits(longer) > 15) break
    phone = longer
  }
  if (digits(phone) <= 15) return phone
  // Too many digits for one number: two numbers separated by a space or a slash.
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

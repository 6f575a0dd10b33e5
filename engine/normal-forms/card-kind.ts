import { cleanText, truncate } from './clean-text.ts'

export function typeOf(text: string): string {
  const type = cleanText(text).toUpperCase()
  if (/\b(?:CHARGE|DEFERRED|DELAYED)\b/.test(type)) return 'CHARGE'
  // A prepaid card draws on money that is already there: sources that know both call it a debit card.
  if (/\b(?:DEBIT|PREPAID|PRE-PAID)\b/.test(type)) return /\bCREDIT\b/.test(type) ? '' : 'DEBIT'
  return /\bCREDIT\b/.test(type) ? 'CREDIT' : ''
}

/** The card level, upper case; '' for placeholders. Names of one level become one. */
export function categoryOf(text: string): string {
  const category = truncate(cleanText(text).toUpperCase(), 100)
    .replace(/ ?\/ ?/g, '/')
    // "Non" is not a word of its own, so "Non Tax" and "Nontax" are "Non-Tax".
    .replace(/\bNON[ -]?(TAX|RELOADABLE|SUBSTANTIATED)\b/g, 'NON-$1')
    .replace(/\bV[ -]?PAY\b/g, 'V PAY')
    .replace(/\bPRE-PAID\b/g, 'PREPAID')
    .replace(/\bPROPEIETARY\b/g, 'PROPRIETARY')
  if (/^(?:UNKNOWN|N\/A|NA|NONE|NULL|INVALID|NOT AVAILABLE|[\W\d_]*)$/.test(category)) return ''
  return sameLevels.get(category) ?? category
}

/** Nanjing is nanquim, India ink, translated as the city. */
const sameLevels = new Map([
  ['ATM', 'ATM CARD'],
  ['B2B VIRTUAL PAYMENTS', 'B2B VIRTUAL'],
  ['BASICO', 'BASIC'],
  ['BILL PAY COMMERCIAL', 'COMMERCIAL BILL PAY'],
  ['BUSINESS INFINITE', 'INFINITE BUSINESS'],
  ['BUSINESS PREFERRED', 'PREFERRED BUSINESS'],
  ['BUSINESS NANJING DINERS', 'BUSINESS NANQUIM DINERS'],
  ['BUSINESS SIGNATURE', 'SIGNATURE BUSINESS'],
  ['BUSINESS WORLD', 'WORLD BUSINESS'],
  ['CORPORATE NANJING', 'CORPORATE NANQUIM'],
  ['CORPORATE NANJING DINERS', 'CORPORATE NANQUIM DINERS'],
  ['DELAYED DEBIT', 'DEFERRED DEBIT'],
  ['EMPRESARIAL ELO MORE', 'BUSINESS ELO MORE'],
  ['EXECUTIVE CORPORATE', 'CORPORATE EXECUTIVE'],
  ['FOOD', 'FOOD CARD'],
  ['INSTALMENT PREMIUM', 'INSTALLMENTS PREMIUM'],
  ['MIXED', 'MIXED PRODUCT'],
  ['MIXED BIN', 'MIXED PRODUCT'],
  ['NANJING', 'NANQUIM'],
  ['NANJING DINERS', 'NANQUIM DINERS'],
  ['PREPAID BUSINESS PREFERRED', 'PREPAID PREFERRED BUSINESS'],
  ['SAMSUNG CHECK', 'SAMSUNG CHECK CARD'],
  ['UHNW', 'ULTRA HIGH NET WORTH'],
  ['VERVE CARD', 'VERVE'],
  ['WORLD ELITE FOR BUSINESS', 'WORLD ELITE BUSINESS'],
  ['WORLD FOR BUSINESS', 'WORLD BUSINESS'],
])

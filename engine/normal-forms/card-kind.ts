import { cleanText, truncate } from './clean-text.ts'

export function typeOf(text: string): string {
  const type = cleanText(text).toUpperCase()
  if (/\b(?:CHARGE|DEFERRED|DELAYED)\b/.test(type)) return 'CHARGE'
  // A prepaid card draws on money that is already there: sources that know both call it a debit card.
  if (/\b(?:DEBIT|PREPAID|PRE-PAID)\b/.test(type)) return /\bCREDIT\b/.test(type) ? '' : 'DEBIT'
  return /\bCREDIT\b/.test(type) ? 'CREDIT' : ''
}

/** The card level, upper case; '' for placeholders. Levels that differ only in spaces and hyphens are one. */
export function categoryOf(text: string): string {
  const category = truncate(cleanText(text).toUpperCase(), 100)
    .replace(/ ?\/ ?/g, '/')
    // "Non" is not a word of its own, so "Non Tax" and "Nontax" are "Non-Tax".
    .replace(/\bNON[ -]?(TAX|RELOADABLE|SUBSTANTIATED)\b/g, 'NON-$1')
    .replace(/\bV[ -]?PAY\b/g, 'V PAY')
    .replace(/\bPRE-PAID\b/g, 'PREPAID')
    .replace(/\bPROPEIETARY\b/g, 'PROPRIETARY')
  return /^(?:UNKNOWN|N\/A|NA|NONE|NULL|INVALID|NOT AVAILABLE|[\W\d_]*)$/.test(category) ? '' : category
}

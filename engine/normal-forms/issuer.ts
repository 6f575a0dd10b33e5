import { cleanText, truncate } from './clean-text.ts'

/** The issuer as the source spells it; '' for placeholders. */
export function issuerOf(text: string): string {
  const issuer = truncate(cleanText(text), 200)
  return isPlaceholder(issuer) ? '' : issuer
}

function isPlaceholder(issuer: string): boolean {
  if (!/\p{L}/u.test(issuer)) return true
  const words = issuer.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)!
  return (
    placeholders.has(words.join(' ')) || (words.length === 3 && words[0] === 'hub' && words[1] === 'site')
  )
}

// Compared as a whole, without punctuation: "None Suffer Lack Federal Credit Union" is a real bank.
const placeholders = new Set(
  `
  unknown | unknown bank | unknown issuer | unknown issuing bank | n a | na | none | null | nil | nan | undefined
  not available | not applicable | not specified | not provided | not known | not found | not assigned | unspecified
  unassigned | no data | no name | no bank | no issuer | missing | blank | empty | various | other | others | misc
  tbd | tba | to be determined | to be announced | test | test bank | test issuer | test card | dummy | sample | example
  bank | banks | bank name | name | issuer | issuer name | issuing bank | issuing bank name | xxx | xxxx | x
  visa issuer | mastercard issuer | discover issuer | amex issuer | american express issuer | jcb issuer | cabal issuer
  diners club issuer | unionpay issuer | network only | international | local
  u s region | us region | asia pacific region | latin america and caribbean region | cemea region | europe region
  canada region | intl hdqtrs center owned | company limited liability ban
  `
    .split(/[|\n]/)
    .map((text) => text.trim()),
)

// What the starter packages have in common: issuers with lists of prefixes.
import { normalise } from '../../records/normalise.ts'
import type { BinRecord } from '../../records/record.ts'

export interface Issuer {
  name: string
  url: string
  country: string
  usualBrand: string
  cards: Card[]
}

export interface Card {
  prefix: string
  type: string
  category: string
}

/**
 * One record per BIN. When two issuers claim a prefix, the one with fewer prefixes gets it: long lists were gathered in
 * bulk and include their neighbours' prefixes. (Of the conflicts in banks-db, 26 are between countries and are in
 * bin-list-data: this rule agrees with it on all 26, the package's own order on one.)
 */
export function recordsOf(issuers: Issuer[], networkOf: (prefix: string) => string): Iterable<BinRecord> {
  const records = new Map<string, BinRecord>()
  const ordered = issuers.toSorted((a, b) => a.cards.length - b.cards.length)
  const claim = (bin: string, issuer: Issuer, card: Card): void => {
    if (!records.has(bin)) records.set(bin, toRecord(bin, issuer, card, networkOf(bin)))
  }
  for (const issuer of ordered) {
    for (const card of issuer.cards) if (isBin.test(card.prefix)) claim(card.prefix, issuer, card)
  }
  for (const issuer of ordered) {
    for (const card of issuer.cards) for (const bin of children(card.prefix)) claim(bin, issuer, card)
  }
  return records.values()
}

const isBin = /^\d{6,11}$/
const isShort = /^\d{5}$/

// Prefixes of three or four digits are ignored: they are old in-house numbers, and a single one would claim up to a
// thousand BINs.
function children(prefix: string): string[] {
  return isShort.test(prefix) ? Array.from({ length: 10 }, (_, digit) => `${prefix}${digit}`) : []
}

/**
 * The packages name the country of the bank, not of the card. American Express uses these ranges outside of the United
 * States, and Citibank has half of its cards elsewhere: these were 4,392 of 7,031 countries that bin-list-data contradicts.
 * The website is that of the bank at home, too.
 */
function isAbroad(bin: string, { name, country }: Issuer): boolean {
  if (country !== 'US') return false
  return name === 'Citibank' || (name === 'American Express' && /^37(?:07|3[235]|[45679])/.test(bin))
}

function toRecord(bin: string, issuer: Issuer, card: Card, network: string): BinRecord {
  const { name, url, country, usualBrand } = issuer
  const { type, category } = card
  // Iranian cards run only on the domestic Shetab network, in ranges that belong to other networks elsewhere.
  const brand = country === 'IR' ? '' : network || usualBrand
  const home = isAbroad(bin, issuer) ? {} : { url, country }
  return normalise({ bin, brand, type, category, issuer: name, ...home })
}

import type { BinRow } from '#contract/calls/bins.ts'
import { sameBank } from '../normal-forms/bank-name.ts'
import { brandOf, iconType, sameBrand } from '../normal-forms/brands.ts'
import { categoryOf, typeOf } from '../normal-forms/card-kind.ts'
import { cleanText, memoized, truncate, withoutAccents } from '../normal-forms/clean-text.ts'
import { countryCode, countryName } from '../normal-forms/countries.ts'
import { issuerOf } from '../normal-forms/issuer.ts'
import { phoneOf, samePhone } from '../normal-forms/phone.ts'
import { sameSite, urlOf } from '../normal-forms/url.ts'

/** What a row of a reply says besides its BIN. */
export type RowFacts = Omit<BinRow, 'id' | 'bin' | 'longer' | 'matched' | 'note'>

export interface FieldRules {
  /** The normal form of what a source says; '' when that means nothing. */
  normal: (text: string) => string
  /** Whether two different texts say the same; without it, they never do. */
  same?: (a: string, b: string) => boolean
  /** Its name in rows of replies; without it, only a BIN's own page shows it. */
  reply?: keyof RowFacts
  /** Its heading in exported files. */
  heading: string
}

/**
 * What a source can say about a BIN. Records, snapshots, replies and exports all follow this table: to add a field, add
 * a line here and one to `BinRow` in the contract, then read it in the formats that have it.
 */
export const fieldTable = {
  /** Upper case, co-badges as `VISA/DANKORT`. */
  brand: {
    normal: memoized((text) => truncate(brandOf(text), 60)),
    same: sameBrand,
    reply: 'brand',
    heading: 'BRAND',
  },
  /** CREDIT, DEBIT or CHARGE. */
  type: { normal: memoized(typeOf), reply: 'type', heading: 'TYPE' },
  /** The card level, upper case. */
  category: { normal: memoized(categoryOf), reply: 'category', heading: 'LEVEL' },
  /** As the source spells it; empty for placeholders. */
  issuer: { normal: memoized(issuerOf), same: sameBank, reply: 'issuer', heading: 'BANK' },
  phone: { normal: memoized(phoneOf), same: samePhone, reply: 'bank_phone', heading: 'PHONE' },
  /** A usable http or https address. */
  url: { normal: memoized(urlOf), same: sameSite, reply: 'issuer_url', heading: 'URL' },
  /** Where the bank is. */
  city: {
    normal: memoized((text) => (/\p{L}/u.test(text) ? truncate(cleanText(text), 80) : '')),
    same: (a, b) => withoutAccents(a) === withoutAccents(b),
    heading: 'CITY',
  },
  /** ISO 3166-1 alpha-2. */
  country: { normal: memoized(countryCode), reply: 'iso_code_2', heading: 'COUNTRY' },
} satisfies Record<string, FieldRules>

export type Field = keyof typeof fieldTable
export const fields = Object.keys(fieldTable) as Field[]

/** What belongs to the bank rather than to the BIN: worthless beside the name of another bank. */
export const contactFields = ['phone', 'url', 'city'] as const satisfies Field[]
export const isContact = (field: Field): boolean => (contactFields as readonly Field[]).includes(field)

/** A text for each field; empty when no source gave one. */
export type FieldTexts = Record<Field, string>

type ReplyName = Extract<(typeof fieldTable)[Field], { reply: string }>['reply']
const replyNames = fields.flatMap((field) => {
  const { reply }: FieldRules = fieldTable[field]
  return reply ? [[field, reply as ReplyName] as const] : []
})

/** The facts of a row as replies name them; null for what is not known. */
export function rowFacts(texts: FieldTexts, bankSlug: string, bankName: string): RowFacts {
  const facts = {} as Record<ReplyName, string | null>
  for (const [field, reply] of replyNames) facts[reply] = texts[field] || null
  return {
    ...facts,
    bank_slug: bankSlug || null,
    bank_name: bankName || null,
    country_name: countryName(texts.country) || null,
    icon_type: iconType(texts.brand),
  }
}

/** The end of a row's JSON object: everything but its BIN. */
export const rowTail = (texts: FieldTexts, bankSlug: string, bankName: string): string =>
  JSON.stringify(rowFacts(texts, bankSlug, bankName)).slice(1)

/** The facts of a BIN without a row. */
export const unknownFacts = rowFacts(
  Object.fromEntries(fields.map((field) => [field, ''])) as FieldTexts,
  '',
  '',
)

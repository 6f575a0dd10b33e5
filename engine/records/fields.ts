import type { BinRow } from '#contract/calls/bins.ts'
import { iconType } from '../normal-forms/brand-icon.ts'
import { nameOfCountry } from '../normal-forms/country-name.ts'

/** What a row of a reply says besides its BIN. */
export type RowFacts = Omit<BinRow, 'id' | 'bin' | 'longer' | 'matched' | 'note'>

interface FieldNames {
  /** Its name in rows of replies; without it, only a BIN's own page shows it. */
  reply?: keyof RowFacts
  /** Its heading in exported files. */
  heading: string
}

/**
 * What a source can say about a BIN. Records, snapshots, replies and exports all follow this table: to add a field, add
 * a line here, one to `field-rules.ts` and one to `BinRow` in the contract, then read it in the formats that have it.
 */
export const fieldTable = {
  /** Upper case, co-badges as `VISA/DANKORT`. */
  brand: { reply: 'brand', heading: 'BRAND' },
  /** CREDIT, DEBIT or CHARGE. */
  type: { reply: 'type', heading: 'TYPE' },
  /** The card level, upper case. */
  category: { reply: 'category', heading: 'LEVEL' },
  /** As the source spells it; empty for placeholders. */
  issuer: { reply: 'issuer', heading: 'BANK' },
  phone: { reply: 'bank_phone', heading: 'PHONE' },
  /** A usable http or https address. */
  url: { reply: 'issuer_url', heading: 'URL' },
  /** Where the bank is. */
  city: { heading: 'CITY' },
  /** ISO 3166-1 alpha-2. */
  country: { reply: 'iso_code_2', heading: 'COUNTRY' },
} satisfies Record<string, FieldNames>

export type Field = keyof typeof fieldTable
export const fields = Object.keys(fieldTable) as Field[]

/** What belongs to the bank rather than to the BIN: worthless beside the name of another bank. */
export const contactFields = ['phone', 'url', 'city'] as const satisfies Field[]
export const isContact = (field: Field): boolean => (contactFields as readonly Field[]).includes(field)

/** A text for each field; empty when no source gave one. */
export type FieldTexts = Record<Field, string>

type ReplyName = Extract<(typeof fieldTable)[Field], { reply: string }>['reply']
const replyNames = fields.flatMap((field) => {
  const { reply }: FieldNames = fieldTable[field]
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
    country_name: nameOfCountry(texts.country) || null,
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

import type { BinRow } from '#contract/calls/bins.ts'
import type { NetworkFact, NetworkFacts } from '#contract/network.ts'
import { type Funding, traitsIn } from '#contract/traits.ts'
import { iconType } from '../normal-forms/brand-icon.ts'
import { nameOfCountry } from '../normal-forms/country-name.ts'

export type RowFacts = Omit<BinRow, 'id' | 'bin' | 'longer' | 'matched' | 'note'>

interface FieldNames {
  reply?: keyof RowFacts
  heading: string
}

/**
 * What a source can say about a BIN. Records, snapshots, replies and exports all follow this table: to add a field, add
 * a line here, one to `field-rules.ts` and one to `BinRow` in the contract, then read it in the formats that have it.
 */
export const fieldTable = {
  brand: { reply: 'brand', heading: 'BRAND' },
  type: { reply: 'type', heading: 'TYPE' },
  category: { reply: 'category', heading: 'LEVEL' },
  issuer: { reply: 'issuer', heading: 'BANK' },
  phone: { reply: 'bank_phone', heading: 'PHONE' },
  url: { reply: 'issuer_url', heading: 'URL' },
  city: { heading: 'CITY' },
  country: { reply: 'iso_code_2', heading: 'COUNTRY' },
  traits: { heading: 'TRAITS' },
} satisfies Record<string, FieldNames>

export type Field = keyof typeof fieldTable
export const fields = Object.keys(fieldTable) as Field[]

/** Belongs to the bank rather than to the BIN: worthless beside the name of another bank. */
export const contactFields = ['phone', 'url', 'city'] as const satisfies Field[]
export const isContact = (field: Field): boolean => (contactFields as readonly Field[]).includes(field)

export type Cell = Field | 'funding' | `network.${NetworkFact}`
export const headings = (of: readonly Cell[]): string[] =>
  of.map((cell) =>
    cell === 'funding'
      ? 'FUNDING'
      : isField(cell)
        ? fieldTable[cell].heading
        : cell.slice('network.'.length).toUpperCase(),
  )
const isField = (cell: Cell): cell is Field => cell in fieldTable

/** `network` is JSON: what a network's own file says besides. */
export type FieldTexts = Record<Field, string> & { network?: string }

type ReplyName = Extract<(typeof fieldTable)[Field], { reply: string }>['reply']
const replyNames = fields.flatMap((field) => {
  const { reply }: FieldNames = fieldTable[field]
  return reply ? [[field, reply as ReplyName] as const] : []
})

export function rowFacts(
  texts: FieldTexts,
  bankSlug: string,
  bankName: string,
  countryName = nameOfCountry(texts.country),
): RowFacts {
  const facts = {} as Record<ReplyName, string | null>
  for (const [field, reply] of replyNames) facts[reply] = texts[field] || null
  return {
    ...facts,
    bank_slug: bankSlug || null,
    bank_name: bankName || null,
    country_name: countryName || null,
    icon_type: iconType(texts.brand),
    traits: traitsIn(texts.traits),
    funding: fundingOf(texts) || null,
    ...(texts.network && { network: JSON.parse(texts.network) as NetworkFacts }),
  }
}

/** `type` has no prepaid cards, and charge cards of American Express are CREDIT there. */
export function fundingOf({
  type,
  category,
  traits,
}: Pick<FieldTexts, 'type' | 'category' | 'traits'>): Funding | '' {
  if (/\bprepaid\b/.test(traits)) return 'prepaid'
  if (type === 'CHARGE' || /\b(?:CHARGE|DEFERRED)\b/.test(category)) return 'charge'
  return type === 'CREDIT' ? 'credit' : type === 'DEBIT' ? 'debit' : ''
}

export const rowTail = (...facts: Parameters<typeof rowFacts>): string =>
  JSON.stringify(rowFacts(...facts)).slice(1)

export const unknownTexts = Object.fromEntries(fields.map((field) => [field, ''])) as FieldTexts

export const unknownFacts = rowFacts(unknownTexts, '', '')

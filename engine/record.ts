/** One BIN as one source tells it, in normal form. An empty string means the source does not say. */
export interface BinRecord {
  /** 6 to 11 digits, leading zeros kept. */
  bin: string
  /** Upper case, co-badges as `VISA/DANKORT`. */
  brand: string
  /** CREDIT, DEBIT or CHARGE. */
  type: string
  /** The card level, upper case. */
  category: string
  /** As the source spells it; empty for placeholders. */
  issuer: string
  phone: string
  /** A usable http or https address. */
  url: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

export const fields = ['brand', 'type', 'category', 'issuer', 'phone', 'url', 'country'] as const
export type Field = (typeof fields)[number]

/** Where records come from; shown to people wherever the data is shown. */
export interface Source {
  /** Short and stable, as in "binlist says DK". */
  name: string
  title: string
  licence: string
  url: string
  /** The day the data is from, ISO; empty when unknown. */
  date: string
}

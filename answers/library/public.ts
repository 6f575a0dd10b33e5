// Everything that programs see of the library besides `open`. It imports nothing, so its declarations are published as
// they are.

/** Where a dataset is: a path, a URL, or its bytes. Any of them may be packed with gzip. */
export type DatasetSource = string | URL | ArrayBuffer | ArrayBufferView

/** A dataset in memory. Every call answers at once; nothing is sent anywhere. */
export interface BinDataset {
  readonly info: DatasetInfo
  /**
   * What is known about a BIN of 6 to 11 digits: its own row or, if the data does not have it, the row of its longest
   * known prefix. `bin` of the answer is the one that answered. Undefined if there is neither.
   */
  lookup(bin: string): BinRecord | undefined
  /** The BINs that match, in ascending order, a page at a time. Without criteria, all of them. */
  search(search?: Search): SearchResult
  /** How many matching BINs have each value. A field ignores its own filter; of banks, the 50 largest are counted. */
  facets(search?: Search): Facets
  /** Banks whose names contain every word of `search`, a page at a time. Without it, all of them. */
  banks(search?: BankSearch): BankResult
  /** All matching BINs as a file, in pieces. */
  export(search?: Search, options?: ExportOptions): Iterable<string>
}

/** What is known about a BIN; null for what is not. */
export interface BinRecord {
  /** 6 to 11 digits. */
  bin: string
  /** In upper case; a co-badge as `VISA/DANKORT`. */
  brand: string | null
  /** CREDIT, DEBIT or CHARGE. */
  type: string | null
  /** In upper case, such as PLATINUM. */
  level: string | null
  /** The name of the bank, for people to read. */
  bank: string | null
  /** The same for every spelling of the bank's name. */
  bankSlug: string | null
  /** The bank as the source spells it. */
  issuer: string | null
  phone: string | null
  /** The bank's website. */
  url: string | null
  city: string | null
  /** The ISO 3166-1 two-letter code. */
  country: string | null
  countryName: string | null
  /** What is special about the card, such as prepaid or commercial; empty when nothing is known. */
  traits: string[]
  /** credit, debit, prepaid or charge. */
  funding: string | null
}

/** One value or several, any of which will do. An empty list is no filter. */
export type Values = string | readonly string[]

/** A BIN matches when it is among `bins` and has one of the values of every filter. */
export interface Search {
  /** BINs of 6 to 11 digits. An empty list finds nothing. */
  bins?: readonly string[] | undefined
  /**
   * Without it, the first six digits of `bins` are compared. With it, all of their digits: found is every BIN that begins
   * with them or, if there is none, the longest BIN that they begin with.
   */
  extended?: boolean | undefined
  /** Such as VISA. */
  brand?: Values | undefined
  /** Such as PLATINUM. */
  level?: Values | undefined
  /** CREDIT, DEBIT or CHARGE. */
  type?: Values | undefined
  /** Slugs, or names in any spelling. */
  bank?: Values | undefined
  /** ISO 3166-1 two-letter codes, or English names. */
  country?: Values | undefined
  /** Such as prepaid or commercial. */
  traits?: Values | undefined
  /** From 1. */
  page?: number | undefined
  /** How many BINs a page has: 1 to 1,000, 250 unless you choose. */
  limit?: number | undefined
}

interface Paged {
  /** How many there are on all pages. */
  total: number
  page: number
  /** The number of pages, at least 1. */
  pages: number
  limit: number
}

export interface SearchResult extends Paged {
  rows: BinRecord[]
  /** BINs of the search that the data does not have. */
  notFound: string[]
  /** Of those, BINs that longer ones begin with. Use `extended` to find these. */
  longer: { bin: string; count: number }[]
  /** With `extended`: BINs that the data does not have, each with its longest known prefix, whose row is found. */
  matched: { bin: string; matched: string }[]
}

export interface FacetValue {
  /** As filters take it. */
  value: string
  label: string
  count: number
}

/** The most frequent value first. */
export interface Facets {
  brand: FacetValue[]
  level: FacetValue[]
  type: FacetValue[]
  bank: FacetValue[]
  country: FacetValue[]
  traits: FacetValue[]
}

export interface BankSearch {
  search?: string | undefined
  /** `best`: names that begin with the search first. `count`: the largest first. `name`: in alphabetical order. */
  sort?: 'best' | 'count' | 'name' | undefined
  /** From 1. */
  page?: number | undefined
  /** 1 to 1,000, 50 unless you choose. */
  limit?: number | undefined
}

export interface Bank {
  name: string
  slug: string
  count: number
}

export interface BankResult extends Paged {
  banks: Bank[]
}

export interface ExportOptions {
  /** `csv` unless you choose; `txt` is separated by tabs. */
  format?: 'csv' | 'json' | 'txt' | undefined
  /** Adds the bank's website. */
  url?: boolean | undefined
  /** Adds the bank's phone number. */
  phone?: boolean | undefined
}

export interface DatasetInfo {
  /** How many BINs it has. */
  rows: number
  banks: number
  /** When the file was made, ISO. */
  built: string
  /** Whether the licences of all sources are known and allow passing the data on. */
  redistributable: boolean
  /** The highest-ranking first. Credit them where you show the data. */
  sources: DatasetOrigin[]
}

export interface DatasetOrigin {
  name: string
  title: string
  licence: string
  url: string
  /** The date of its data, ISO, perhaps only a year; null when unknown. */
  date: string | null
  /** How many BINs it has. */
  rows: number
}

/**
 * - `unreadable`: the file or the address could not be read.
 * - `not_a_dataset`: it is something else than a dataset.
 * - `damaged`: a part is missing or was changed.
 * - `other_version`: it was made by a version of Bindex that this one cannot read.
 * - `invalid_argument`: a call was made with something that it does not take.
 * - `card_number`: a BIN has more than 11 digits, perhaps a card number. Messages never repeat it.
 */
export type BindexErrorCode =
  | 'unreadable'
  | 'not_a_dataset'
  | 'damaged'
  | 'other_version'
  | 'invalid_argument'
  | 'card_number'

/** What every failure of the library is. */
export class BindexError extends Error {
  override readonly name = 'BindexError'
  readonly code: BindexErrorCode

  constructor(code: BindexErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

import type { FieldTexts } from './fields.ts'

/** One BIN as one source describes it, in normal form. */
export interface BinRecord extends FieldTexts {
  /** 6 to 11 digits, leading zeros kept. */
  bin: string
}

/** What one source says about a BIN. */
export interface Said {
  /** A position in the list of sources. */
  source: number
  texts: FieldTexts
}

/** Where records come from; credited wherever the data is shown. */
export interface Source {
  /** Short and stable, as in "binlist says DK". */
  name: string
  title: string
  licence: string
  url: string
  /** The date of the data, ISO, perhaps only a year; empty when unknown. */
  date: string
  /** The day on which a file was imported, ISO. */
  imported?: string
}

import type { FieldTexts } from './fields.ts'

/** One BIN as one source describes it, in normal form. */
export interface BinRecord extends FieldTexts {
  /** 6 to 11 digits, leading zeros kept. */
  bin: string
}

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

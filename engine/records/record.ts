import type { FieldTexts } from './fields.ts'

export interface BinRecord extends FieldTexts {
  bin: string
}

export interface Said {
  source: number
  texts: FieldTexts
}

export interface Source {
  /** Short and stable, as in "binlist says DK". */
  name: string
  title: string
  licence: string
  url: string
  /** The date of the data, ISO, perhaps only a year; empty when unknown. */
  date: string
  imported?: string
  /** The card network whose own file it is. A delta of that network changes it. */
  network?: 'mastercard' | 'visa'
  /** Not to be republished: only those who are signed in get what it says. */
  private?: true
}

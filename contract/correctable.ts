import { familyIn } from './families.ts'

const ofBins = {
  brand: { label: 'Brand', wrong: 'Enter the name of a card brand, such as Visa.' },
  type: { label: 'Type', wrong: 'The type must be Credit, Debit or Charge.' },
  category: { label: 'Level', wrong: 'Enter a card level, such as Platinum.' },
  issuer: { label: 'Bank', wrong: 'Enter the name of a bank.' },
  country: { label: 'Country', wrong: 'Enter a country by its English name or its two-letter code.' },
  url: { label: 'Website', wrong: 'Enter the address of a website, such as https://bank.example.' },
  phone: { label: 'Phone', wrong: 'Enter a phone number, such as +45 12 34 56 78.' },
  traits: { label: 'Traits', wrong: 'Enter traits, such as prepaid or commercial, or none.' },
} as const

/** Facts of a BIN, and the family of a bank: `family:us:chase` is of the family that `family:us:jpmorgan-chase-bank` names. */
export const correctable = {
  ...ofBins,
  family: { label: 'Family', wrong: 'Choose a bank of the same country.' },
} as const

export type CorrectableField = keyof typeof ofBins
export const correctableFields = Object.keys(ofBins) as CorrectableField[]
export type Correctable = keyof typeof correctable

export const subjectOf = (bin: string): string => familyIn(bin)?.slug ?? bin

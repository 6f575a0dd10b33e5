export const correctable = {
  brand: { label: 'Brand', wrong: 'Enter the name of a card brand, such as Visa.' },
  type: { label: 'Type', wrong: 'The type must be Credit, Debit or Charge.' },
  category: { label: 'Level', wrong: 'Enter a card level, such as Platinum.' },
  issuer: { label: 'Bank', wrong: 'Enter the name of a bank.' },
  country: { label: 'Country', wrong: 'Enter a country by its English name or its two-letter code.' },
  url: { label: 'Website', wrong: 'Enter the address of a website, such as https://bank.example.' },
  phone: { label: 'Phone', wrong: 'Enter a phone number, such as +45 12 34 56 78.' },
  traits: { label: 'Traits', wrong: 'Enter traits, such as prepaid or commercial, or none.' },
} as const

export type CorrectableField = keyof typeof correctable
export const correctableFields = Object.keys(correctable) as CorrectableField[]

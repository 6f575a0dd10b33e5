/** What is special about a card, apart from its brand, type and level. docs/dataset.md says what each means. */
export const traits = {
  prepaid: 'Prepaid',
  reloadable: 'Reloadable',
  gift: 'Gift',
  payroll: 'Payroll',
  virtual: 'Virtual',
  commercial: 'Commercial',
  fleet: 'Fleet',
  government: 'Government',
  healthcare: 'Healthcare',
  ebt: 'EBT',
  atm_only: 'ATM only',
  private_label: 'Private label',
} as const

export type Trait = keyof typeof traits
export const traitNames = Object.keys(traits) as Trait[]

export const isTrait = (text: string): text is Trait => Object.hasOwn(traits, text)

/** Traits are stored as one text: their names in the order of the table. */
export const traitsIn = (text: string): Trait[] => text.split(' ').filter(isTrait)

export const describeTraits = (names: readonly Trait[]): string =>
  names.map((name) => traits[name]).join(', ')

/** Those that the name of the level does not say itself, as Prepaid Reloadable says prepaid and reloadable. */
export const unnamedTraits = (names: readonly Trait[], level: string | null): Trait[] =>
  names.filter((name) => !level?.includes(traits[name].toUpperCase()))

/** From any list of them; `none` is what a source says that knows there are none. */
export function traitsText(text: string): string {
  const plain = ` ${text.toLowerCase().replaceAll(/[^a-z]+/g, ' ')} `
  const says = (name: string) => plain.includes(` ${name.replace('_', ' ')} `)
  return traitNames.filter(says).join(' ') || (says('none') ? 'none' : '')
}

export const fundings = ['credit', 'debit', 'prepaid', 'charge'] as const
export type Funding = (typeof fundings)[number]

import type { Exposures } from '#contract/calls/exposures.ts'
import { readBin, readExpiry, storedZips, type Card } from './card.ts'
import { storedForms } from './name-forms.ts'

/** Higher than the ID of any imported dataset. */
export const demoId = 1_000_000_000

export const demoDataset = {
  name: 'Demo (made up)',
  source_class: 'made up',
  date: null,
  imported_at: null,
  is_demo: true,
  whole_postal_codes: true,
}

// No issuer has BINs that begin with 9999, so these cards do not exist.
type Written = NonNullable<Exposures['example']>
const written: [Written, ...Written[]] = [
  { bin: '99990100', exp: '04/29', name: 'Alex Example', zip: '90210' },
  { bin: '99990200', exp: '11/28', name: 'María-José Ejemplo', zip: '28013' },
  { bin: '99990300', exp: '07/30', name: "Sam O'Sample", zip: 'SW1A 1AA' },
  { bin: '99990400', exp: '01/27', name: 'Kim Muster', zip: '8001' },
]

export const demoExample = written[0]

export const demoCards: Card[] = written.map(({ bin, exp, name, zip }) => ({
  bin: readBin(bin)!,
  exp: readExpiry(exp)!,
  names: storedForms(name),
  zips: storedZips(zip),
}))

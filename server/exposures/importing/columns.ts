import { isBinName } from '#contract/formats/tables/bin-column.ts'
import { ImportError } from '#engine/reading/import-error.ts'

export interface Columns {
  bin: number
  exp: number | { month: number; year: number }
  name: number[]
  zip: number
}

export function findColumns(header: readonly string[], file: string): Columns {
  const names = header.map(plainName)
  const refused = names.findIndex((name) => forbidden.test(name))
  if (refused !== -1) {
    throw new ImportError(
      `${file} was not imported: column ${refused + 1} is called "${names[refused]}". Card numbers, security codes, ` +
        'PINs and track data must not be imported. Remove the column, or rename it if it contains something else.',
    )
  }
  const place = (words: string[]) => names.findIndex((name) => words.includes(name))
  const [bin, exp, zip] = [names.findIndex(isBinName), place(known.exp), place(known.zip)]
  const [month, year] = [place(known.month), place(known.year)]
  const whole = place(known.name)
  const name = whole === -1 ? [place(known.first), place(known.last)] : [whole]
  const missing = [
    ...(bin === -1 ? ['bin'] : []),
    ...(exp === -1 && (month === -1 || year === -1) ? ['exp (or exp_month and exp_year)'] : []),
    ...(name.includes(-1) ? ['name (or first_name and last_name)'] : []),
    ...(zip === -1 ? ['zip'] : []),
  ]
  if (missing.length > 0) {
    throw new ImportError(
      `${file} has no column ${missing.join(', ')}. The first line must name the columns.`,
    )
  }
  return { bin, exp: exp === -1 ? { month, year } : exp, name, zip }
}

/** Normalises `cardNumber`, `Card number` and `CARD-NUMBER` to the same name. Other characters are dropped. */
function plainName(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 40)
}

const forbidden =
  /(?:^|_)(?:pan|cvv2?|cvc2?|cv2|csc|security_?code|track(?:s|_?[123])?|mag_?stripe|dumps?|pin|pin_?(?:code|block)|card_?(?:number|num|no|nr)|cc_?(?:number|num|no|n)|account_?(?:number|num|no))(?:_|$)/

const known = {
  exp: [
    'exp',
    'expiry',
    'expires',
    'expiration',
    'exp_date',
    'expiry_date',
    'expiration_date',
    'card_exp',
    'card_expiry',
    'valid_thru',
    'valid_until',
  ],
  month: ['exp_month', 'expiry_month', 'expiration_month', 'exp_mm', 'month'],
  year: ['exp_year', 'expiry_year', 'expiration_year', 'exp_yy', 'exp_yyyy', 'year'],
  name: [
    'name',
    'full_name',
    'fullname',
    'cardholder',
    'card_holder',
    'cardholder_name',
    'card_holder_name',
    'holder',
    'holder_name',
    'name_on_card',
    'billing_name',
  ],
  first: ['first_name', 'firstname', 'given_name'],
  last: ['last_name', 'lastname', 'surname', 'family_name'],
  zip: [
    'zip',
    'zip_code',
    'zipcode',
    'postal',
    'postal_code',
    'postalcode',
    'postcode',
    'post_code',
    'billing_zip',
    'billing_postal_code',
    'billing_postcode',
    'plz',
  ],
}

import { sameBank } from '../normal-forms/bank-names/bank-name.ts'
import { brandOf, sameBrand } from '../normal-forms/brands.ts'
import { categoryOf, typeOf } from '../normal-forms/card-kind.ts'
import { cleanText, memoized, truncate, withoutAccents } from '../normal-forms/clean-text.ts'
import { countryCode } from '../normal-forms/countries.ts'
import { issuerOf } from '../normal-forms/issuer.ts'
import { phoneOf, samePhone } from '../normal-forms/phone.ts'
import { sameSite, urlOf } from '../normal-forms/url.ts'
import { traitsText } from '#contract/traits.ts'
import type { Field } from './fields.ts'

export interface FieldRules {
  normal: (text: string) => string
  same?: (a: string, b: string) => boolean
}

/** How texts of each field are read and compared. To answer, a dataset needs only the names of its fields. */
export const fieldRules = {
  brand: { normal: memoized((text) => truncate(brandOf(text), 60)), same: sameBrand },
  type: { normal: memoized(typeOf) },
  category: { normal: memoized(categoryOf) },
  issuer: { normal: memoized(issuerOf), same: sameBank },
  phone: { normal: memoized(phoneOf), same: samePhone },
  url: { normal: memoized(urlOf), same: sameSite },
  city: {
    normal: memoized((text) => (/\p{L}/u.test(text) ? truncate(cleanText(text), 80) : '')),
    same: (a, b) => withoutAccents(a) === withoutAccents(b),
  },
  country: { normal: memoized(countryCode) },
  // One that says more does not contradict.
  traits: { normal: memoized(traitsText), same: (a, b) => isPart(a, b) || isPart(b, a) },
} satisfies Record<Field, FieldRules>

const isPart = (part: string, whole: string) =>
  part.split(' ').every((trait) => whole.split(' ').includes(trait))

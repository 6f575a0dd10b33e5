import { type NetworkFact, type NetworkFacts, networkFactNames } from '#contract/network.ts'
import { cleanText, truncate } from '../normal-forms/clean-text.ts'

type Column = (names: string) => (cells: string[]) => string
type Reader = [
  fact: NetworkFact,
  names: string,
  value: (text: string) => string | boolean | number | undefined,
]

const text = (most: number) => (value: string) => truncate(value, most)
const one = (has: RegExp, lacks: RegExp) => (value: string) =>
  has.test(value) ? true : lacks.test(value) ? false : undefined
const flag = one(/^(?:y|yes|true|1)$/i, /^(?:n|no|false|0)$/i)
const currency = (value: string) => (/^(?!XXX)[A-Z]{3}$/i.test(value) ? value.toUpperCase() : undefined)
const length = (value: string) => (/^(?:[6-9]|1[01])$/.test(value) ? Number(value) : undefined)
const isToken = one(/^t(?:oken)?$/i, /^p(?:an)?$/i)

export const mastercardColumns: Reader[] = [
  ['product_code', 'brandproductcode|productcode', text(10)],
  ['product_name', 'brandproductname|brandproductdescription|productdescription|productname', text(100)],
  ['program', 'programname', text(100)],
  ['local_use', 'localuse', flag],
  ['authorization_only', 'authorizationonly', flag],
  ['government', 'governmentrange', flag],
  ['reloadable', 'nonreloadableindicator|nonreloadable', (value) => negated(flag(value))],
  ['anonymous_prepaid', 'anonymousprepaidindicator', text(40)],
  ['billing_currency', 'billingcurrencydefault|billingcurrency', currency],
  ['combo', 'combocardindicator', flag],
  ['token_range', 'paymentaccounttype', isToken],
  ['bin_length', 'binlength', length],
]

export const visaColumns: Reader[] = [
  ['product_code', 'productid', text(10)],
  ['product_name', 'productidname', text(100)],
  ['local_use', 'posdomesticonlyind', flag],
  ['reloadable', 'accountfundingsourcesubtypecd', one(/^r$/i, /^n$/i)],
  ['billing_currency', 'issuerbillingcurrcd', currency],
  ['token_range', 'binrangepaymentaccounttype|paymentaccounttype', isToken],
  ['bin_length', 'binlength', length],
]

const negated = (value: boolean | undefined) => (value === undefined ? undefined : !value)

/** Mastercard's table writes these where it knows nothing. */
const placeholders = /^(?:|unavailable|none|null|n\/a|unknown|-)$/i

/** As JSON, the facts in the order of their table, so that equal facts are equal texts; empty when there are none. */
export function networkReader(columns: readonly Reader[], column: Column) {
  const readers = columns
    .map(([fact, names, value]) => ({ fact, cell: column(names), value }))
    .toSorted((a, b) => networkFactNames.indexOf(a.fact) - networkFactNames.indexOf(b.fact))
  return (cells: string[], isPrepaid: boolean): string => {
    const facts: NetworkFacts = {}
    for (const { fact, cell, value } of readers) {
      const written = cleanText(cell(cells))
      // Every card that is not prepaid is "not non-reloadable", too.
      if (placeholders.test(written) || (fact === 'reloadable' && !isPrepaid)) continue
      const read = value(written)
      if (read !== undefined) Object.assign(facts, { [fact]: read })
    }
    const json = JSON.stringify(facts)
    return json === '{}' ? '' : json
  }
}

import type { Input, Output } from '#contract/api.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { AppError } from '#contract/errors.ts'
import { traitsIn } from '#contract/traits.ts'
import { fundingOf } from '#engine/records/fields.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import { bankLabel, familyIn, familyValue, type FamilyName } from '#contract/families.ts'
import { abroad, type Contact, contactsOfBank } from '#engine/search/contacts.ts'
import {
  countryOfBank,
  familiesOfBank,
  findBank,
  membersOfFamily,
  rowsOfBank,
  type Bank,
} from '#engine/search/banks.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { facets } from '#engine/search/facets.ts'
import { samePhone } from '#engine/normal-forms/phone.ts'
import { sameSite } from '#engine/normal-forms/url.ts'
import { iconType } from '#engine/normal-forms/brand-icon.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'
import { allRows, pageOf } from '#engine/search/page.ts'
import { certaintyOfRows } from './certainty.ts'
import { find, labelled } from './results.ts'

export function bankProfile(
  dataset: Dataset,
  slug: string,
  { page = 1, limit = limits.pageSize, certainty = false, ...chosen }: Input<'GET /bank/:slug'>['query'],
): Output<'GET /bank/:slug'> {
  const bank = known(dataset, slug)
  const filters = { ...chosen, banks: [bank.slug] }
  const { wanted, selection } = find(dataset, { bins: undefined, extended: false, filters })
  const { total } = selection
  const { list, length } = pageOf(dataset, selection, (page - 1) * limit, limit)
  // Copied, because counting is the next search and overwrites them.
  const rows = new Uint32Array(dataset.six.buffer, list, length).slice()
  const { banks: _, ...issues } = labelled(dataset, facets(dataset, wanted))
  return {
    ...bankSummary(bank),
    members: bank.family ? membersOfFamily(dataset, bank.slug).map(bankSummary) : [],
    families: bank.family ? [] : familiesOfBank(dataset, bank.slug).map(bankSummary),
    ...contactReply(dataset, bank),
    issues,
    bins: Array.from(rows, (row) => {
      const facts = dataset.record(row)
      const { bin, brand, type, category, country, countryName: countryTitle } = facts
      return {
        bin,
        length: bin.length,
        brand: brand || null,
        type: type || null,
        category: category || null,
        country_name: countryTitle || null,
        iso_code_2: country || null,
        icon_type: iconType(brand),
        traits: traitsIn(facts.traits),
        funding: fundingOf(facts) || null,
      }
    }),
    pagination: paginate(total, page, limit),
    ...(certainty && { certainty: certaintyOfRows(dataset, rows) }),
  }
}

/** The website and the phone of a bank are those of its largest country, if there is only one. */
function contactReply(dataset: Dataset, { slug }: Bank) {
  const all = contactsOfBank(dataset, slug)
  const only = ([first, ...others]: Contact[] = [], same: (a: string, b: string) => boolean) =>
    first && others.every(({ text }) => same(first.text, text)) ? first.text : null
  const contact =
    (country: string, kind: 'url' | 'phone') =>
    ({ text, rows, sources }: Contact) => ({
      value: text,
      bin_count: rows,
      sources,
      abroad: abroad(dataset, familyIn(slug) ?? { country, slug }, kind, text),
    })
  return {
    url: only(all[0]?.url, sameSite),
    phone: only(all[0]?.phone, samePhone),
    contacts: all.map(({ country, name, rows, url, phone, city }) => ({
      ...contactsOfOthers(dataset, { country, slug }, { website: url.length > 0, phone: phone.length > 0 }),
      name,
      country_name: nameOfCountry(country) || null,
      iso_code_2: country || null,
      bin_count: rows,
      websites: url.map(contact(country, 'url')),
      phones: phone.map(contact(country, 'phone')),
      cities: city.map(({ text, rows, sources }) => ({
        value: text,
        bin_count: rows,
        sources,
        abroad: null,
      })),
    })),
  }
}

export function bankMeta(dataset: Dataset, wanted: string): Output<'GET /api/bank/:slug/meta'> {
  const bank = known(dataset, wanted)
  const country = countryOfBank(dataset, allRows(dataset, rowsOfBank(dataset, bank.slug)))
  return { name: bankLabel(bankSummary(bank)), bin_count: bank.rows, country: nameOfCountry(country) || null }
}

/** Where something has no website or phone: what most other BINs of the bank and its family there say. */
export function contactsOfOthers(
  dataset: Dataset,
  bank: FamilyName,
  has: { website: boolean; phone: boolean },
): Pick<BinDetail, 'other_website' | 'other_phone'> {
  if (has.website && has.phone) return { other_website: null, other_phone: null }
  const isInFamily = dataset.columns.bank.headOf(bank) !== undefined
  const theirs = contactsOfBank(dataset, isInFamily ? familyValue(bank) : bank.slug).find(
    ({ country }) => country === bank.country,
  )
  const most = (kind: 'url' | 'phone') => {
    const first = theirs?.[kind][0]
    if (!first) return null
    return { value: first.text, bin_count: first.rows, abroad: abroad(dataset, bank, kind, first.text) }
  }
  return {
    other_website: has.website ? null : most('url'),
    other_phone: has.phone ? null : most('phone'),
  }
}

export const bankSummary = ({ name, slug, rows, family }: Bank) => ({
  name,
  slug,
  bin_count: rows,
  ...(family && {
    family: {
      iso_code_2: family.country,
      country_name: nameOfCountry(family.country) || family.country,
      bank_count: family.members,
    },
  }),
})

function known(dataset: Dataset, slug: string): Bank {
  const bank = findBank(dataset, slug)
  if (!bank) throw new AppError('bank_not_found')
  return bank
}

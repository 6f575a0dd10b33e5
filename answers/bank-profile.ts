import type { Input, Output } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import { traitsIn } from '#contract/traits.ts'
import { fundingOf } from '#engine/records/fields.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import { type Contact, contactsOfBank, type CountryContacts } from '#engine/search/contacts.ts'
import { countryOfBank, findBank, rowsOfBank, type Bank } from '#engine/search/banks.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { facets } from '#engine/search/facets.ts'
import { samePhone } from '#engine/normal-forms/phone.ts'
import { sameSite } from '#engine/normal-forms/url.ts'
import { iconType } from '#engine/normal-forms/brand-icon.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'
import { allRows, pageOf } from '#engine/search/page.ts'
import { find, labelled } from './results.ts'

export function bankProfile(
  dataset: Dataset,
  slug: string,
  { page = 1, limit = limits.pageSize, ...chosen }: Input<'GET /bank/:slug'>['query'],
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
    ...contactReply(contactsOfBank(dataset, bank.slug)),
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
  }
}

/** The website and the phone of a bank are those of its largest country, if there is only one. */
function contactReply(all: CountryContacts[]) {
  const only = ([first, ...others]: Contact[] = [], same: (a: string, b: string) => boolean) =>
    first && others.every(({ text }) => same(first.text, text)) ? first.text : null
  const contact = ({ text, rows, sources }: Contact) => ({ value: text, bin_count: rows, sources })
  return {
    url: only(all[0]?.url, sameSite),
    phone: only(all[0]?.phone, samePhone),
    contacts: all.map(({ country, name, rows, url, phone, city }) => ({
      name,
      country_name: nameOfCountry(country) || null,
      iso_code_2: country || null,
      bin_count: rows,
      websites: url.map(contact),
      phones: phone.map(contact),
      cities: city.map(contact),
    })),
  }
}

export function bankMeta(dataset: Dataset, wanted: string): Output<'GET /api/bank/:slug/meta'> {
  const { name, slug, rows } = known(dataset, wanted)
  const country = countryOfBank(dataset, allRows(dataset, rowsOfBank(dataset, slug)))
  return { name, bin_count: rows, country: nameOfCountry(country) || null }
}

export const bankSummary = ({ name, slug, rows }: Bank) => ({ name, slug, bin_count: rows })

function known(dataset: Dataset, slug: string): Bank {
  const bank = findBank(dataset, slug)
  if (!bank) throw new AppError('bank_not_found')
  return bank
}

import type { BinDetail } from '#contract/bin-pages.ts'
import { limits } from '#contract/limits.ts'
import { neighboursOf } from '#engine/search/neighbours.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { iconType } from '#engine/normal-forms/brands.ts'
import { fields, type Field } from '#engine/records/fields.ts'

type Facts = Omit<
  BinDetail,
  | 'reviews'
  | 'reviews_pagination'
  | 'total_reviews'
  | 'avg_rating'
  | 'user_has_reviewed'
  | 'current_user_review'
  | 'public_lists'
>

/** The data about a BIN, its neighbours and its sources. */
export function binFacts(dataset: Dataset, row: number): Facts {
  const { bin, brand, type, category, issuer, bankSlug, url, phone, city, country, countryName } =
    dataset.record(row)
  const { shorter, longer, before, after } = neighboursOf(dataset, row, limits.neighbours)
  const total = longer.to - longer.from
  const shown = Array.from({ length: Math.min(total, limits.longerBins) }, (_, at) => longer.from + at)
  const other = (row: number) => otherBin(dataset, row)
  return {
    bin,
    bank: issuer || null,
    bank_slug: bankSlug || null,
    bank_url: url || null,
    bank_phone: phone || null,
    bank_city: city || null,
    country_name: countryName || null,
    iso_code_2: country || null,
    brand: brand || null,
    icon_type: iconType(brand),
    type: type || null,
    category: category || null,
    shorter: shorter.map(other),
    longer: { items: shown.map(other), total },
    before: before.map(other),
    after: after.map(other),
    ...attribution(dataset, row),
  }
}

function otherBin(dataset: Dataset, row: number): BinDetail['before'][number] {
  const { bin, brand, type, category, issuer, country } = dataset.record(row)
  return {
    bin,
    brand: brand || null,
    type: type || null,
    category: category || null,
    bank: issuer || null,
    iso_code_2: country || null,
    icon_type: iconType(brand),
  }
}

function attribution(dataset: Dataset, row: number): Pick<BinDetail, 'sources' | 'disagreements'> {
  const { given, sources } = dataset.originOf(row)
  return {
    sources: sources.map((source) => ({
      name: source.name,
      title: source.title,
      url: source.url,
      licence: source.licence,
      date: source.date || null,
      fields: fields.filter((field): field is Field => given[field] === source),
    })),
    disagreements: dataset
      .disagreementsOf(row)
      .map(({ field, source, text }) => ({ field, source: source.name, value: text })),
  }
}

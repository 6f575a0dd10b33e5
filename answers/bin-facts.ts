import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { limits } from '#contract/limits.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { neighboursOf } from '#engine/search/neighbours.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { contactsOfOthers } from './bank-profile.ts'
import { abroad } from '#engine/search/contacts.ts'
import { certainFacts } from './certainty.ts'
import { sourceFacts } from './dataset-facts.ts'
import { iconType } from '#engine/normal-forms/brand-icon.ts'
import { fields, unknownFacts, type Field, type RowFacts } from '#engine/records/fields.ts'

type Facts = Omit<
  BinDetail,
  | 'reviews'
  | 'reviews_pagination'
  | 'corrections_count'
  | 'total_reviews'
  | 'avg_rating'
  | 'user_has_reviewed'
  | 'current_user_review'
  | 'public_lists'
  | 'history'
>

export function binFacts(dataset: Dataset, bin: string): Facts {
  const row = rowFor(dataset, bin)
  const facts = row === undefined ? unknownFacts : dataset.rowFacts(row)
  const known = row === undefined ? undefined : dataset.bin(row)
  const { shorter, longer, before, after } = neighboursOf(dataset, bin, limits.neighbours)
  const inCountry = { country: facts.iso_code_2 ?? '', slug: facts.bank_slug ?? '' }
  const total = longer.to - longer.from
  const shown = Array.from({ length: Math.min(total, limits.longerBins) }, (_, at) => longer.from + at)
  const other = (row: number) => otherBin(dataset, row)
  return {
    bin,
    in_dataset: known === bin,
    ...(known !== undefined && known !== bin && { matched: known }),
    bank: facts.issuer,
    bank_name: facts.bank_name,
    bank_slug: facts.bank_slug,
    bank_url: facts.issuer_url,
    bank_phone: facts.bank_phone,
    bank_url_abroad: abroad(dataset, inCountry, 'url', facts.issuer_url ?? ''),
    bank_phone_abroad: abroad(dataset, inCountry, 'phone', facts.bank_phone ?? ''),
    ...contactsOfOthers(dataset, inCountry, {
      website: facts.issuer_url !== null,
      phone: facts.bank_phone !== null,
    }),
    bank_city: row === undefined ? null : dataset.readers.city(row) || null,
    country_name: facts.country_name,
    iso_code_2: facts.iso_code_2,
    brand: facts.brand,
    icon_type: facts.icon_type,
    type: facts.type,
    category: facts.category,
    traits: facts.traits,
    funding: facts.funding,
    ...networkOf(dataset, row, facts),
    shorter: shorter.map(other),
    longer: { items: shown.map(other), total },
    before: before.map(other),
    after: after.map(other),
    ...certainFacts(dataset, row, bin),
    ...(row === undefined ? { sources: [], corrected: [], disagreements: [] } : attribution(dataset, row)),
  }
}

function networkOf(dataset: Dataset, row: number | undefined, { network }: RowFacts): Pick<Facts, 'network'> {
  const source = row === undefined ? undefined : dataset.originOf(row).network
  return network ? { network: { ...network, ...(source && { source: source.name }) } } : {}
}

function otherBin(dataset: Dataset, row: number): BinDetail['before'][number] {
  const { bin, brand, type, category, issuer, bankName, country } = dataset.record(row)
  return {
    bin,
    brand: brand || null,
    type: type || null,
    category: category || null,
    bank: issuer || null,
    bank_name: bankName || null,
    iso_code_2: country || null,
    icon_type: iconType(brand),
  }
}

function attribution(
  dataset: Dataset,
  row: number,
): Pick<BinDetail, 'sources' | 'corrected' | 'disagreements'> {
  const { given, sources } = dataset.originOf(row)
  return {
    sources: sources.map((source) => ({
      ...sourceFacts(source),
      fields: fields.filter((field): field is Field => given[field] === source),
    })),
    corrected: dataset.correctedOf(row).map(({ field, text, date, source, agreeing }) => ({
      field,
      value: text,
      date,
      source: source.name,
      title: source.title,
      agreeing: agreeing.map(({ name }) => name),
    })),
    disagreements: dataset
      .disagreementsOf(row)
      .map(({ field, source, text }) => ({ field, source: source.name, value: text })),
  }
}

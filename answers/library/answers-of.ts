import { filterOptions, type FilterOption } from '#contract/filters.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { paginate } from '#contract/formats/pagination.ts'
import { isRedistributable } from '../dataset-facts.ts'
import { find, labelled } from '../results.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { searchBanks } from '#engine/search/banks.ts'
import { exportRows } from '#engine/search/export.ts'
import { facets } from '#engine/search/facets.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { pageOf, slicesOf } from '#engine/search/page.ts'
import { bankSearchOf, binError, exportOptionsOf, pagingOf, searchOf } from './arguments.ts'
import type { BinDataset, DatasetInfo, Facets, BinRecord } from './public.ts'
import { traitsIn } from '#contract/traits.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'

/** The calls of the library. They need no `this`, so a program can pick those that it uses. */
export function answersOf(dataset: Dataset): BinDataset {
  const record = recordReader(dataset)
  return {
    info: infoOf(dataset),

    lookup(bin) {
      if (typeof bin !== 'string' || !isBin(bin)) throw binError(bin, 'lookup takes a BIN')
      const row = rowFor(dataset, bin)
      if (row === undefined) return undefined
      // The answer is the BIN itself or a prefix of it.
      return record(row, bin.slice(0, limits.binDigits + (dataset.rest[row]! & 7)))
    },

    search(wanted = {}) {
      const search = searchOf(dataset, 'search', wanted)
      const { page, limit } = pagingOf('search', wanted, limits.pageSize)
      const { found, selection } = find(dataset, search)
      const { list, length } = pageOf(dataset, selection, (page - 1) * limit, limit)
      const rows = new Uint32Array(dataset.six.buffer, list, length)
      return {
        rows: Array.from(rows, (row) => record(row, dataset.bin(row))),
        ...pages(selection.total, page, limit),
        notFound: found?.notFound ?? [],
        longer: (found?.longer ?? []).map(({ bin, rows }) => ({ bin, count: rows })),
        matched: Array.from(found?.matched ?? [], ([bin, matched]) => ({ bin, matched })),
      }
    },

    facets(wanted = {}) {
      const search = searchOf(dataset, 'facets', wanted)
      const { found, wanted: filters } = find(dataset, search)
      const counts = labelled(dataset, facets(dataset, filters, found?.selection))
      const options = Object.entries(filterOptions) as [FilterOption, keyof typeof counts][]
      return Object.fromEntries(options.map(([option, name]) => [option, counts[name]])) as unknown as Facets
    },

    banks(wanted = {}) {
      const { search, sort } = bankSearchOf(wanted)
      const { page, limit } = pagingOf('banks', wanted, limits.bankPageSize)
      const { banks, total } = searchBanks(dataset, search, (page - 1) * limit, limit, sort)
      return {
        banks: banks.map(({ name, slug, rows }) => ({ name, slug, count: rows })),
        ...pages(total, page, limit),
      }
    },

    export(wanted = {}, options = {}) {
      const search = searchOf(dataset, 'export', wanted)
      const chosen = exportOptionsOf(options)
      const { selection } = find(dataset, search)
      return exportRows(dataset, slicesOf(dataset, selection), chosen)
    },
  }
}

function pages(total: number, page: number, limit: number) {
  return { total, page, pages: paginate(total, page, limit).last_page, limit }
}

function infoOf(dataset: Dataset): DatasetInfo {
  const { rows, built, sources } = dataset.facts
  return {
    rows,
    banks: dataset.columns.bank.values.size,
    built,
    redistributable: isRedistributable(dataset),
    sources: sources.map(({ name, title, licence, url, date, rows }) => ({
      name,
      title,
      licence,
      url,
      date: date || null,
      rows,
    })),
  }
}

/**
 * Reads rows as objects that belong to the caller. Rows with the same facts are copies of one object, which is kept: to
 * read its texts one by one takes several times as long, and there are far fewer of them than rows.
 */
export function recordReader(dataset: Dataset): (row: number, bin: string) => BinRecord {
  const { profile, readers, columns } = dataset
  const known = Array<Omit<BinRecord, 'bin'> | undefined>(dataset.facts.profiles)
  const make = (row: number): Omit<BinRecord, 'bin'> => ({
    brand: readers.brand(row) || null,
    type: readers.type(row) || null,
    level: readers.category(row) || null,
    bank: dataset.bankNameOf(row) || null,
    bankSlug: columns.bank.textAt(row) || null,
    issuer: readers.issuer(row) || null,
    phone: readers.phone(row) || null,
    url: readers.url(row) || null,
    city: readers.city(row) || null,
    country: readers.country(row) || null,
    countryName: nameOfCountry(readers.country(row)) || null,
    traits: traitsIn(readers.traits(row)),
    funding: readers.funding(row) || null,
  })
  return (row, bin) => {
    const facts = (known[profile[row]!] ??= make(row))
    // One by one, which takes four fifths of the time of spreading them.
    return {
      bin,
      brand: facts.brand,
      type: facts.type,
      level: facts.level,
      bank: facts.bank,
      bankSlug: facts.bankSlug,
      issuer: facts.issuer,
      phone: facts.phone,
      url: facts.url,
      city: facts.city,
      country: facts.country,
      countryName: facts.countryName,
      traits: [...facts.traits],
      funding: facts.funding,
    }
  }
}

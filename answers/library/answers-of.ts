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
import type { BinDataset, DatasetInfo, Facets } from './public.ts'
import { recordReader } from './record-reader.ts'

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

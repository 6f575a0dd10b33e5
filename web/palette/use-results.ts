import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { binRuns, plainDigits } from '#contract/formats/bin-text.ts'
import { bankLabel, meantBank } from '#contract/families.ts'
import { filterNames, filters } from '#contract/filters.ts'
import type { Option } from '#contract/first-data.ts'
import { noSearch, searchQuery } from '#contract/formats/search-link.ts'
import { readWords } from '#contract/formats/names/search-words.ts'
import { valueLabel } from '#contract/formats/names/value-label.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { plural } from '#contract/formats/numbers.ts'
import { firstData } from '../first-data.ts'
import { useKnownLists, type KnownList } from '../lists/known-lists.ts'
import { get } from '../queries.ts'
import { session, useSignedIn } from '../session/session.ts'
import { useShownScheme } from '../settings/stored-settings.ts'
import { useDebouncedValue } from '../ui/use-debounced.ts'
import { countryItem, found, pageItems, siteItems, type Group, type Item } from './items.ts'
import { isList, recentItems } from './recent.ts'

interface Results {
  items: Item[]
  bin: string | undefined
  isLoading: boolean
}

const most = 5
const pauseMilliseconds = 150
const shortest = 2

export function useResults(text: string): Results {
  const query = text.trim()
  const bins = useMemo(() => typedBins(query), [query])
  const site = useSiteItems()
  const wantsMore = bins === undefined && query.length >= shortest && /[\p{L}\p{N}]/u.test(query)
  const lists = useLists(wantsMore || (query === '' && recentItems().some(isList)))
  const countries = useQuery({ ...get('GET /countries.json', {}), enabled: wantsMore })
  const settled = useDebouncedValue(query, pauseMilliseconds)
  const banks = useBanks(settled, wantsMore && settled.length >= shortest)
  const words = useWords(settled, wantsMore, countries.data?.countries)
  if (query === '') return { items: [...recent(lists.items), ...site], bin: undefined, isLoading: false }
  if (bins) return { items: binItems(bins), bin: bins.length === 1 ? bins[0] : undefined, isLoading: false }
  const known = [...site, ...lists.items, ...(countries.data?.countries ?? []).map(countryItem)]
  return {
    // "Bank of America" is a bank, not one in America.
    items: [
      ...(banks.isLoading || banks.items.length > 0 ? [] : words),
      ...found(known, query, most),
      ...banks.items,
    ],
    bin: undefined,
    isLoading: wantsMore && (banks.isLoading || settled !== query || countries.isLoading || lists.isLoading),
  }
}

function typedBins(query: string): string[] | undefined {
  if (!/^[\d\s,;-]+$/.test(plainDigits(query))) return undefined
  const bins = binRuns(query).filter(({ length }) => length >= limits.binDigits)
  return [...new Set(bins)]
}

function binItems(bins: string[]): Item[] {
  const search = searchQuery({
    ...noSearch,
    bins,
    extended: bins.some(({ length }) => length > limits.binDigits),
  })
  const [bin] = bins
  if (bin === undefined || bins.length > limits.binsInAddress) return []
  const all: Item = {
    key: `lookup:${bins.join()}`,
    group: 'BIN',
    label: bins.length === 1 ? `Look up ${bin} with filters` : `Look up ${plural(bins.length, 'BIN')}`,
    to: `/?${search}`,
  }
  return bins.length === 1
    ? [{ key: `bin:${bin}`, group: 'BIN', label: `Open ${bin}`, to: `/bin/${bin}` }, all]
    : [all]
}

function useSiteItems(): Item[] {
  const signedIn = useSignedIn()
  const scheme = useShownScheme()
  const [ofPage] = useState(() => pageItems(document))
  return useMemo(
    () => [
      ...ofPage,
      ...siteItems(signedIn ? session.user() : undefined, scheme === 'dark' ? 'light' : 'dark'),
    ],
    [ofPage, signedIn, scheme],
  )
}

function useLists(enabled: boolean): { items: Item[]; isLoading: boolean } {
  const { groups, isLoading } = useKnownLists(enabled)
  return { items: groups.flatMap(({ name, lists }) => listItems(name, lists)), isLoading }
}

const listItems = (group: Group, lists: readonly KnownList[]): Item[] =>
  lists.map(({ id, name, count }) => ({
    key: `list:${id}`,
    group,
    label: name,
    detail: plural(count, 'BIN'),
    to: `/list/${id}`,
  }))

function useBanks(search: string, enabled: boolean): { items: Item[]; isLoading: boolean } {
  const query = {
    search: search.slice(0, texts.bankSearch.max),
    sort: 'count',
    limit: most,
    families: true,
  } as const
  const { data, isFetching } = useQuery({
    ...get('GET /api/banks', { query }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const items = (data?.data ?? []).map((bank): Item => ({
    key: `bank:${bank.slug}`,
    group: 'Banks',
    label: bankLabel(bank),
    detail: [bank.family && plural(bank.family.bank_count, 'bank'), plural(bank.bin_count, 'BIN')]
      .filter(Boolean)
      .join(' · '),
    to: `/bank/${bank.slug}`,
  }))
  return { items: enabled ? items : [], isLoading: isFetching }
}

/** `prepaid us sutton`: a search by filters, when the words name more than one or a bank is among them. */
function useWords(text: string, enabled: boolean, countries: Option[] | undefined): Item[] {
  const { vendors } = firstData.options
  const { filters: chosen, rest } = useMemo(
    () => readWords(enabled ? text : '', { vendors, countries: countries ?? [] }),
    [text, enabled, countries, vendors],
  )
  const meant = filterNames.flatMap((name) => chosen[name].map((value) => ({ name, value })))
  const mayBeBank = rest.length >= shortest && meant.length > 0
  const query = {
    search: rest.slice(0, texts.bankSearch.max),
    sort: 'count',
    limit: most,
    families: true,
  } as const
  const banks = useQuery({ ...get('GET /api/banks', { query }), enabled: mayBeBank }).data?.data ?? []
  const bank = meantBank(banks, chosen.countries)
  if (meant.length === 0 || (rest !== '' ? !mayBeBank || !bank : meant.length < 2)) return []
  const search = searchQuery({ ...noSearch, ...chosen, ...(rest !== '' && bank && { banks: [bank.slug] }) })
  const label = ({ name, value }: (typeof meant)[number]) =>
    valueLabel(filters[name].values, value) ??
    countries?.find((country) => country.value === value)?.label ??
    value
  const names = [...meant.map(label), ...(rest !== '' && bank ? [bankLabel(bank)] : [])]
  return [
    { key: `words:${search}`, group: 'Search', label: `Look up ${names.join(' · ')}`, to: `/?${search}` },
  ]
}

const recent = (lists: readonly Item[]): Item[] =>
  recentItems()
    .map((item) => (isList(item) ? { ...item, ...lists.find(({ key }) => key === item.key) } : item))
    .filter(({ label }) => label !== '')
    .map((item) => ({ ...item, group: 'Recent' as const, key: `recent ${item.key}` }))

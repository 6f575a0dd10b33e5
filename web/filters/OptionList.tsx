import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Output } from '#contract/api.ts'
import { filters, type FilterField, type FilterName } from '#contract/filters.ts'
import { bankLabel } from '#contract/families.ts'
import type { Option } from '#contract/first-data.ts'
import { valueLabel } from '#contract/formats/names/value-label.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { call } from '../api.ts'
import { firstData } from '../first-data.ts'
import { get } from '../queries.ts'
import { useChoice } from '../settings/stored-settings.ts'
import { pickedNames } from './FilterChips.tsx'
import { OptionBox } from './OptionBox.tsx'
import type { OptionBoxProps } from './use-option-keys.ts'
import {
  arranged,
  orders,
  withChosen,
  withCounts,
  withGroups,
  type Listed,
  type Order,
} from './option-order.ts'

interface Props extends Omit<OptionBoxProps, 'order' | 'onOrder' | 'shown' | 'total' | 'isLoading'> {
  facets: FacetsOf | undefined
  options: Listed[] | undefined
}

type FacetsOf = Partial<Record<FilterName, Option[]>>

export function OptionList({ options, ...props }: Props) {
  const [order, onOrder] = useChoice<Order>('filter_order', 'count', orders)
  const { options: kind } = filters[props.name]
  const ordered = { ...props, order, onOrder }
  if (options) return <Known {...ordered} all={options} />
  if (kind === 'searched') return <Banks {...ordered} />
  if (typeof kind === 'string' && kind !== 'counted') return <FromFile {...ordered} file={kind} />
  return <Known {...ordered} all={optionsInPage(props.name, props.facets)} />
}

type ListProps = Omit<Props, 'options'> & Pick<OptionBoxProps, 'order' | 'onOrder'>

interface KnownProps extends ListProps {
  all: Listed[]
  isLoading?: boolean
}

function Known({ all, isLoading = false, ...box }: KnownProps) {
  const { name, value, search, order } = box
  // Not each time that the highlight moves.
  const listed = useMemo(
    () => (isLoading ? [] : withChosen(name === 'categories' ? withGroups(all) : all, value)),
    [all, name, value, isLoading],
  )
  const shown = useMemo(() => arranged(listed, search, order), [listed, search, order])
  return <OptionBox {...box} shown={shown} total={listed.length} isLoading={isLoading} />
}

type File = Extract<(typeof filters)[FilterName]['options'], `GET ${string}`>

function FromFile({ file, ...props }: ListProps & { file: File }) {
  const { data, isPending, isError } = useQuery<Output<File>>(get(file, {}))
  const facet = props.facets?.[props.name]
  const all = useMemo(() => withCounts(Object.values<Option[]>(data ?? {})[0] ?? [], facet), [data, facet])
  return <Known {...props} all={all} isLoading={isPending} hasFailed={isError} />
}

const line = 'GET /api/banks'

/** There are too many banks to load at once, so the server searches them and sends them in batches on scroll. */
function Banks({ facets, ...box }: ListProps) {
  const { search: typed, order, value } = box
  const [search, setSearch] = useState(typed.trim())
  const wanted = typed.trim().slice(0, texts.bankSearch.max)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), limits.bankSearchMilliseconds)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = { search, sort: order, families: true }
  const banks = useInfiniteQuery({
    queryKey: [line, 'batches', query],
    queryFn: ({ pageParam, signal }) =>
      call(line, { query: { ...query, page: pageParam, limit: limits.bankPageSize } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const found = (banks.data?.pages ?? []).flatMap(({ data }) => data.map(bankOption))
  const total = banks.data?.pages[0]?.pagination.total ?? 0
  const isLoading = search !== wanted || banks.isPending || banks.isPlaceholderData
  // With a search in the BINs, only the counts of its largest banks are known.
  const inSearch = facets?.banks
  const first = inSearch && search === '' && order === 'count' ? inSearch : []
  const counted = inSearch ? found.map((bank) => ({ ...bank, count: countIn(inSearch, bank.value) })) : found
  const shown = unique([...first, ...counted])
  // Those that are chosen come last, when they are not among the first.
  const all = wanted === '' && !banks.hasNextPage && !isLoading ? withChosen(shown, value) : shown
  return (
    <OptionBox
      {...box}
      shown={all}
      total={total}
      isLoading={isLoading}
      hasFailed={banks.isError}
      onHurry={() => setSearch(wanted)}
      onMore={() => {
        if (banks.hasNextPage && !banks.isFetchingNextPage) void banks.fetchNextPage()
      }}
      loadMatches={async (limit) => {
        const { data } = await call(line, { query: { ...query, page: 1, limit } })
        return data.map(bankOption)
      }}
      onChange={(value) => {
        for (const { value, label } of all) pickedNames.set(value, label)
        box.onChange(value)
      }}
    />
  )
}

const bankOption = (bank: Output<typeof line>['data'][number]): Listed => ({
  value: bank.slug,
  label: bankLabel(bank),
  count: bank.bin_count,
  ...(bank.family && { banks: bank.family.bank_count }),
})

const countIn = (facet: Option[], value: string) => facet.find((option) => option.value === value)?.count

function unique(options: Listed[]): Listed[] {
  const known = new Map<string, Listed>()
  for (const option of options) if (!known.has(option.value)) known.set(option.value, option)
  return [...known.values()]
}

function optionsInPage(name: FilterName, facets: FacetsOf | undefined): Listed[] {
  const { options, values }: FilterField = filters[name]
  const { [name]: inPage = [] }: FacetsOf = firstData.options
  if (typeof options !== 'object') return withCounts(inPage, facets?.[name])
  return withCounts(
    options.map((value) => ({ value, label: valueLabel(values, value) ?? value })),
    facets?.[name] ?? inPage,
  )
}

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Output } from '#contract/api.ts'
import type { BinRow } from '#contract/bins.ts'
import { bankHead, pages } from '#contract/pages.ts'
import { bankInput, readPage } from '#contract/search-link.ts'
import { ApiError, wordsOf } from '../api.ts'
import '../bins/BinPagePrint.css'
import { BinTable, BinTableSkeleton } from '../bins/BinTable.tsx'
import { PhoneLink, WebsiteLink } from '../bins/BankLinks.tsx'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { get } from '../queries.ts'
import { Empty } from '../ui/Empty.tsx'
import { Pager } from '../ui/Pager.tsx'
import { counted } from '../ui/words.ts'
import classes from './BankPage.module.css'

type Bank = Output<'GET /bank/:slug'>

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export function Page() {
  const { slug = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const page = readPage(query)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...get('GET /bank/:slug', bankInput(slug, query)),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 2 && !isMissing(error),
  })
  // The table goes to its top when it is given other rows, so these stay the same ones.
  const rows = useMemo(() => data?.bins.map(rowOf) ?? [], [data])
  useHead(data && bankHead({ ...data, country: countryOf(data) }))

  if (!data && isMissing(error)) return <Missing />
  if (!data && error) {
    return (
      <Screen title="Error Loading Bank" text={wordsOf(error)}>
        <Button onClick={() => void refetch()}>Try again</Button>
        <Link to="/">Back to the lookup</Link>
      </Screen>
    )
  }
  const turn = (page: number) => setQuery(page > 1 ? { page: String(page) } : {})
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{data?.name}</h1>
        {data && (
          <p className={classes.facts}>
            <span>{counted(data.bin_count, 'BIN')}</span>
            {data.url && <WebsiteLink url={data.url} />}
            {data.phone && <PhoneLink phone={data.phone} />}
          </p>
        )}
      </header>
      {!data && <BinTableSkeleton hideBank />}
      {data && data.bins.length === 0 && (
        <Empty text={`This bank has no page ${page}.`}>
          <Button variant="default" onClick={() => turn(1)}>
            First page
          </Button>
        </Empty>
      )}
      {data && data.bins.length > 0 && (
        <>
          <BinTable
            label={`BINs of ${data.name}`}
            rows={rows}
            from={data.pagination.from}
            total={data.pagination.total}
            dimmed={isPlaceholderData}
            hideBank
          />
          <Pager pagination={data.pagination} onPage={turn} label="Pages of BINs" />
        </>
      )}
    </div>
  )
}

function Missing() {
  useHead(pages.bank.missing, true)
  return (
    <Screen title={pages.bank.missing.title} text={pages.bank.missing.description}>
      <Button component={Link} to="/">
        Back to the lookup
      </Button>
    </Screen>
  )
}

const rowOf = (facts: Bank['bins'][number]): BinRow => ({
  ...facts,
  id: Number(`1${facts.bin}`),
  issuer: null,
  bank_slug: null,
  bank_phone: null,
  issuer_url: null,
})

/** The country of most of these BINs. */
function countryOf({ bins }: Bank): string | null {
  const counts = new Map<string, number>()
  for (const { country_name: name } of bins) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

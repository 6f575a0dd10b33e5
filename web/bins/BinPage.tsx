import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isBin } from '#contract/bin-text.ts'
import { binHead } from '#contract/pages.ts'
import { binBody } from '#contract/search-link.ts'
import { call, wordsOf } from '../api.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import classes from './BinPage.module.css'
import { BinPageLonger } from './BinPageLonger.tsx'
import { BinPageMissing } from './BinPageMissing.tsx'
import './BinPagePrint.css'
import { CardPicture } from './CardPicture.tsx'
import { FactGrid } from './FactGrid.tsx'

export function Page() {
  const { bin = '' } = useParams()
  return isBin(bin) ? <Bin bin={bin} /> : <BinPageMissing bin={bin} />
}

function Bin({ bin }: { bin: string }) {
  const input = { body: binBody(bin) }
  const { data, error, refetch } = useQuery({
    queryKey: ['POST /api/binLookup', input],
    queryFn: ({ signal }) => call('POST /api/binLookup', input, signal),
    retry: 2,
  })
  const row = data?.data.find((row) => row.bin === bin)
  useHead(row && binHead(row))

  if (!data && error) {
    return (
      <Screen title="Error Loading BIN" text={wordsOf(error)}>
        <Button onClick={() => void refetch()}>Try again</Button>
        <Link to="/">Back to the lookup</Link>
      </Screen>
    )
  }
  if (data && !row) return <BinPageMissing bin={bin} results={data} />

  const longer = data?.data.filter((other) => other !== row) ?? []
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.bin}>
          <h1>{bin}</h1>
          <CopyButton text={bin} label="Copy BIN" />
        </div>
        <p className={classes.bank}>
          {row?.bank_slug ? <Link to={`/bank/${row.bank_slug}`}>{row.issuer}</Link> : row?.issuer}
        </p>
      </header>
      <div className={classes.facts}>
        <CardPicture bin={bin} facts={row} />
        <FactGrid facts={row} />
      </div>
      {longer.length > 0 && data && (
        <BinPageLonger bin={bin} rows={longer} total={data.pagination.total - 1} />
      )}
    </div>
  )
}

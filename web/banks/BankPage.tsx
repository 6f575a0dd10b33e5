import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { bankHead, pages } from '#contract/pages.ts'
import '../bins/BinPagePrint.css'
import { useHead } from '../layout/page-head.ts'
import { readView, viewNow, viewQuery, type View } from './bank-address.ts'
import { useBank } from './bank-query.ts'
import { BankBins, BankBinsSkeleton } from './BankBins.tsx'
import { BankHeader, BankHeaderSkeleton } from './BankHeader.tsx'
import classes from './BankHeader.module.css'
import { BankUnavailable } from './BankUnavailable.tsx'
import { Issues, IssuesSkeleton } from './Issues.tsx'

export function Page() {
  const { slug = '' } = useParams()
  // The key resets the state for another bank, so that nothing of this one is shown there.
  return <BankView key={slug} slug={slug} />
}

function BankView({ slug }: { slug: string }) {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => readView(query), [query])
  const { data: bank, error, isPlaceholderData, isFetching, refetch } = useBank(slug, view)
  useHead(bank && bankHead({ ...bank, country: bank.issues.countries[0]?.label ?? null }))
  const goTo = (part: Partial<View>) => setQuery(viewQuery({ ...viewNow(), page: 1, ...part }))
  if (error && (!bank || isPlaceholderData)) {
    return <BankUnavailable error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!bank) {
    return (
      <div className={classes.page} aria-busy>
        <VisuallyHidden component="h1">{pages.bank.title}</VisuallyHidden>
        <VisuallyHidden role="status">Loading...</VisuallyHidden>
        <BankHeaderSkeleton />
        <IssuesSkeleton />
        <BankBinsSkeleton />
      </div>
    )
  }
  return (
    <div className={classes.page}>
      <BankHeader bank={bank} view={view} />
      <Issues bank={bank} view={view} goTo={goTo} />
      <BankBins bank={bank} view={view} isNext={isPlaceholderData} goTo={goTo} />
    </div>
  )
}

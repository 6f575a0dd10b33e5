import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { PagedSection } from '../ui/listing/PagedSection.tsx'
import { CorrectionCard } from './CorrectionCard.tsx'
import { correctionsOfBin } from './correction-queries.ts'

export function BinCorrections({ bin }: { bin: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(correctionsOfBin(bin, page))
  if (error && !data) {
    return (
      <p className="cluster text-sm quiet" role="status">
        Corrections could not be loaded.
        <Button variant="subtle" size="compact" loading={isFetching} onClick={() => void refetch()}>
          Load corrections
        </Button>
      </p>
    )
  }
  if (!data || data.pagination.total === 0) return null
  return (
    <PagedSection
      title="Corrections"
      pagination={data.pagination}
      isNext={isPlaceholderData}
      onPage={setPage}
      action={
        <Link className="text-sm" to={pages.corrections.path}>
          All corrections
        </Link>
      }
    >
      <ul className="stack dims" data-dimmed={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        {data.data.map((correction) => (
          <li key={correction.id}>
            <CorrectionCard correction={correction} isOnBinPage={correction.bin === bin} />
          </li>
        ))}
      </ul>
    </PagedSection>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pages } from '#contract/pages.ts'
import { CorrectionList } from './CorrectionList.tsx'
import { ownCorrections } from './correction-queries.ts'

/** What an account has suggested, and what became of it. */
export function MyCorrections({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(ownCorrections(page))
  return (
    <CorrectionList
      query={query}
      onPage={onPage}
      empty={
        <>
          You have not suggested a correction yet. When a BIN’s page is wrong, choose “Suggest a correction”
          there.
          <Button component={Link} to={pages.lookup.path}>
            Look up a BIN
          </Button>
        </>
      }
    />
  )
}

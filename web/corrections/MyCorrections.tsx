import { useQuery } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import { ownCorrections } from './correction-queries.ts'

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
          <ButtonLink to={pages.lookup.path}>Look up a BIN</ButtonLink>
        </>
      }
    />
  )
}

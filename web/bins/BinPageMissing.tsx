import { useQuery } from '@tanstack/react-query'
import { isBin } from '#contract/formats/bin-text.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { nearestBins } from './bin-page-query.ts'
import { longerLink } from './BinPageAround.tsx'

export function BinPageMissing({ bin }: { bin: string }) {
  useHead(pages.bin.missing, true)
  const { data: results } = useQuery({ ...nearestBins(bin), enabled: isBin(bin) })
  return (
    <Screen
      title={pages.bin.missing.title}
      text={
        isBin(bin) ? `${bin} is not in the dataset.` : 'A BIN is the first 6 to 11 digits of a card number.'
      }
    >
      {results && results.pagination.total > 0 && (
        <p>
          <Link to={longerLink(bin)}>
            Show {plural(results.pagination.total, 'longer BIN')} starting with it
          </Link>
        </p>
      )}
      <ButtonLink to="/">Back to lookup</ButtonLink>
    </Screen>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isBin } from '#contract/formats/bin-text.ts'
import { pages } from '#contract/pages.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { plural } from '../ui/text/format.ts'
import { nearestBins } from './bin-page-query.ts'
import { longerLink } from './BinPageAround.tsx'

/** For a BIN that is not in the dataset. Links to a shorter one or to longer ones that are. */
export function BinPageMissing({ bin }: { bin: string }) {
  useHead(pages.bin.missing, true)
  const { data: results } = useQuery({ ...nearestBins(bin), enabled: isBin(bin) })
  const [first] = results?.data ?? []
  return (
    <Screen
      title={pages.bin.missing.title}
      text={
        isBin(bin) ? `${bin} is not in the dataset.` : 'A BIN is the first 6 to 11 digits of a card number.'
      }
    >
      {first && results && (
        <p>
          {bin.startsWith(first.bin) ? (
            <>
              The longest known BIN it starts with is{' '}
              <Link to={`/bin/${first.bin}`} className="mono">
                {first.bin}
              </Link>
              .
            </>
          ) : (
            <Link to={longerLink(bin)}>
              Show {plural(results.pagination.total, 'longer BIN')} starting with it
            </Link>
          )}
        </p>
      )}
      <Button component={Link} to="/">
        Back to lookup
      </Button>
    </Screen>
  )
}

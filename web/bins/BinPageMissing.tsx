import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isBin } from '#contract/formats/bin-text.ts'
import { pages } from '#contract/pages.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { plural } from '../ui/text/format.ts'
import { nearBin } from './bin-page-query.ts'
import { longerLink } from './BinPageAround.tsx'

/** No such BIN; says which shorter or longer ones are known. */
export function BinPageMissing({ bin }: { bin: string }) {
  useHead(pages.bin.missing, true)
  const { data: results } = useQuery({ ...nearBin(bin), enabled: isBin(bin) })
  const [first] = results?.data ?? []
  return (
    <Screen
      title={pages.bin.missing.title}
      text={
        isBin(bin) ? `The data does not hold ${bin}.` : 'A BIN is the first 6 to 11 digits of a card number.'
      }
    >
      {first && results && (
        <p>
          {bin.startsWith(first.bin) ? (
            <>
              The longest known BIN that it begins with is{' '}
              <Link to={`/bin/${first.bin}`} className="mono">
                {first.bin}
              </Link>
              .
            </>
          ) : (
            <Link to={longerLink(bin)}>{plural(results.pagination.total, 'longer BIN')} under it</Link>
          )}
        </p>
      )}
      <Button component={Link} to="/">
        Back to the lookup
      </Button>
    </Screen>
  )
}

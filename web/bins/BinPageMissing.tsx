import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { BinResults } from '#contract/bins.ts'
import { pages } from '#contract/pages.ts'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { counted } from '../ui/words.ts'
import { longerLink } from './BinPageLonger.tsx'

/** No such BIN; says which shorter or longer ones are known. */
export function BinPageMissing({ bin, results }: { bin: string; results?: BinResults }) {
  useHead(pages.bin.missing, true)
  const [first] = results?.data ?? []
  return (
    <Screen
      title={pages.bin.missing.title}
      text={
        results ? `The data does not hold ${bin}.` : 'A BIN is the first 6 to 11 digits of a card number.'
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
            <Link to={longerLink(bin)}>{counted(results.pagination.total, 'longer BIN')} under it</Link>
          )}
        </p>
      )}
      <Button component={Link} to="/">
        Back to the lookup
      </Button>
    </Screen>
  )
}

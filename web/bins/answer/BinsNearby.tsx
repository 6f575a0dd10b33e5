import { useQuery } from '@tanstack/react-query'
import { Link } from '../../router/Link.tsx'
import { call } from '../../api.ts'
import { plural } from '#contract/formats/numbers.ts'
import { longerLink } from '../BinPageAround.tsx'
import classes from './BinsNearby.module.css'

const line = 'POST /api/binLookup'

export function BinsNearby({ bin }: { bin: string }) {
  const six = bin.slice(0, 6)
  const body = { bins: sameFourDigits(six), extended: false, limit: 100 as const }
  const { data } = useQuery({
    queryKey: [line, { body }],
    queryFn: ({ signal }) => call(line, { body }, signal),
  })
  const longer = data?.longer.find((one) => one.bin === six)?.count ?? 0
  const near =
    data &&
    nearest(
      data.data.map((row) => row.bin),
      six,
    )
  return (
    <div className={classes.nearby}>
      <p>
        <span className="mono">{bin}</span> is not in the dataset.
      </p>
      {longer > 0 && (
        <p>
          <Link to={longerLink(six)}>Show {plural(longer, 'longer BIN')} starting with it</Link>
        </p>
      )}
      {near && longer === 0 && (
        <p className="quiet">
          {near.length === 0 ? (
            <>
              Nor is any other BIN that starts with <span className="mono">{six.slice(0, 4)}</span>.
            </>
          ) : (
            <>
              Nearest known BINs:{' '}
              {near.map((one) => (
                <Link key={one} to={`/bin/${one}`} className={classes.bin!}>
                  {one}
                </Link>
              ))}
            </>
          )}
        </p>
      )}
    </div>
  )
}

const sameFourDigits = (six: string): string[] =>
  Array.from({ length: 100 }, (_, last) => six.slice(0, 4) + String(last).padStart(2, '0'))

export function nearest(bins: readonly string[], six: string): string[] {
  const distance = (bin: string) => Math.abs(Number(bin) - Number(six))
  const sharesFive = (bin: string) => bin.slice(0, 5) === six.slice(0, 5)
  return bins
    .toSorted((a, b) => Number(sharesFive(b)) - Number(sharesFive(a)) || distance(a) - distance(b))
    .slice(0, 4)
}

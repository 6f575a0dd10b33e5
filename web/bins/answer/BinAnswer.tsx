import { useQuery } from '@tanstack/react-query'
import type { BinRow } from '#contract/calls/bins.ts'
import { noSearch, type PageSize } from '#contract/formats/search-link.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { messageOf } from '../../api.ts'
import { lookup, type LookupResults } from '../../queries.ts'
import { plural } from '#contract/formats/numbers.ts'
import { BinsNearby } from './BinsNearby.tsx'
import { CardAndFacts, factsOfRow } from './CardAndFacts.tsx'

interface Props {
  bin: string
  extended: boolean
  limit: PageSize
}

/**
 * Shows what is known about the only BIN in the box, before Lookup is pressed. Only its 6 to 11 digits are sent. The
 * request is the same as that of the lookup, which therefore shows its results at once.
 */
export function BinAnswer({ bin, extended, limit }: Props) {
  // The answer to another BIN is not shown while this one loads.
  const { placeholderData: _, ...query } = lookup({ ...noSearch, bins: [bin], extended }, limit)
  const { data, error } = useQuery(query)
  const row = data && answerTo(bin, data)
  const note = data && row && noteOn(bin, row, data)
  return (
    <section className="stack" aria-label={`BIN ${bin}`}>
      <p role="status" className="visually-hidden">
        {data && (row ? summaryOf(bin, row) : `${bin} is not in the dataset.`)}
      </p>
      {error && <p className="quiet">{messageOf(error)}</p>}
      {data && !row && <BinsNearby bin={bin} />}
      {!error && !(data && !row) && (
        <CardAndFacts
          bin={bin}
          facts={row && factsOfRow(row)}
          certainty={data?.certainty?.find((one) => one.bin === row?.bin)}
        />
      )}
      {note && <p className="text-sm quiet">{note}</p>}
    </section>
  )
}

export function answerTo(bin: string, { data: rows, matched }: LookupResults): BinRow | undefined {
  const [prefix] = matched
  return rows.find((row) => row.bin === bin || row.bin === prefix?.matched)
}

function noteOn(bin: string, row: BinRow, { pagination: { total } }: LookupResults): string {
  if (row.bin !== bin) return `These are the facts of ${row.bin}, the longest known prefix.`
  const longer = row.longer ?? total - 1
  return longer > 0 ? `${plural(longer, 'longer BIN starts', 'longer BINs start')} with it.` : ''
}

const summaryOf = (bin: string, { brand, type, category, bank_name: bank, country_name: country }: BinRow) =>
  [
    bin,
    [brand, type, category]
      .filter((word) => word !== null)
      .map(titleCase)
      .join(' '),
    bank,
    country,
  ]
    .filter(Boolean)
    .join(', ')

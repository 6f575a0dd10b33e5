import { Search } from 'lucide-react'
import { plural } from '#contract/formats/numbers.ts'
import { limits } from '#contract/limits.ts'
import { noSearch, searchQuery } from '#contract/formats/search-link.ts'
import { ButtonLink } from '../../../ui/buttons/Button.tsx'

/** Looks up the BINs in the output. The link holds six digits of a card number, and never more than a BIN has. */
export function CheckBins({ bins }: { bins: readonly string[] }) {
  if (bins.length === 0) return null
  const shown = bins.slice(0, limits.binsInAddress).map((bin) => bin.slice(0, limits.extendedBinDigits))
  const extended = shown.some(({ length }) => length > limits.binDigits)
  return (
    <div className="cluster text-sm">
      <ButtonLink
        variant="default"
        to={`/?${searchQuery({ ...noSearch, bins: shown, extended })}`}
        leftSection={<Search size={16} aria-hidden />}
      >
        {bins.length > 1 ? 'Check the BINs in it' : 'Check the BIN in it'}
      </ButtonLink>
      <span className="quiet">
        {shown.length < bins.length
          ? `The first ${shown.length} of ${plural(bins.length, 'BIN')}, as many as fit in a link.`
          : `${plural(bins.length, 'BIN')}. The link contains no card number.`}
      </span>
    </div>
  )
}

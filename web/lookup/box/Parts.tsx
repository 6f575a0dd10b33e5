import { formatNumber } from '#contract/formats/numbers.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '../../ui/buttons/Button.tsx'

interface Props {
  search: Search
  onLookup: (part: Search) => void
}

const size = limits.binsPerRequest

export function Parts({ search, onLookup }: Props) {
  const { bins } = search
  if (bins.length <= size) return null
  const starts = Array.from({ length: Math.ceil(bins.length / size) }, (_, part) => part * size)
  return (
    <div className="stack tight" role="group" aria-label="Look up in parts">
      <p className="text-sm quiet">Look up {formatNumber(size)} at a time:</p>
      <div className="cluster">
        {starts.map((start) => {
          const part = bins.slice(start, start + size)
          return (
            <Button
              key={start}
              variant="default"
              size="compact"
              onClick={() => onLookup({ ...search, bins: part })}
            >
              {formatNumber(start + 1)}–{formatNumber(start + part.length)}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

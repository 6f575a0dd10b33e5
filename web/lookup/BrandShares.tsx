import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { firstData } from '../first-data.ts'
import { filledIn } from '../first-view.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import classes from './Browse.module.css'

interface Props {
  onSearch: (search: Search) => void
}

export const BrandShares = filledIn<'brandShares', Props>('brandShares', ({ onSearch }) => {
  const brands = firstData.options.vendors.toSorted((a, b) => b.count - a.count).slice(0, 8)
  const most = brands[0]?.count ?? 1
  return (
    <section aria-labelledby="brand-shares">
      <h2 id="brand-shares">Browse by brand</h2>
      <ul className={classes.brands}>
        {brands.map(({ value, label, count, icon }) => (
          <li key={value}>
            <button
              type="button"
              className={classes.brand}
              onClick={() => onSearch({ ...noSearch, vendors: [value] })}
            >
              <BrandIcon type={icon} size="sm" />
              <span className="truncate">{label}</span>
              <span aria-hidden>
                <span className={classes.bar} style={{ width: `${Math.max(0.5, (100 * count) / most)}%` }} />
              </span>
              <span className={classes.count}>{formatNumber(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})

import { filters, type BankFilterName } from '#contract/filters.ts'
import { firstData } from '../first-data.ts'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'

/** A picture for what has one. */
export function IssueIcon({ name, value }: { name: BankFilterName; value: string }) {
  if (filters[name].values === 'countries') return <Flag code={value} />
  if (name !== 'vendors') return null
  const icon = firstData.options.vendors.find((brand) => brand.value === value)?.icon
  return <BrandIcon type={icon ?? 'generic'} size="sm" />
}

import { firstData } from '../first-data.ts'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import type { IssueName } from './bank-address.ts'

/** A picture for what has one. */
export function IssueIcon({ name, value }: { name: IssueName; value: string }) {
  if (name === 'countries') return <Flag code={value} />
  if (name !== 'vendors') return null
  const icon = firstData.brands.find((brand) => brand.value === value)?.icon
  return <BrandIcon type={icon ?? 'generic'} size="sm" />
}

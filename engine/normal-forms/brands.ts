import { otherBrandNames } from '#contract/formats/names/brand-names.ts'
import { hasIcon } from './brand-icon.ts'
import { cleanText } from './clean-text.ts'

/** A brand name as bin-list-data spells it; co-badges as `VISA/DANKORT`. */
export function brandOf(text: string): string {
  return cleanText(text.replace(/[®™]/g, ''))
    .toUpperCase()
    .split('/')
    .map((part) => oneBrand(part.trim()))
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join('/')
}

export const sameBrand = (a: string, b: string): boolean =>
  a.split('/').includes(b) || b.split('/').includes(a)

export function isBrand(text: string): boolean {
  return hasIcon(brandOf(text)) || localBrands.has(brandOf(text))
}

function oneBrand(name: string): string {
  return aliases.get(compact(name)) ?? name
}

function compact(name: string): string {
  return name.replace(/[^A-Z0-9]/g, '')
}

const aliases = new Map(
  Object.entries(otherBrandNames).flatMap(([brand, names]) =>
    [compact(brand), ...names].map((name) => [name, brand] as const),
  ),
)

const localBrands = new Set(
  (
    'BANCONTACT|BELKART|CABAL|CARNET|CIRRUS|DANKORT|DINACARD|EBT|EFTPOS|GIROCARD|INTERAC|MEEZA|PAGOBANCOMAT|' +
    'PAYPAK|PRIVATE LABEL|PROSTIR|RUPAY|TROY|UATP|UZCARD|VERVE|VOYAGER'
  ).split('|'),
)

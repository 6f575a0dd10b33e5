import { cleanText } from './clean-text.ts'

export type IconType =
  | 'alipay'
  | 'amex'
  | 'diners'
  | 'discover'
  | 'elo'
  | 'hiper'
  | 'hipercard'
  | 'jcb'
  | 'maestro'
  | 'mastercard'
  | 'mir'
  | 'paypal'
  | 'unionpay'
  | 'visa'
  | 'generic'

/** A brand name as bin-list-data spells it; co-badges as `VISA/DANKORT`. */
export function brandOf(text: string): string {
  return cleanText(text.replace(/[®™]/g, ''))
    .toUpperCase()
    .split('/')
    .map((part) => oneBrand(part.trim()))
    .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
    .join('/')
}

/** Whether one brand is a co-badge that names the other. */
export const sameBrand = (a: string, b: string): boolean =>
  a.split('/').includes(b) || b.split('/').includes(a)

/** The icon of a brand; a co-badge has the icon of its first brand. */
export function iconType(brand: string): IconType {
  return icons.get(brand.split('/', 1)[0]!) ?? 'generic'
}

/** Whether a text names a card brand rather than a product. */
export function isBrand(text: string): boolean {
  return icons.has(brandOf(text)) || localBrands.has(brandOf(text))
}

function oneBrand(name: string): string {
  return aliases.get(compact(name)) ?? name
}

const compact = (name: string) => name.replace(/[^A-Z0-9]/g, '')

const aliases = new Map(
  Object.entries({
    'AMERICAN EXPRESS': ['AMEX', 'AMERICANEXPRESSCARD'],
    'CHINA UNION PAY': ['UNIONPAY', 'CUP', 'UNIONPAYINTERNATIONAL'],
    'DINERS CLUB INTERNATIONAL': ['DINERS', 'DINERSCLUB', 'DCI'],
    DISCOVER: ['DISCOVERCARD', 'DISCOVERNETWORK'],
    'NSPK MIR': ['MIR'],
    MASTERCARD: ['MASTERCARDDEBIT', 'DEBITMASTERCARD', 'MASTER', 'MC'],
    VISA: ['VISACARD', 'VISADEBIT', 'VISACREDIT'],
    JCB: ['JCBCARD', 'JCBCO'],
    RUPAY: ['RUPAYCARD'],
    HIPERCARD: [],
    'PRIVATE LABEL': ['PRIVATELABELCARD'],
    VPAY: ['VISAVPAY'],
  }).flatMap(([brand, names]) => [compact(brand), ...names].map((name) => [name, brand] as const)),
)

const icons = new Map<string, IconType>([
  ['ALIPAY', 'alipay'],
  ['AMERICAN EXPRESS', 'amex'],
  ['DINERS CLUB INTERNATIONAL', 'diners'],
  ['DISCOVER', 'discover'],
  ['ELO', 'elo'],
  ['HIPER', 'hiper'],
  ['HIPERCARD', 'hipercard'],
  ['JCB', 'jcb'],
  ['MAESTRO', 'maestro'],
  ['MASTERCARD', 'mastercard'],
  ['NSPK MIR', 'mir'],
  ['PAYPAL', 'paypal'],
  ['CHINA UNION PAY', 'unionpay'],
  ['VISA', 'visa'],
  ['VISA ELECTRON', 'visa'],
  ['VPAY', 'visa'],
])

const localBrands = new Set(
  (
    'BANCONTACT|BELKART|CABAL|CARNET|CIRRUS|DANKORT|DINACARD|EBT|EFTPOS|GIROCARD|INTERAC|MEEZA|PAGOBANCOMAT|' +
    'PAYPAK|PRIVATE LABEL|PROSTIR|RUPAY|TROY|UATP|UZCARD|VERVE|VOYAGER'
  ).split('|'),
)

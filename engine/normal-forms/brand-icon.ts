type IconType =
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

export function iconType(brand: string): IconType {
  return icons.get(brand.split('/', 1)[0]!) ?? 'generic'
}

export const hasIcon = (brand: string): boolean => icons.has(brand)

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

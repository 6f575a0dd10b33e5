/**
 * A brand, level or type for people: WORLD ELITE → World Elite, RUPAY → RuPay. Abbreviations stay in upper case, and
 * the names of networks and products are written as their owners write them.
 */
export function titleCase(value: string): string {
  return value
    .replace(/[^\s/()-]+/g, (word, at: number) => wordCase(word, at > 0))
    .replace(/China Union Pay|Chjones|V Pay\b|W\/O\b|(?<=\S)\(/g, (part) => phrases[part]!)
}

function wordCase(word: string, isInside: boolean): string {
  const upper = word.toUpperCase()
  if (isInside && small.has(upper)) return upper.toLowerCase()
  return known.get(upper) ?? word[0]!.toUpperCase() + word.slice(1).toLowerCase()
}

const phrases: Record<string, string> = {
  'China Union Pay': 'China UnionPay',
  Chjones: 'CH Jones',
  'V Pay': 'V PAY',
  'W/O': 'w/o',
  '(': ' (',
}

const small = new Set(['AND', 'DE', 'FOR', 'IN', 'OF', 'TO', 'WITH'])

const known = new Map(
  [
    'AARP ACH ATM B2B BC BIN BNDES BP CIB CMI CUP EBT EMV FSA GE GM GNS GPP GRMS HELOC HSA IBK IC IKEA ISIC JCB KB LUKOIL',
    'NFC NH NPF NSPK PHH PIN PJ PMJDY QC RMB SC SKBC T&E UATP UHNW UK',
    'AirMiles DinaCard eftpos euroShell FirstMonie girocard iCard LankaPay MasterMoney NewDay PagoBANCOMAT PayPak PayPal',
    'PayPass RuPay UnionPay',
  ]
    .join(' ')
    .split(' ')
    .map((word) => [word.toUpperCase(), word]),
)
  .set('VPAY', 'V PAY')
  .set('WEXCARD', 'WEX Card')

export interface NumberRules {
  length: number | null
  luhn: boolean | null
}

export function numberRules(brand: string, bin: string): NumberRules {
  const [network = ''] = brand.split('/', 1)
  const rules = networks.get(network)
  if (rules === 'diners') return { length: shortDiners.test(bin) ? 14 : 16, luhn: true }
  return rules ?? unknown
}

const unknown: NumberRules = { length: null, luhn: null }
const usual: NumberRules = { length: 16, luhn: true }
const varying: NumberRules = { length: null, luhn: true }
const fifteen: NumberRules = { length: 15, luhn: true }

/** Diners Club's own ranges; its cards in the ranges of other networks have their length. */
const shortDiners = /^(?:30|36|38|39)/

// ISO/IEC 7812 and what the networks publish. UnionPay has 16 to 19 digits, and not all of its issuers use Luhn.
const networks = new Map<string, NumberRules | 'diners'>([
  ['VISA', usual],
  ['MASTERCARD', usual],
  ['AMERICAN EXPRESS', fifteen],
  ['UATP', fifteen],
  ['DINERS CLUB INTERNATIONAL', 'diners'],
  ['DISCOVER', usual],
  ['JCB', usual],
  ['NSPK MIR', usual],
  ['RUPAY', usual],
  ['ELO', usual],
  ['HIPER', usual],
  ['TROY', usual],
  ['DANKORT', usual],
  ['MAESTRO', varying],
  ['HIPERCARD', varying],
  ['VERVE', varying],
  ['VPAY', varying],
])

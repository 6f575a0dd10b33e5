/** Facts about an account range that only a card network's own file has. */
export const networkFacts = {
  product_code: { label: 'Product code', value: 'text' },
  product_name: { label: 'Product', value: 'text' },
  program: { label: 'Programme', value: 'text' },
  local_use: { label: 'Local use only', value: 'flag' },
  authorization_only: { label: 'Authorisation only', value: 'flag' },
  government: { label: 'Government', value: 'flag' },
  reloadable: { label: 'Reloadable', value: 'flag' },
  anonymous_prepaid: { label: 'Anonymous prepaid', value: 'text' },
  billing_currency: { label: 'Billing currency', value: 'text' },
  combo: { label: 'Combo card', value: 'flag' },
  token_range: { label: 'Token range', value: 'flag' },
  bin_length: { label: 'BIN length', value: 'number' },
} as const satisfies Record<string, { label: string; value: 'text' | 'flag' | 'number' }>

export type NetworkFact = keyof typeof networkFacts
export const networkFactNames = Object.keys(networkFacts) as NetworkFact[]

type ValueOf<F extends NetworkFact> = {
  text: string
  flag: boolean
  number: number
}[(typeof networkFacts)[F]['value']]
export type NetworkFacts = { [F in NetworkFact]?: ValueOf<F> }

import { type Trait, traitNames } from '#contract/traits.ts'

// Every level name of the public sets, by what it says about a card. After # is the reason where it is not obvious.
// Names that say nothing are in plain-levels.ts. One that is in neither has no traits, and /dataset counts it, so that
// someone adds it.
const withTraits = `
prepaid: PREPAID, PREPAID ANONYMOUS, PREPAID CASH, PREPAID CLASSIC, PREPAID CONSUMER, PREPAID CONSUMER INCENTIVE
prepaid: PREPAID DIRECT PAYOUTS TO WALLETS, PREPAID ELECTRON, PREPAID ELECTRONIC, PREPAID EMPLOYEE INCENTIVE
prepaid: PREPAID FLEX, PREPAID GOLD, PREPAID HORIZON CLASSIC, PREPAID HUMANITARIUM, PREPAID INSURANCE, PREPAID ISIC
prepaid: PREPAID PEDAGIO, PREPAID PLATINUM, PREPAID PREMIUM TRAVEL, PREPAID REWARDS, PREPAID SELECT, PREPAID TEEN
prepaid: PREPAID PLATINUM TRAVEL, PREPAID TRAVEL, PREPAID TRAVEL MONEY # for private travellers, not for business travel
prepaid: PREPAID V PAY, PREPAID VOUCHER, PREPAID WORLD, PREPAID XPLORER, PERSONAL GREEN PREPAID
prepaid: PREPAID FLEX BENEFIT, PREPAID MEAL, PREPAID WORKPLACE BENEFITS # paid by an employer, spent by a person
prepaid: PREPAID NON-RELOADABLE
prepaid reloadable: PREPAID RELOADABLE
prepaid payroll: PREPAID PAYROLL, PREPAID GOLD PAYROLL
prepaid virtual: PREPAID VIRTUAL
prepaid virtual commercial: PREPAID B2B VIRTUAL
prepaid commercial: PREPAID B2B, PREPAID BUSINESS, PREPAID BUSINESS ELECTRONIC
prepaid commercial: PREPAID COMMERCIAL, PREPAID COMMERCIAL AGRICULTURE, PREPAID COMMERCIAL PAYMENT ACCOUNT
prepaid commercial: PREPAID COMMERCIAL TRANSPORT, PREPAID CORPORATE, PREPAID CORPORATE T&E, PREPAID PREFERRED BUSINESS
prepaid commercial: PREPAID PURCHASING, PREPAID SMALL BUSINESS, PREPAID WORKPLACE B2B
prepaid commercial fleet: PREPAID PURCHASING WITH FLEET
prepaid commercial government: PREPAID GOVERNMENT CORPORATE T&E, PREPAID GOVERNMENT PURCHASING
prepaid government: PREPAID GOVERNMENT
prepaid healthcare: PREPAID HEALTHCARE, PREPAID HEALTHCARE NON-TAX, PREPAID HSA SUBSTANTIATED
prepaid atm_only: PREPAID PROPRIETARY ATM
prepaid private_label: PREPAID PRIVATE LABEL, PREPAID PRIVATE LABEL BASIC, PREPAID PRIVATE LABEL ENHANCED
prepaid private_label: PREPAID PRIVATE LABEL PREMIUM, PREPAID PRIVATE LABEL STANDARD
gift: GIFT, GIFT VOUCHER
payroll: PLATINUM SALARY, SALARY, STANDARD SALARY
virtual: VIRTUAL
virtual: GEN CARD NUMBERS # American Express generates them for one purchase
virtual commercial: B2B VIRTUAL
commercial: B2B, BUSINESS, BUSINESS ELO MORE, BUSINESS ENHANCED, BUSINESS GRAPHITE, BUSINESS NANQUIM DINERS
commercial: BUSINESS PLATINUM, BUSINESS REWARDS, BUSINESS TRAVEL, COMMERCIAL, COMMERCIAL AGRICULTURE
commercial: COMMERCIAL BILL PAY, COMMERCIAL MARKETPLACE, COMMERCIAL PAYMENT ACCOUNT, COMMERCIAL REWARD FUNDING
commercial: COMMERCIAL TRANSPORT, CORPORATE, CORPORATE DINERS, CORPORATE EXECUTIVE, CORPORATE GOLD, CORPORATE GOLD CHARGE
commercial: CORPORATE GREEN REVOLVE, CORPORATE MEETING, CORPORATE NANQUIM, CORPORATE NANQUIM DINERS, CORPORATE PURCHASING
commercial: CORPORATE T&E, CORPORATE WORLD, CORPORATE WORLD ELITE, CORPORATE/INFINITE, ELECTRONIC BUSINESS
commercial: ELECTRONIC COMMERCIAL, ENTERPRISE SOLUTIONS, EXECUTIVE BUSINESS, GOLD BUSINESS, GOLD/CORPORATE
commercial: GRMS CORPORATE CONTROL, INFINITE BUSINESS, MICRO BUSINESS, NATIONAL CUP ENTERPRISE CARD, NH CORPORATE CARD
commercial: ONE CORPORATE CARD, PREFERRED BUSINESS, PURCHASING, SHINHAN CARD - CORPORATE, SIGNATURE BUSINESS
commercial: SMALL BUSINESS, SMALL CORPORATE, WORLD BUSINESS, WORLD ELITE BUSINESS
commercial: BNDES # the Brazilian development bank gives it to small firms
commercial: CENTRAL TRAVEL SOLUTIONS AIR, CENTRAL TRAVEL SOLUTIONS LAND # Mastercard's accounts for business travel
commercial: IBK COMPANIES BC, ONE COMPANY CHECK, UNIT SETTLEMENT CARD # for the accounts of companies in Korea and China
commercial: OPEN BLUE REVOLVE, OPEN GOLD CHARGE, OPEN GOLD REVOLVE, OPEN GREEN CHARGE, OPEN GREEN REVOLVE # small business
commercial: OPEN PLATINUM REVOLVE # OPEN was the name of American Express for small businesses
commercial: PAGAMENTO FORNECEDORES, SUPPLIERS PAYMENT # firms pay their suppliers with it
commercial: PJ PAYMENT ACCOUNT # pessoa jurídica, a legal person
commercial: PROFESSIONAL # Mastercard for the self-employed
commercial: UATP # the airlines' network for business travel
commercial fleet: CORPORATE FLEET, PURCHASING WITH FLEET
commercial fleet: FLEET # issued to companies with vehicles
fleet: FLEET CONSUMER
commercial government: COMMERCIAL PUBLIC SECTOR, GOVERNMENT COMMERCIAL, GOVERNMENT CORPORATE T&E, GOVERNMENT PURCHASING
commercial fleet government: GOVERNMENT PURCHASING WITH FLEET
government: ARMED POLICE SERVICEMAN GUARANTEE CARD
government: DALIAN SOCIAL SECURITY CARD, SOCIAL SECURITY CARD, SOCIAL SECURITY IC CARD # China's social insurance issues them
healthcare: HEALTHCARE
healthcare: FSA, HSA NON-SUBSTANTIATED # accounts for medical expenses in the United States
atm_only: ATM CARD, PROPRIETARY ATM
atm_only: CIRRUS # Mastercard's network of cash machines
atm_only: CARTE DE RETRAIT JEUNE, RETRAIT, RETRAIT INTERNE # withdrawal
private_label: DEPARTMENT STORE CARD, PRIVATE LABEL, PRIVATE LABEL BASIC, PRIVATE LABEL H, PRIVATE LABEL TRADE PROGRAM
private_label: CARTE PRIVATIVE, CARTE PRIVATIVE EPARGNE, CARTE PRIVATIVE PIN ON-LINE
no ebt: PIN ONLY W/O EBT # although the brand of some is EBT
`

/** Brands whose cards have a trait whatever their level is. */
const brandTraits: [brand: RegExp, traits: Trait[]][] = [
  [/^UATP\b/, ['commercial']],
  [/^EBT\b/, ['ebt']],
  [/\bFUEL CARD$|^(?:WEXCARD|VOYAGER|LUKOIL|EUROSHELL)\b/, ['fleet']],
  [/^(?:CIRRUS|ATM CARD)$/, ['atm_only']],
  [/^PRIVATE LABEL$/, ['private_label']],
]

interface Said {
  has: string[]
  lacks: string[]
}

const nothing: Said = { has: [], lacks: [] }

const known = new Map<string, Said>(
  linesOf(withTraits).flatMap((line) => {
    const [left = '', levels = ''] = line.split(': ')
    const words = left.replace(/^no /, '').split(' ')
    const said: Said = left.startsWith('no ') ? { has: [], lacks: words } : { has: words, lacks: [] }
    return levels.split(', ').map((level) => [level, said] as const)
  }),
)

export const levelsWithTraits = (): string[] => [...known.keys()]

function linesOf(table: string): string[] {
  const lines = table.trim().split('\n')
  return lines.map((line) => line.replace(/ #.*/, ''))
}

/** A source's own column for a trait counts before what the names of level and brand imply. */
export function traitsOf(level: string, brand: string, said: Partial<Record<Trait, boolean>> = {}): string {
  const { has, lacks } = known.get(level) ?? nothing
  const implied = brandTraits.find(([pattern]) => pattern.test(brand))?.[1] ?? []
  const found = (trait: Trait) => has.includes(trait) || (implied.includes(trait) && !lacks.includes(trait))
  const text = traitNames.filter((trait) => said[trait] ?? found(trait)).join(' ')
  return text === '' && Object.keys(said).length > 0 ? 'none' : text
}

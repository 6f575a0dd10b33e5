// The words of made-up BINs: real brands, levels and countries, and banks that do not exist.

/** The weight of each first digit: as in public lists, with more leading zeros. */
export const leads = [4000, 13178, 50004, 67435, 99882, 81070, 39640, 4445, 13502, 5439]

/** The brands for each first digit. A brand that is listed more often is more likely. */
export const brandsOf = [
  ['PRIVATE LABEL', 'PRIVATE LABEL', 'LOCAL BRAND'],
  ['UATP', 'UATP', 'LOCAL BRAND'],
  [...repeat('MASTERCARD', 14), 'NSPK MIR', 'TROY'],
  [
    ...repeat('DINERS CLUB INTERNATIONAL', 10),
    ...repeat('AMERICAN EXPRESS', 6),
    ...repeat('JCB', 3),
    'JCB/RUPAY',
  ],
  [...repeat('VISA', 40), 'VISA/DANKORT'],
  [...repeat('MASTERCARD', 30), ...repeat('EBT', 5), 'MAESTRO', 'ELO'],
  [
    ...['CHINA UNION PAY', 'DISCOVER', 'MAESTRO'].flatMap((brand) => repeat(brand, 8)),
    'RUPAY',
    'RUPAY',
    'INTERAC',
    'VERVE',
    'GIROCARD',
    'HIPERCARD',
  ],
  ['PRIVATE LABEL', 'VOYAGER'],
  ['PRIVATE LABEL', 'EBT'],
  ['CHINA UNION PAY', 'CHINA UNION PAY', 'TROY', 'BELKART', ''],
]

/** The common ones first. */
export const levels = (
  '|STANDARD|CLASSIC|BUSINESS|PERSONAL|PLATINUM|GOLD|PREPAID|TRADITIONAL|PREPAID CLASSIC|PROPRIETARY|ENHANCED|WORLD|' +
  'CORPORATE|ELECTRON|PERSONAL CORE|SIGNATURE|INFINITE|CORPORATE T&E|MIXED PRODUCT|PREPAID RELOADABLE|PURCHASING|' +
  'PREPAID BUSINESS|TRADITIONAL REWARDS|WORLD ELITE|TITANIUM|FLEET|GIFT|PREPAID GIFT|PAYROLL|STUDENT|YOUTH|BLACK|' +
  'REWARDS ONLY|VIRTUAL|GOVERNMENT|HEALTH BENEFIT|NEW WORLD|UNEMBOSSED|COMMERCIAL|PREMIER'
).split('|')

/** The common ones first. */
export const countries = (
  'US CN CA JP IN BR GB RU DE KR ES FR IT AU MX AR TR HK UA CO CL PL AE SG TW TH ZA NL SE CH PT BE MY ID VN PH EG NG KE SA ' +
  'GR CZ RO HU DK NO FI IE AT NZ PE EC VE KZ IL PK BD LK CI XK'
).split(' ')

/** Each line holds the spellings of one bank. Some names are hard to quote, encode or sort. */
export const knownBanks: string[][] = [
  ['ARBOUR BANK', 'Arbour Bank, N.A.', 'ARBOUR BANK, NATIONAL ASSOCIATION', 'arbour bank'],
  ['BANCO "EL FAROL", S.A.', 'Banco El Farol', 'BANCO EL FAROL S.A.'],
  ['CRÉDIT DES ÎLES', 'CREDIT DES ILES', 'Crédit des Îles S.A.'],
  ['ŻUBR BANK SPÓŁKA AKCYJNA', 'ZUBR BANK S.A.', 'Żubr Bank'],
  ['Банк Сосна', 'БАНК СОСНА'],
  ['银杏银行'],
  ['ROWAN & ELM TRUST', 'Rowan and Elm Trust'],
  ["O'HARE \\ FIELDS CREDIT UNION", "O'Hare \\ Fields Credit Union"],
  ['MØLLE SPAREBANK', 'Molle Sparebank'],
]

const first =
  'FIRST|CITY|UNION|PEOPLES|NORTHERN|SOUTHERN|PACIFIC|ALPINE|CENTRAL|HARBOUR|PIONEER|LIBERTY|HERITAGE'
const places =
  'ALDER|BIRCH|CEDAR|DOVER|EAGLE|FJORD|GROVE|HAVEN|INDIGO|JUNIPER|KESTREL|LINDEN|MAPLE|NUTMEG|OAK|POPLAR|QUARRY|' +
  'ROWAN|SPRUCE|THORN|UMBER|VALE|WILLOW|YARROW|ZEPHYR'
const kinds =
  'BANK|SAVINGS BANK|CREDIT UNION|COMMERCIAL BANK|TRUST|COOPERATIVE BANK|CARD SERVICES|FINANCE|MUTUAL|POST|PAYMENTS|' +
  'EXPRESS|FARMERS BANK|TEACHERS CREDIT UNION|STATE BANK|EXCHANGE|MERCHANTS BANK|RURAL BANK|COMMUNITY BANK|BANCORP'

/** The name of the nth of six thousand banks. */
export function bankName(number: number): string {
  const [a, b, c] = [first, places, kinds].map((words) => words.split('|')) as [string[], string[], string[]]
  const [place, kind] = [Math.floor(number / a.length), Math.floor(number / a.length / b.length)]
  return `${a[number % a.length]} ${b[place % b.length]} ${c[kind % c.length]}`
}

function repeat(text: string, times: number): string[] {
  return Array.from({ length: times }, () => text)
}

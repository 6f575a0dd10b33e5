import { bankAliases } from '../normal-forms/bank-names/bank-aliases.ts'
import { bankSlug } from '../normal-forms/bank-names/bank-name.ts'
import { endingForms } from '../normal-forms/bank-names/company-forms.ts'
import { differentBanks, familyLines } from '../normal-forms/bank-names/families.ts'
import { alpha3Code, countryCodes, isoCountryName } from '../normal-forms/countries.ts'

export interface BankInCountry {
  slug: string
  /** ISO code, or '' when unknown. */
  country: string
  rows: number
}

/**
 * For each bank in a country, the place (in `banks`) of the head of its family: itself when it has none. A family unites
 * names of one group in one country. The table of families decides first; after it, aliases and normal forms join banks
 * unless the table has them in different families. The head is the bank that the table names a family after, otherwise
 * the one with most rows.
 */
export function groupFamilies(banks: readonly BankInCountry[]): Uint32Array {
  const heads = Uint32Array.from(banks, (_, at) => at)
  for (const [country, places] of Map.groupBy(banks.keys(), (at) => banks[at]!.country)) {
    if (country === '') continue
    // Where the table allows one of two joins only, their order decides, and it must not be that of the input.
    const members = places
      .map((at) => new Member(at, banks[at]!))
      .toSorted((a, b) => compare(a.slug, b.slug) || b.rows - a.rows)
    for (const family of familiesOf(country, members)) {
      const head = headOf(family)
      for (const { at } of family) heads[at] = head.at
    }
  }
  return heads
}

class Member {
  readonly at: number
  readonly slug: string
  readonly rows: number
  parent: Member = this
  /** The table's name for the family of this member; at the root, of all that joined it. */
  inTable: string | undefined
  readonly namesFamily: boolean

  constructor(at: number, { slug, country, rows }: BankInCountry) {
    this.at = at
    this.slug = slug
    this.rows = rows
    this.inTable = familyInTable(issuerNamedIn(slug) ?? slug, country)
    this.namesFamily = this.inTable === slug
  }

  root(): Member {
    if (this.parent !== this) this.parent = this.parent.root()
    return this.parent
  }

  unite(other: Member): void {
    const [root, second] = [this.root(), other.root()]
    if (root === second || (root.inTable && second.inTable && root.inTable !== second.inTable)) return
    second.parent = root
    root.inTable ??= second.inTable
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function familiesOf(country: string, members: readonly Member[]): Member[][] {
  uniteBy(members, ({ inTable }) => (inTable === undefined ? [] : [inTable]))
  uniteBy(members, ({ slug }) => [bankAliases.get(slug) ?? slug])
  const byForm = uniteBy(members, ({ slug }) => normalForms(slug, country))
  const bySlug = new Map(members.map((member) => [member.slug, member]))
  for (const member of members) {
    const issuer = issuerNamedIn(member.slug)
    for (const form of issuer ? normalForms(issuer, country) : []) byForm.get(form)?.unite(member)
    bankOfCard(member.slug, country, bySlug)?.unite(member)
  }
  return [...Map.groupBy(members, (member) => member.root()).values()]
}

function uniteBy(
  members: readonly Member[],
  keysOf: (member: Member) => readonly string[],
): Map<string, Member> {
  const firsts = new Map<string, Member>()
  for (const member of members) {
    for (const key of keysOf(member)) {
      const first = firsts.get(key)
      if (first) first.unite(member)
      else firsts.set(key, member)
    }
  }
  return firsts
}

function headOf(family: readonly Member[]): Member {
  return (
    family.find(({ namesFamily }) => namesFamily) ??
    family.reduce((most, member) => (member.rows > most.rows ? member : most))
  )
}

/** `sutton-bank` of "cash-card-issued-by-sutton-bank". */
const issuerNamedIn = (slug: string) => /-(?:issued|managed)-by-(.+)$/.exec(slug)?.[1]

/** "Changsha Bank Co Ltd Debit IC Card" belongs to Changsha Bank, where there is one. */
function bankOfCard(slug: string, country: string, banks: ReadonlyMap<string, Member>): Member | undefined {
  if (!/-(?:cards?|center|centre|account|cup-data)$/.test(slug)) return undefined
  for (let end = slug.lastIndexOf('-'); end > 0; end = slug.lastIndexOf('-', end - 1)) {
    const bank = banks.get(slug.slice(0, end))
    if (bank && hasName(bank.slug.split('-'), country)) return bank
  }
  return undefined
}

/** Banks of a country that share one of these are one. A name of general words has none: several banks may have it. */
function normalForms(slug: string, country: string): string[] {
  const inUnitedStates = country === 'US'
  const dropped = inUnitedStates
    ? plainWords
    : country === 'CN' && !slug.includes('rural')
      ? cityBankWords
      : smallWords
  const words = slug
    .split('-')
    .flatMap((word) => abbreviations.get(word) ?? word)
    .filter((word, at) => !dropped.has(word) && (at === 0 || !formsOf(country).has(word)))
  if (!hasName(words, country)) return []
  let end = words.length
  for (let ending = 1; ending > 0; end -= ending) ending = endingOf(words.slice(0, end), country)
  const start = words.slice(0, end)
  const name = inUnitedStates
    ? start.slice(0, start.at(-1) === 'bank' ? -1 : undefined)
    : start.filter((word) => !banks.has(word))
  const short = hasName(name, country) ? name : start
  // Texas First Bank and First Bank Texas are two banks in the United States, EagleBank and Eagle Bank as well. Elsewhere
  // such names are one.
  return inUnitedStates ? [short.join(' ')] : [words.join(''), short.join(''), short.toSorted().join(' ')]
}

/** The number of words at the end that only name a country or a kind of card. */
function endingOf(words: readonly string[], country: string): number {
  if (!lastWords.has(words.at(-1)!)) return 0
  for (let length = Math.min(4, words.length - 1); length > 0; length--) {
    const ending = words.slice(-length).join(' ')
    const drops = isPlace(ending, country) || (divisions.has(ending) && !cardCompanies.has(country))
    if (drops && hasName(words.slice(0, -length), country)) return length
  }
  return 0
}

const isPlace = (words: string, country: string) => countries.get(words) === country

function hasName(words: readonly string[], country: string): boolean {
  let letters = 0
  for (const word of words) {
    if (!general.has(word) && !isPlace(word, country)) {
      letters += word.length
    }
  }
  return letters >= 3
}

function familyInTable(slug: string, country: string): string | undefined {
  const dash = slug.indexOf('-')
  const word = dash < 0 ? slug : slug.slice(0, dash)
  return (
    lookUp(slug, families.get(`${country} ${word}`)) ??
    lookUp(slug, families.get(`* ${word}`)) ??
    (apart.has(`${country} ${slug}`) ? slug : undefined)
  )
}

function lookUp(slug: string, entries: readonly Entry[] = []): string | undefined {
  const fits = ({ name, beginning }: Entry) => slug === name || (beginning && slug.startsWith(`${name}-`))
  return entries.find(fits)?.family
}

interface Entry {
  name: string
  beginning: boolean
  family: string
}

// By country and first word. A longer name counts before a shorter one that it begins with.
const families = new Map<string, Entry[]>()
for (const { country, head, members } of familyLines) {
  for (const member of members) {
    const name = member.replace('*', '')
    const key = `${country} ${name.split('-')[0]}`
    families.set(key, [...(families.get(key) ?? []), { name, beginning: name !== member, family: head }])
  }
}
for (const entries of families.values()) entries.sort((a, b) => b.name.length - a.name.length)

const apart = new Set(
  differentBanks.flatMap(([country, ...slugs]) => slugs.map((slug) => `${country} ${slug}`)),
)

const words = (text: string) => text.trim().split(/\s+/)
const phrases = (text: string) =>
  text
    .trim()
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())

// Inside a name they are forms too: "Access Bank PLC Ghana".
const forms = new Set([...endingForms.values()].flat().flatMap((form) => (form.length === 1 ? form : [])))
const formsInUnitedStates = new Set(words('na inc ltd llc corp fsb ssb sa ag nv plc'))
const formsOf = (country: string) => (country === 'US' ? formsInUnitedStates : forms)
const plainWords = new Set(words('and the'))
const smallWords = new Set(
  words(
    'and the y e und et of de del des du d di do da dos das della dello delle la le les el los las der die das en na',
  ),
)
// The city commercial banks of China have all been renamed: Changsha City Commercial Bank is Bank of Changsha.
const cityBankWords = new Set([...smallWords, ...words('city urban commercial')])
const banks = new Set(
  words('bank banks banka bankas bankasi banco banca banque bankovni pank banken banku banking cb kb akb'),
)
const abbreviations = new Map(
  Object.entries({
    cu: 'credit union',
    fcu: 'federal credit union',
    coop: 'cooperative',
    natl: 'national',
    intl: 'international',
  }).map(([short, long]) => [short, words(long)] as const),
)
const countries = new Map([
  ...countryCodes().flatMap((code) =>
    [code, alpha3Code(code), isoCountryName(code)].map(
      (name) => [bankSlug(name).replaceAll('-', ' '), code] as const,
    ),
  ),
  ...Object.entries({
    brasil: 'BR',
    deutschland: 'DE',
    espana: 'ES',
    italia: 'IT',
    polska: 'PL',
    magyarorszag: 'HU',
    uk: 'GB',
    macau: 'MO',
    korea: 'KR',
    bosna: 'BA',
    'bosna i hercegovina': 'BA',
    'bosnia and herzegovina': 'BA',
    vietnam: 'VN',
    'viet nam': 'VN',
    'cote divoire': 'CI',
    'ivory coast': 'CI',
  }),
])
// Where "card" makes another company: Shinhan Card is not Shinhan Bank.
const cardCompanies = new Set(['JP', 'KR'])
const divisions = new Set(
  phrases(`card | cards | credit | debit | prepaid | commercial | consumer | consumer credit | credit card | credit cards
  debit card | prepaid card | prepaid cards | card services | business card | usd | eur | gbp | branch | public
  instituicao pagamento | instituicao pagamentos | institui o pagamento | pagamentos | sociedade credito direto
  credito financiamento investimento | banco multiplo | institucion banca multiple | cup data`),
)
const lastWords = new Set([...divisions, ...countries.keys()].map((ending) => ending.split(' ').at(-1)!))
// Words that many banks have: a name needs another one.
const general = new Set([
  ...banks,
  ...forms,
  ...words(`first national state community citizens citizen security federal commercial peoples people trust savings saving
  farmers merchants merchant united union central american heritage independent home city town county valley
  credit cooperative society building financial finance services service company group holding holdings capital
  international general global standard royal public private business development agricultural agriculture industrial
  industry construction communications investment export import trade commerce exchange postal post rural urban
  district mutual mercantile popular nacional comercial internacional agricola credito caja caixa caisse cassa
  populaire mutuel agricole regional provincial islamic arab african africa asia asian european europe america south
  north east west northern southern eastern western pacific atlantic new old one
  card cards consumer retail corporate limited association bankers payment payments debit prepaid commerciale
  sparkasse volksbank raiffeisenbank raiffeisen cooperativa sahakari nagarik janata mahila usa`),
])

import { cleanText, truncate } from './clean-text.ts'

export function issuerOf(text: string): string {
  const issuer = truncate(cleanText(text), 200)
  return isPlaceholder(issuer) ? '' : issuer
}

/**
 * The issuer without what a network wrote beside its name ("FOO BANK **OFFBOARDING**", "PROVISIONAL BID - FOO BANK"), and
 * with the letters that it lost. A row keeps its issuer, which is the source's own spelling; the bank's slug and readable
 * name are made of this.
 */
export function withoutMarkers(issuer: string): string {
  const name = withLostLetters(issuer)
  if (!marked.test(name)) return name
  return (
    name
      .replace(/(?<!\*)\*+\(?(?:offboarding|provisional bid[^*]*)\)?\*+/gi, ' ')
      .replace(/^\s*provisional(?:\s+bid)?\s*(?:-|$)/i, '')
      .replace(/\((?:offboarding|on hold|fincen actioned|duplicated bid[^()]*)\)/gi, ' ')
      .replace(/(?:^|- ?)(?:offboarding|inactive|involuntary)\s*$/i, '')
      .replace(/(?<=\s)-\s*$/, '')
      .replace(/`$|\s\d{10}$/, '')
      .replace(/_(?=ltd\b)/gi, ' ')
      // Someone replaced SAL by S.A.L. in all names.
      .replace(/\bunivers\.a\.l\.?/gi, 'UNIVERSAL')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

const marked = /\*|offboard|provisional|on hold|actioned|inactive|duplicat|univers\.a|\w`$|_ltd\b|\s\d{10}$/i

/** Letters with accents that became a space or a sign, or went: "SOCIEDAD AN NIMA ESPA OLA", "MG(C)XICO", "CRDITO". */
function withLostLetters(issuer: string): string {
  return issuer.replace(damaged, (word) => whole.get(word.toUpperCase()) ?? word.replace(/ N$/i, 'ON'))
}

const words =
  'AN(O)NIMA COMPA(N)IA CR(E)DITO ELECTR(O)NICA ESPA(N)OLA INSTITUI(CA)O M(U)LTIPLE M(E)XICO PEQUE(N)A REP(U)BLICA SOLU(CO)ES'
const whole = new Map(
  words.split(' ').map((word) => [word.replace(/\(.+\)/, ' '), word.replaceAll(/[()]/g, '')]),
)
  .set('ANNIMA', 'ANONIMA')
  .set('CRDITO', 'CREDITO')
  .set('ESPAOLA', 'ESPANOLA')
  .set('FEDERACIN', 'FEDERACION')
  .set('INSTITUCIN', 'INSTITUCION')
  .set('MLTIPLE', 'MULTIPLE')
  .set('MG(C)XICO', 'MEXICO')
const damaged = new RegExp(
  String.raw`\b(?:MG\(C\)XICO|[A-Z]{4,}CI N|${[...whole.keys()].slice(0, -1).join('|')})\b`,
  'gi',
)

function isPlaceholder(issuer: string): boolean {
  if (!/\p{L}/u.test(issuer)) return true
  const words =
    withoutMarkers(issuer)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const text = words.join(' ')
  return text === '' || placeholders.has(text) || notBanks.some((pattern) => pattern.test(text))
}

// Compared as a whole, without punctuation: "None Suffer Lack Federal Credit Union" is a real bank.
const placeholders = phrasesIn(
  `
  unknown | unknown bank | unknown issuer | unknown issuing bank | n a | na | none | null | nil | nan | undefined
  not available | not applicable | not specified | not provided | not known | not found | not assigned | unspecified
  unassigned | no data | no name | no bank | no issuer | missing | blank | empty | various | other | others | misc
  tbd | tba | to be determined | to be announced | test | test bank | test issuer | test card | dummy | sample | example
  bank | banks | bank name | name | issuer | issuer name | issuing bank | issuing bank name | xxx | xxxx | x
  visa issuer | mastercard issuer | discover issuer | amex issuer | american express issuer | jcb issuer | cabal issuer
  diners club issuer | unionpay issuer | network only | international | local
  u s region | us region | asia pacific region | latin america and caribbean region | cemea region | europe region
  canada region | intl hdqtrs center owned
  company limited liability ban | open joint stock company | closed joint stock company | joint stock company
  joint stock commercial bank | limited liability company | credit union | etc omc not related to parent card
  `,
)

function phrasesIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/[|\n]/).map((phrase) => phrase.trim()))
}

const notBanks = [
  /^hub site \S+$/,
  /^(?:mastercard|visa) (?:.{1,60} )?(?:region|test|test facility|test icas|testing)$/,
  /^iars .{1,60} visa testing$/,
  /^visa production support client bid \d+$/,
  /^mastercard (?:gcms|mds|mdes|mastercom|telex|treasury|test|processing|operations team|emergency|npc|billing services|55 bin)\b/,
  /^mastercard (?:canada visa acquiring|prepaid debit card|international lost and stolen)$/,
  /^x+ \d+$/,
  /^maestro (?:domestic|international)(?: usa)?$/,
  /^rupay (?:credit )?(?:super )?(?:classic|platinum|select)$/,
]

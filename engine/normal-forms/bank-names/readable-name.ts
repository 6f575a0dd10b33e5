import { memoized, withoutAccents } from '../clean-text.ts'
import { withoutMarkers } from '../issuer.ts'
import { acronyms, ordinary, smallWords, spellings } from './name-words.ts'

export interface Spelling {
  text: string
  count: number
}

/**
 * A bank's name for people, from all spellings of it: the most common one that someone wrote in mixed case, otherwise
 * the most common one with careful casing. Words that may be acronyms stay in capitals: "BANK OF PKO" is unattractive,
 * "Bank of Pko" is wrong.
 */
export function readableName(spellings: readonly Spelling[]): string {
  const written = spellings.filter(({ text }) => isWellWritten(text))
  return inReadableCase(mostCommon(written.length > 0 ? written : spellings))
}

export function inReadableCase(issuer: string): string {
  const text = withoutMarkers(issuer)
  const shouted = !isWellWritten(text)
  const tokens = text.match(/[^\s,;:()"“”«»<>/&+_#*–-]+|[\s,;:()"“”«»<>/&+_#*–-]+/gu) ?? []
  const cased = tokens
    .map((token, at) => (/\p{L}/u.test(token) ? casedAt(tokens, at, shouted) : token))
    .join('')
  // A few letters of other scripts become others when their case changes.
  return !/[^\x20-\x7E]/.test(text) || withoutAccents(cased) === withoutAccents(text) ? cased : text
}

function mostCommon(spellings: readonly Spelling[]): string {
  let best: Spelling = { text: '', count: 0 }
  for (const one of spellings) {
    if (one.count > best.count || (one.count === best.count && one.text < best.text)) best = one
  }
  return best.text
}

function isWellWritten(text: string): boolean {
  if (!/^[^\p{L}]*\p{Lu}/u.test(text) || !/\p{Ll}/u.test(text)) return false
  const words = (text.match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => !smallWords.has(word.toUpperCase()) && !isAcronym(word) && !spellings.has(word.toUpperCase()),
  )
  const shouted = words.filter((word) => isUpper(word))
  const written = words.filter((word) => /\p{Ll}/u.test(word))
  return written.length > 0 && shouted.length <= written.length
}

const isUpper = (word: string) => word === word.toUpperCase() && word !== word.toLowerCase()
const isTitle = (word: string) => /^\p{Lu}\p{Ll}+$/u.test(word)

function casedAt(tokens: readonly string[], at: number, shouted: boolean): string {
  const token = tokens[at]!
  if (!shouted) {
    // Someone chose these capitals; only "Of" and "Hsbc" are the work of a machine.
    if (!isTitle(token)) return token
    const upper = token.toUpperCase()
    if (smallAt(tokens, at, true)) return token.toLowerCase()
    return acronyms.has(upper) || (!/[AEIOUY]/.test(upper) && !spellings.has(upper) && isPlain(upper))
      ? upper
      : token
  }
  // A spelling of its own, such as JPMorgan.
  if (/\p{L}/u.test(token.slice(1)) && !isTitle(token) && /\p{Ll}/u.test(token) && /\p{Lu}/u.test(token))
    return token
  if (tokens[at - 1] === '-' && /^op(?:erativ\p{L}*)?$/iu.test(token) && /^co$/i.test(tokens[at - 2] ?? ''))
    return lower(token)
  // "(CO)" is an airline or a country.
  if (token.length === 2 && tokens[at - 1]?.endsWith('(') && tokens[at + 1]?.startsWith(')'))
    return token.toUpperCase()
  if (smallAt(tokens, at, false)) return lower(token)
  // At the end it is a state or a country, as in "CREDIT UNION OF LA".
  if (at > 0 && at === tokens.length - 1 && token.length === 2 && smallWords.has(token.toUpperCase()))
    return token.toUpperCase()
  if (isPlaceAfter(tokens[at - 2] ?? '', token) && /^\.? $/.test(tokens[at - 1] ?? ''))
    return capitalised(token)
  const shown = cased(token)
  return at === 0 && /^[dl]['’`´]/.test(shown) ? shown[0]!.toUpperCase() + shown.slice(1) : shown
}

function isPlaceAfter(before: string, token: string): boolean {
  if (!/^(?:SAN|SANTA|SAINT|SAO|CAPE|FORT|FT\.?|PORT|MOUNT|MT\.?|ST\.?|LAKE)$/i.test(before)) return false
  const word = token.toUpperCase()
  return /^[A-Z]{3}$/.test(word) && /[AEIOUY]/.test(word) && !word.endsWith('CU') && !acronyms.has(word)
}

const isPlain = (word: string) => /^[A-Z]+$/.test(word)
// Turkish İ would become an i with a separate dot.
const lower = (text: string) => text.toLowerCase().replaceAll('i\u0307', 'i')
const capitalised = (word: string) => {
  const [first = '', ...rest] = word
  return (first === 'ß' ? first : first.toUpperCase()) + lower(rest.join(''))
}

function smallAt(tokens: readonly string[], at: number, written: boolean): boolean {
  const word = tokens[at]!.toUpperCase()
  const kind = smallWords.get(word)
  if (!kind || !/^[-,]? $/.test(tokens[at - 1] ?? '') || !/^ \(?$/.test(tokens[at + 1] ?? '')) return false
  const [before, after] = [(tokens[at - 2] ?? '').toUpperCase(), (tokens[at + 2] ?? '').toUpperCase()]
  if (!/[\p{L}\d]/u.test(before) || !/[\p{L}\d]/u.test(after)) return false
  if (kind === 'always') return !/^(?:DES (?:MOINES|PLAINES)|AU (?:PTY|LTD).*)$/.test(`${word} ${after}`)
  if (written) return false
  if (kind === 'letter')
    return before.length > 2 && !smallWords.has(before) && /^\p{L}[\p{L}']+$/u.test(after)
  // Sp. z o.o., Bank Handlowy w Warszawie.
  if (word === 'Z') return after.startsWith('O.O')
  if (kind === 'polish') return before.length > 1 && /^\p{L}{5,}$/u.test(after)
  if (kind === 'trading') return /^(?:TRADING|BUSINESS|KNOWN|OPERATING)$/.test(before)
  // An article: "Banco de la Nación", but "Bank of Las Vegas" and "Banco de El Salvador".
  return romance.has(before) && !(word === 'EL' && after.startsWith('SALV'))
}

const romance = new Set('DE Y E A EN PARA POR CON POUR ET SUR DANS DU PER TODOS'.split(' '))

const cased = memoized((token) => {
  const word = token.toUpperCase()
  const known = spellings.get(word)
  if (known !== undefined) return known
  if (/[.]/.test(token)) return dotted(token)
  if (/['’`´]/.test(token)) return apostrophes(token)
  if (/\d/.test(token)) return withDigits(token)
  if (/[!@]/.test(token)) return token.replace(/\p{L}+/gu, (part) => cased(part))
  const bank = /^([B-DF-HJ-NP-TV-XZ]{1,4})BANK$/.exec(word)
  if (bank) return `${bank[1]}Bank`
  if (/^MC[A-Z]{3,}$/.test(word) && !acronyms.has(word) && /[AEIOUY]/.test(word)) {
    return `Mc${capitalised(token.slice(2))}`
  }
  return isAcronym(token) ? word : capitalised(token)
})

/** "N.A." stays; "LTD." and "CO.LTD" are cased part by part; "JIFITI.COM" is a host name. */
function dotted(token: string): string {
  if (/^(?:\p{L}{1,2}\.)+\p{L}?\.*$/u.test(token) && !/^\p{L}{2}\.$/u.test(token)) return token.toUpperCase()
  const host = /^(.*[^.])\.(com|net|org|info|ch|ru|ca|eu|co|io)$/i.exec(token)
  if (host) return `${host[1]!.split('.').map(cased).join('.')}.${host[2]!.toLowerCase()}`
  return token
    .split('.')
    .map((part) => (part === '' ? '' : cased(part)))
    .join('.')
}

function apostrophes(token: string): string {
  const [, before = '', mark = '', after = ''] = /^(\p{L}+)(['’`´])(\p{L}{2,})$/u.exec(token) ?? []
  if (/^(?:D|L|DELL|ALL|NELL|SULL)$/i.test(before)) return lower(before) + mark + cased(after)
  if (/^O$/i.test(before) && !/^Z/i.test(after)) return before.toUpperCase() + mark + capitalised(after)
  if (before !== '') return capitalised(before) + mark + lower(after)
  return token.replace(/\p{L}+/gu, (part, at: number) =>
    at > 1 && part.length === 1 ? lower(part) : cased(part),
  )
}

/** "1ST" is an ordinal; "COAST360" has a word; "N26" is neither. */
function withDigits(token: string): string {
  if (/^\d*(?:1ST|2ND|3RD|\dTH)$/i.test(token)) return token.toLowerCase()
  const parts = token.match(/\p{L}+/gu) ?? []
  const plain = parts.every((part) => part.length > 3 || ordinary.has(part.toUpperCase()))
  return plain ? token.replace(/\p{L}+/gu, cased) : token.toUpperCase()
}

/**
 * Known acronyms, words without vowels, words of up to three letters that are not ordinary words or names, and longer
 * ones that nobody could pronounce.
 */
function isAcronym(token: string): boolean {
  const word = token.toUpperCase()
  if (acronyms.has(word)) return true
  if (!isPlain(word)) return false
  if (ordinary.has(word) || spellings.has(word)) return false
  if (!/[AEIOUY]/.test(word)) return true
  if (word.length <= 3) return true
  if (/[^AEIOUY]CU$/.test(word) && word.length < 8) return true
  if (word.length > 5) return /[^AEIOUY]{6}|[^AEIOUYH]{5}$/.test(word)
  const [start = '', end = ''] = [/^[^AEIOUY]+/.exec(word)?.[0], /[^AEIOUY]+$/.exec(word)?.[0]]
  return (
    (start.length > 1 && !starts.has(start)) ||
    (end.length > 1 && !ends.has(end)) ||
    /AA$|II|UU|[^AEIOUY]{4}/.test(word)
  )
}

// oxfmt-ignore
const starts = new Set((
  'BH BL BR CH CHR CL CR CZ DH DJ DN DR DV DW FJ FL FR GD GH GL GN GR GW HR HV KH KL KN KR KV KW LL MB ND NG PF PH PHR ' +
  'PL PN PR PS PT RH SB SC SCH SCHL SCHM SCHN SCHR SCHW SCR SH SHR SK SKR SL SM SN SP SPH SPL SPR SQ SR ST STR SV SW SZ ' +
  'DZ HW PRV TV TH THR TR TS TSH TW TZ VL VN VR WH WR ZB ZD ZH ZL ZV ZW').split(' '))

// oxfmt-ignore
const ends = new Set((
  'CH CK CKS CS CT CTS CZ DD DS DT FF FT FTS GG GH GHT GHTS GS HL HN HR HM KH KK KS LB LCH LD LDS LF LFS LK LL LLS LM LMS LN ' +
  'LP LPS LS LST LT LTH LTS LZ MB MM MN MP MPS MPT MS NCH NC ND NDS NG NGS NGTH NK NKS NN NS NT NTH NTS NTZ NZ PH PP PPS ' +
  'PS PT PTS RB RCH RD RDS RF RG RGH RK RKS RL RLD RLS RM RMS RN RNS RP RPS RR RS RSH RST RT RTH RTS RTZ RV RZ SCH SH SK ' +
  'SM SP SS ST STS TCH TH THS TS TT TZ WD WK WL WLS WN WNS WS XT ZZ BS CHS CHT FFS FTH GN HNS NDH NH NSK NX RCK TTS WR').split(' '))

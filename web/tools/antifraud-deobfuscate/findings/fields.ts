import { collector, type Place } from './finding.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'

export interface Field extends Place {
  selector: string
  holds: string | undefined
  isRead: boolean
}

const kinds: [name: RegExp, holds: string][] = [
  [/cvv|cvc|csc|cvn|security[-_ ]?code|cid\b/i, 'Card security code'],
  [/exp(?:ir|[-_ ]?(?:date|month|year|m\b|y\b))|\bexp\b|cc-?exp/i, 'Card expiry'],
  [/card[-_ ]?holder|name[-_ ]?on[-_ ]?card|cc-?name|cc[-_ ]?owner/i, 'Name on card'],
  [
    /card[-_ ]?(?:num|no\b)|cc[-_ ]?(?:num|no\b)|\bpan\b|credit[-_ ]?card|cardnumber|\bcard\b|ccnum|\bccn?\b/i,
    'Card number',
  ],
  [/pass(?:word|wd)?\b|\bpwd\b/i, 'Password'],
  [/iban|account[-_ ]?num|routing/i, 'Bank account'],
  [/\bssn\b|social[-_ ]?sec/i, 'Social security number'],
  [/e-?mail/i, 'Email'],
  [/phone|\btel\b|mobile/i, 'Phone'],
  [/zip|post(?:al)?[-_ ]?code|street|address|city\b/i, 'Address'],
  [/\b(?:q|query|search|keywords?)\b/i, 'Search words'],
  [/\b(?:notes?|comment|message|feedback)\b/i, 'Message'],
  [/\b(?:qty|quantity|coupon|country|language|currency|amount)\b/i, 'Order'],
  [/first[-_ ]?name|last[-_ ]?name|full[-_ ]?name/i, 'Name'],
]

export const isCardField = ({ holds }: Pick<Field, 'holds'>): boolean => holds?.includes('ard') ?? false

export const holdsOf = (selector: string): string | undefined =>
  kinds.find(([name]) => name.test(selector))?.[1]

/** Holds nothing of a card, as the shop's own name for it says. */
export const isHarmless = (selector: string): boolean =>
  /^(?:Email|Phone|Address|Name|Search|Message|Order)/.test(holdsOf(selector) ?? '')

export const isCardName = (name: string): boolean => isCardField({ holds: holdsOf(name) })

const lookups =
  /(?:querySelector|querySelectorAll|getElementById|getElementsByName|getElementsByClassName|getElementsByTagName|closest|\$|jQuery)\(("(?:[^"\\]|\\.)*")\)/g
const allFields = /^(?:[\w\s.#>]*\s)?(?:input|select|textarea)\b|^\*$|^:input/i

const typedIn = /(?:^|\.)(?:event|\?|e|evt|ev)\.(?:target|currentTarget|srcElement)\.value$|^window\.value$/
const entered = /\.(?:value|val|valueAsNumber|checked|selectedIndex)$/
/** Elements that the script made itself, and values that are not those of fields. */
const isOwn = /createElement(?:NS)?\(|cookieStore|(?:^|\.)(?:fetch|read|next|entries|Response|getReader)\(/
/** Rules that load something for each letter that a field holds. */
const styleRule = /\[value[~|^$*]?=[\s\S]*url\(/i
const otherSources: [path: RegExp, selector: string, holds: string][] = [
  [/(?:^|\.)clipboardData\.getData\(\)$|clipboard\.readText\(\)$/, 'clipboard', 'Every text that is pasted'],
  [/(?:^|\.)PaymentRequest\(\)$/, 'PaymentRequest', 'Card kept by the browser'],
  [/credentials\.get\(\)\.password$/, 'credentials.get', 'Password'],
]
/** Lines between a lookup and a value that is read in a callback, whose element is not known. */
const nearby = 5

export function findFields(uses: Use[]): Field[] {
  const { add, list } = collector<Omit<Field, keyof Place | 'isRead'>>()
  const read = new Set(['whole form', 'any field', ...otherSources.map(([, selector]) => selector)])
  const valueLines: number[] = []
  for (const use of uses) {
    const { how, path } = use
    const isSerialized = /^(?:\$|jQuery)\(.*\.serialize(?:Array)?$/.test(path)
    // Without a form, it is empty.
    if (isCallOf(use) && (isSerialized || (/(?:^|\.)FormData$/.test(path) && use.input.length > 0)))
      add('form', { selector: 'whole form', holds: 'Every field of a form' }, use)
    if (/\.(?:forms|elements)\b(?:.*\.\d+)?\.value$/.test(path))
      add('form', { selector: 'whole form', holds: 'Every field of a form' }, use)
    if (how === 'read' && typedIn.test(path))
      add('event', { selector: 'any field', holds: 'Fields that are typed in' }, use)
    for (const [source, selector, holds] of otherSources)
      if ((isCallOf(use) || how === 'read') && source.test(isCallOf(use) ? `${plainPath(path)}()` : path))
        add(selector, { selector, holds }, use)
    if (use.input.some((text) => styleRule.test(text ?? '')))
      add('event', { selector: 'any field', holds: 'Every field that a style rule matches' }, use)
    const selector = selectorOf(use)
    const isValue = isValueOf(use)
    if (selector === undefined) {
      if (isValue && use.line !== undefined) valueLines.push(use.line)
      // In the run, only elements of the page have values.
      if (isValue && isReached(use))
        add('event', { selector: 'any field', holds: 'Fields that it comes across' }, use)
      continue
    }
    const holds = holdsOf(selector) ?? (allFields.test(selector) ? everyField(selector) : undefined)
    if (isValue) read.add(selector)
    if (isValue || (holds !== undefined && how !== 'write')) add(selector, { selector, holds }, use)
  }
  /** The run shows by itself what it reads of an element. */
  const isNearValue = ({ lines, isInRun }: Place) =>
    !isInRun && lines.some((line) => valueLines.some((value) => Math.abs(value - line) <= nearby))
  return list().map((field) => ({ ...field, isRead: read.has(field.selector) || isNearValue(field) }))
}

const everyField = (selector: string): string =>
  /^[.#\w-]+[\s>]/.test(selector) ? 'Every field in a part of the page' : 'Every field of the page'

const isValueOf = ({ how, path, input }: Use): boolean =>
  (how !== 'write' && entered.test(path)) ||
  (how === 'call' && path.endsWith('.getAttribute') && input[0] === 'value')

export const isOwnElement = (path: string): boolean => isOwn.test(path)

const isReached = ({ path, line }: Use): boolean =>
  !isOwnElement(path) &&
  (line === undefined || /(?:^|\.)(?:activeElement\.value|(?:\$|jQuery)\(\)\.val)$/.test(path))

export function selectorOf({ path }: Pick<Use, 'path'>): string | undefined {
  const last = [...path.matchAll(lookups)].at(-1)?.[1]
  return last === undefined ? undefined : (JSON.parse(last) as string)
}

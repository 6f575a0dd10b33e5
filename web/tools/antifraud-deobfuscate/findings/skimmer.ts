import type { Destination } from './destinations.ts'
import { isCardField, isCardName, type Field } from './fields.ts'
import { collector, type Finding, type Place } from './finding.ts'
import { eventsOf, isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import type { Proof, Unseen } from './proof.ts'

type Sign = Finding & { reason: string }

export type Skimmer = { signs: Sign[] } & (
  | { verdict: 'none'; proof: Proof; unseen?: never }
  | { verdict: 'unknown'; unseen: Unseen; proof?: never }
  | { verdict: 'likely' | 'some'; unseen: string[]; proof?: never }
)

interface Evidence {
  uses: Use[]
  fields: Field[]
  destinations: Destination[]
  antiDebugging: Finding[]
  untraced: string[]
  isPassedOn: boolean
  /** All its code was read, so that what it reads could be followed. */
  isFollowed: boolean
  proof: Proof | Unseen
}

/** None alone makes a skimmer. */
const signs = {
  card: ['Reads card fields', 'The shop’s own payment scripts do, too; others have no reason to.'],
  every: ['Reads every field of a page or form', 'It takes everything entered, even what it does not need.'],
  foreign: ['Sends to another site', 'What is collected leaves the shop.'],
  beacon: ['Sends with a picture, beacon or socket', 'These pass many checks that look at requests only.'],
  typing: ['Listens while fields are filled in', 'It does not wait for the form to be sent.'],
  submit: ['Intercepts the form when it is sent', 'It takes the data on its way.'],
  packs: ['Encodes or encrypts data', 'What leaves is not readable in the network log.'],
  checkout: ['Waits for the checkout page', 'It stays quiet where there is nothing to take.'],
  fake: ['Inserts its own payment form or frame', 'It covers the real one.'],
  redirects: ['Sends a form to another site', 'What is entered goes there, not to the shop.'],
  keys: [
    'Reads keys as they are pressed',
    'Together they are what was entered, without any field being read.',
  ],
  secrets: ['Reads passwords or bank details', 'Others than the shop have no reason to.'],
  numbers: ['Looks for card numbers in text', 'It finds them wherever the page keeps them.'],
  page: ['Reads the whole page', 'It takes everything shown, even what it does not need.'],
  hooks: ['Replaces functions of the browser', 'It sees what other scripts send.'],
  hiding: ['Hides from developer tools', 'It tries to avoid inspection.'],
} as const
type Id = keyof typeof signs

export function findSkimming({
  uses,
  fields,
  destinations,
  antiDebugging,
  untraced,
  isPassedOn,
  isFollowed,
  proof,
}: Evidence): Skimmer {
  const { add, list } = collector<Omit<Sign, keyof Place>>()
  const addSign = (id: Id, place: Pick<Use, 'line'>) =>
    add(id, { id, words: signs[id][0], reason: signs[id][1] }, place)
  const addAll = (id: Id, { lines, isInRun }: Place) => {
    for (const line of lines) addSign(id, { line })
    if (isInRun) addSign(id, {})
    // Line 0 means that deobfuscation removed it.
    else if (lines.length === 0) addSign(id, { line: 0 })
  }
  /** Libraries read fields that they are given; only what goes somewhere is taken. */
  const isCollected = ({ holds = '', selector, isRead, lines }: Field) =>
    isRead &&
    (selector === 'whole form' ||
      holds.includes('style') ||
      ((holds.startsWith('Every') || selector === 'any field') &&
        (!isFollowed || (isPassedOn && lines.length > 0))))
  for (const field of fields) {
    if (isCardField(field)) addAll('card', field)
    else if (isCollected(field)) addAll('every', field)
    else if (field.isRead && /^(?:Password|Bank|Social)/.test(field.holds ?? '')) addAll('secrets', field)
  }
  for (const destination of destinations) {
    if (destination.host !== undefined && sends(destination)) addAll('foreign', destination)
    if (destination.host !== undefined && destination.kind === 'form') addAll('redirects', destination)
    if (destination.address !== undefined && /^(?:image|beacon|WebSocket)$/.test(destination.kind))
      addAll('beacon', destination)
  }
  for (const use of uses) for (const id of matchesOf(use)) addSign(id, use)
  for (const finding of antiDebugging) addAll('hiding', finding)
  const all = list().map((sign) => ({ ...sign, lines: sign.lines.filter((line) => line > 0) }))
  // Most objects with keys are not events.
  const found = all.filter(({ id }) => id !== 'keys' || all.some((sign) => sign.id === 'typing'))
  const isTaken = fields.some((field) => (field.isRead && isCardField(field)) || isCollected(field))
  const has = new Set(found.map(({ id }) => id as Id))
  const verdict = verdictOf(has, isTaken)
  if (verdict !== 'none') return { verdict, signs: found, unseen: Array.isArray(proof) ? proof : [] }
  if (Array.isArray(proof)) return { verdict: 'unknown', signs: found, unseen: [...proof, ...untraced] }
  if (isPassedOn)
    return {
      verdict: 'unknown',
      signs: found,
      unseen: [
        'It reads fields that may hold anything, and what they hold may go somewhere: to a site, into storage or to another script.',
      ],
    }
  const [first, ...others] = untraced
  return first === undefined
    ? { verdict, signs: found, proof }
    : { verdict: 'unknown', signs: found, unseen: [first, ...others] }
}

/** What is loaded or opened carries data in its address. */
const sends = ({ kind, address = '' }: Destination): boolean =>
  !/^(?:script|frame|page)$/.test(kind) || /[?#/].*…/.test(address.replace(/^(?:[a-z]+:)?\/\//, ''))

/** A skimmer takes what is entered and sends it; scripts that do only one of these are not. */
function verdictOf(has: Set<Id>, isTaken: boolean): 'likely' | 'some' | 'none' {
  const isMethod = (['typing', 'submit', 'packs', 'checkout', 'fake', 'hooks', 'hiding'] as const).some(
    (id) => has.has(id),
  )
  if (isTaken && has.has('foreign') && isMethod) return 'likely'
  const isTrait = (['card', 'every', 'fake', 'hooks', 'checkout', 'redirects'] as const).some((id) =>
    has.has(id),
  )
  const isTakenElsewhere =
    has.has('secrets') || has.has('numbers') || has.has('page') || (has.has('keys') && has.has('typing'))
  return isTrait || (has.has('foreign') && isTakenElsewhere) ? 'some' : 'none'
}

function matchesOf({ how, path, input }: Use): Id[] {
  const plain = plainPath(path)
  const isCalled = isCallOf({ how })
  const ids: Id[] = []
  for (const event of isCalled ? eventsOf(plain, input) : []) {
    if (/^(?:input|beforeinput|change|blur|keyup|keydown|keypress|paste|focusout)$/.test(event))
      ids.push('typing')
    if (event === 'submit') ids.push('submit')
  }
  if (
    how === 'read' &&
    /(?:^|\.)(?:event|\?|e|evt|ev)\.(?:key|keyCode|charCode|which)$|^event\.data$/.test(plain)
  )
    ids.push('keys')
  if (
    how === 'read' &&
    /document\.(?:documentElement|body)\.(?:outerHTML|innerHTML|innerText|textContent)$/.test(plain)
  )
    ids.push('page')
  if (isTextTest(plain) && input.some((text) => cardNumber.test(text ?? ''))) ids.push('numbers')
  if (how === 'write' && /\.onsubmit$|HTMLFormElement\.prototype\.submit$/.test(plain)) ids.push('submit')
  if (how === 'write' && /\.on(?:keyup|keydown|keypress|input|change|blur)$/.test(plain)) ids.push('typing')
  if (isCalled && /(?:^|\.)(?:btoa|encrypt|importKey|setPublicKey)$/.test(plain)) ids.push('packs')
  if (how === 'write' && hookedFunctions.test(plain)) ids.push('hooks')
  // A service worker that reads what the page sends.
  if (/\.request(?:\.clone)?\.(?:text|json|formData|arrayBuffer|blob|body)$/.test(plain)) ids.push('hooks')
  if (
    input.some(
      (text) =>
        /(?:^|[/\W])(?:checkout|onepage|onestep|firecheckout)\b|\/payment\b/i.test(text ?? '') &&
        isTextTest(plain),
    )
  )
    ids.push('checkout')
  if (
    how === 'write' &&
    ((/\.(?:innerHTML|outerHTML)$/.test(plain) && /<input[^>]*(?:card|cvv|cvc|cc-)/i.test(input[0] ?? '')) ||
      (/createElement\("input"\)\.(?:name|id|placeholder|autocomplete)$/i.test(path) &&
        isCardName(input[0] ?? '')))
  )
    ids.push('fake')
  return ids
}

const hookedFunctions =
  /^(?:window\.)?(?:fetch|XMLHttpRequest|WebSocket|FormData|Stripe|JSON\.stringify)$|(?:^|\.)navigator\.sendBeacon$|(?:XMLHttpRequest|WebSocket|FormData|HTML(?:Input|Form|TextArea|Select)Element|EventTarget|Stripe)\.prototype\.\w+$/
const cardNumber = /(?:\\d|\[\d-]+\])\{(?:1[56]|1[2-5],\s?1[5-9])\}|4\[0-9\]\{12\}/

const isTextTest = (plain: string): boolean =>
  /\.(?:indexOf|includes|match|test|search|startsWith|endsWith)$/.test(plain)

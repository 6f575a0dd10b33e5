import type { Destination } from './destinations.ts'
import { isCardField, type Field } from './fields.ts'
import { collector, type Finding, type Place } from './finding.ts'
import { isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import type { Proof, Unseen } from './proof.ts'

export type Sign = Finding & { reason: string }

/** A script is cleared only with proof that all of it was seen. */
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
  /** That all of the script was seen, or what was not. */
  proof: Proof | Unseen
}

/** The signs and why they are suspicious; none alone makes a skimmer. */
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
  hooks: ['Replaces functions of the browser', 'It sees what other scripts send.'],
  hiding: ['Hides from developer tools', 'It tries to avoid inspection.'],
} as const
type Id = keyof typeof signs

export function findSkimming({ uses, fields, destinations, antiDebugging, proof }: Evidence): Skimmer {
  const { add, list } = collector<Omit<Sign, keyof Place>>()
  const addSign = (id: Id, place: Pick<Use, 'line'>) =>
    add(id, { id, words: signs[id][0], reason: signs[id][1] }, place)
  const addAll = (id: Id, { lines, isInRun }: Place) => {
    for (const line of lines) addSign(id, { line })
    if (isInRun) addSign(id, {})
    // Line 0 means that deobfuscation removed it.
    else if (lines.length === 0) addSign(id, { line: 0 })
  }
  for (const field of fields) {
    if (isCardField(field)) addAll('card', field)
    else if (field.holds?.startsWith('Every') && field.isRead) addAll('every', field)
  }
  for (const destination of destinations) {
    if (destination.host !== undefined && sends(destination)) addAll('foreign', destination)
    if (/^(?:image|beacon|WebSocket)$/.test(destination.kind)) addAll('beacon', destination)
  }
  for (const use of uses) for (const id of matchesOf(use)) addSign(id, use)
  for (const finding of antiDebugging) addAll('hiding', finding)
  const found = list().map((sign) => ({ ...sign, lines: sign.lines.filter((line) => line > 0) }))
  const isTaken = fields.some(
    (field) => field.isRead && (isCardField(field) || field.holds?.startsWith('Every')),
  )
  const verdict = verdictOf(new Set(found.map(({ id }) => id as Id)), isTaken)
  if (verdict !== 'none') return { verdict, signs: found, unseen: Array.isArray(proof) ? proof : [] }
  return Array.isArray(proof)
    ? { verdict: 'unknown', signs: found, unseen: proof }
    : { verdict, signs: found, proof }
}

const sends = ({ kind }: Destination): boolean => kind !== 'script' && kind !== 'frame' && kind !== 'page'

/** A skimmer takes what is entered and sends it; scripts that do only one of these are not. */
function verdictOf(has: Set<Id>, isTaken: boolean): 'likely' | 'some' | 'none' {
  const sendsOut = has.has('foreign') || has.has('beacon')
  const methods = (['typing', 'submit', 'packs', 'checkout', 'fake', 'hooks', 'hiding'] as const).filter(
    (id) => has.has(id),
  )
  if (isTaken && sendsOut && (has.has('foreign') ? methods.length >= 1 : methods.length >= 2)) return 'likely'
  return has.has('card') || has.has('every') || has.has('fake') || has.has('hooks') || has.has('checkout')
    ? 'some'
    : 'none'
}

function matchesOf({ how, path, input }: Use): Id[] {
  const plain = plainPath(path)
  const isCalled = isCallOf({ how })
  const ids: Id[] = []
  if (isCalled && /(?:addEventListener|\.on|\.bind)$/.test(plain)) {
    const event = input[0] ?? ''
    if (/^(?:input|change|blur|keyup|keydown|keypress|paste|focusout)$/.test(event)) ids.push('typing')
    if (event === 'submit') ids.push('submit')
  }
  if (how === 'write' && /\.onsubmit$|HTMLFormElement\.prototype\.submit$/.test(plain)) ids.push('submit')
  if (how === 'write' && /\.on(?:keyup|keydown|keypress|input|change|blur)$/.test(plain)) ids.push('typing')
  if (isCalled && /(?:^|\.)(?:btoa|encrypt|importKey|setPublicKey)$/.test(plain)) ids.push('packs')
  if (
    how === 'write' &&
    /^window\.(?:fetch|XMLHttpRequest)$|XMLHttpRequest\.prototype\.\w+$|WebSocket\.prototype\.\w+$/.test(
      plain,
    )
  )
    ids.push('hooks')
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
    /\.(?:innerHTML|outerHTML)$/.test(plain) &&
    /<input[^>]*(?:card|cvv|cvc|cc-)/i.test(input[0] ?? '')
  )
    ids.push('fake')
  return ids
}

const isTextTest = (plain: string): boolean =>
  /\.(?:indexOf|includes|match|test|search|startsWith|endsWith)$/.test(plain)

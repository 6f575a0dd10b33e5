import { setImmediate } from 'node:timers/promises'
import { correctable, type Correctable } from '#contract/correctable.ts'
import { familyIn, familyValue, noFamily } from '#contract/families.ts'
import { correctionsLicence } from '#contract/calls/corrections.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import type { AnyCorrection } from '#engine/corrections/apply.ts'
import { cleanText, truncate } from '#engine/normal-forms/clean-text.ts'
import { fieldRules } from '#engine/records/field-rules.ts'
import type { Source } from '#engine/records/record.ts'

export interface Feed {
  source: Source
  corrections: Omit<AnyCorrection, 'source'>[]
  unusable: number
}

/** Why a file is not used; completes the sentence "The corrections of … are not used: …". */
export class FeedError extends Error {}

const mostCharacters = 500
const entriesAtOnce = 1000

/**
 * Reads what `GET /api/corrections.json` of another site sent. Nothing in it is trusted: each entry goes through the same
 * normal forms as an import, and one with a card number or markup is left out. If most entries are unusable, so is the file.
 */
export async function readFeed(text: string, address: string, today = new Date()): Promise<Feed> {
  const file = parse(text)
  if (!isObject(file) || !Array.isArray(file.corrections))
    throw new FeedError('it is not a list of corrections')
  if (file.licence !== correctionsLicence.name) {
    throw new FeedError(`it is not published under ${correctionsLicence.name}`)
  }
  const entries: unknown[] = file.corrections
  if (entries.length > limits.acceptedCorrections) {
    throw new FeedError(`it has more than ${limits.acceptedCorrections.toLocaleString('en')} corrections`)
  }
  const day = today.toISOString().slice(0, 10)
  const taken = new Map<string, Omit<AnyCorrection, 'source'>>()
  for (const [number, entry] of entries.entries()) {
    if (number % entriesAtOnce === entriesAtOnce - 1) await setImmediate()
    const correction = correctionOf(entry, day)
    const key = correction && `${correction.bin} ${correction.field}`
    if (key && !taken.has(key)) taken.set(key, correction)
  }
  const unusable = entries.length - taken.size
  if (unusable > entries.length / 2) {
    throw new FeedError(`${unusable} of its ${entries.length} corrections cannot be used`)
  }
  const corrections = [...taken.values()]
  return { source: sourceOf(file.site, address, corrections), corrections, unusable }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedError('it is not JSON')
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function correctionOf(entry: unknown, today: string): Omit<AnyCorrection, 'source'> | undefined {
  if (!isObject(entry)) return undefined
  const { bin, field, value, date } = entry
  if (typeof bin !== 'string' || !isField(field) || (field === 'family' ? !isBank(bin) : !isBin(bin))) {
    return undefined
  }
  if (typeof value !== 'string' || value.length > mostCharacters) return undefined
  const text = field === 'family' ? familyOf(value) : fieldRules[field].normal(value)
  if (text === '' || isUnsafe(text)) return undefined
  const isDay = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
  return { bin, field, text, date: isDay && date < today ? date : today }
}

const familyOf = (value: string) => (value === noFamily || isBank(value) ? value : '')

const isBank = (value: string) => {
  const name = familyIn(value)
  return name !== undefined && familyValue(name) === value && value.length <= 100 && !isUnsafe(value)
}

const isField = (field: unknown): field is Correctable =>
  typeof field === 'string' && Object.hasOwn(correctable, field)

const isUnsafe = (text: string) => /[<>]/.test(text) || holdsCardNumber(text)

function sourceOf(site: unknown, address: string, corrections: Feed['corrections']): Source {
  const { host, origin } = new URL(address)
  const said = typeof site === 'string' && site.length <= mostCharacters ? truncate(cleanText(site), 60) : ''
  return {
    name: host,
    title: `Corrected on ${said === '' || isUnsafe(said) ? host : `${said} (${host})`}`,
    licence: correctionsLicence.name,
    url: `${origin}/corrections`,
    date: corrections.reduce((last, { date }) => (date > last ? date : last), ''),
  }
}

// Encrypted values in JSON, and JSON in other text: as strings, or as objects such as {"iv", "data", "tag"}.
import type { DetectedFormat } from '../formats/detect-format.ts'
import type { OpenContext } from '../formats/format.ts'
import { isJson, mapStrings, objectEnd, objectsIn, stringsIn } from './json-text.ts'
import {
  addOpened,
  countsOf,
  formatOf,
  maxLineLength,
  messageOf,
  nothingOpened,
  openTokens,
  openWholeValue,
  tokensIn,
  type OpenedTokens,
} from './tokens.ts'
import { asUtf8 } from '../bytes/text-encodings.ts'
import { readSlices, sourceOf, textOf, collect } from '../bytes/byte-stream.ts'
import type { Result } from './messages.ts'
import { jsonOutput } from './output.ts'

const objectFormats: (DetectedFormat | undefined)[] = ['envelope', 'active-record', 'cryptojs', 'jwe', 'jws']
const markerFields = ['iv', 'nonce', 'n', 'p', 'ct', 'ciphertext', 'payload']
const markerField = new RegExp(`"(?:${markerFields.join('|')})\\\\?"\\s*:`)
/** Nearly all lines of a log hold none, which this shows at once. */
const mayHoldValue = new RegExp(
  `[\\w+/.%-]{40}|ENC[[(]|vault:v|\\{cipher|"(?:${markerFields.join('|')})\\\\?"{1,2}\\s*:`,
)
const maxObjectLength = 1_000_000
const maxDepth = 4
const maxObjects = 50

const isEncryptedObject = (text: string): boolean =>
  text.length <= maxObjectLength && markerField.test(text) && objectFormats.includes(formatOf(text))

function encryptedObjects(json: string): { start: number; end: number }[] {
  if (!markerField.test(json)) return []
  let last = 0
  return objectsIn(json).filter(({ start, end, names }) => {
    if (start < last || !markerFields.some((name) => names.has(name))) return false
    if (!isEncryptedObject(json.slice(start, end))) return false
    last = end
    return true
  })
}

function jsonIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  if (!markerField.test(text)) return found
  for (const { index: start } of text.matchAll(/\{\s{0,9}"/g)) {
    if (start < (found.at(-1)?.end ?? 0)) continue
    const end = objectEnd(text, start)
    if (end !== undefined && isJson(text.slice(start, end))) found.push({ start, end })
    if (found.length >= maxObjects) break
  }
  return found
}

export function valuesIn(text: string, depth = 0): string[] {
  if (depth > maxDepth || !mayHoldValue.test(text)) return []
  if (isEncryptedObject(text)) return [text]
  const isObject = isJson(text)
  const parts = isObject ? encryptedObjects(text) : jsonIn(text)
  const within = (part: string): string[] =>
    isObject
      ? stringsIn(part).flatMap((one) => valuesIn(one, depth + 1))
      : tokensIn(part).map((one) => one.text)
  const values: string[] = []
  let copied = 0
  for (const { start, end } of parts) {
    values.push(...within(text.slice(copied, start)), ...valuesIn(text.slice(start, end), depth + 1))
    copied = end
  }
  return [...values, ...within(text.slice(copied))]
}

/** JSON stays JSON: what was an object becomes a string. */
export async function openParts(text: string, context: OpenContext, depth = 0): Promise<OpenedTokens> {
  if (depth > 0 && isEncryptedObject(text)) return openWholeValue(text, context)
  if (isJson(text) && depth < maxDepth) return openJson(text, context, depth)
  const all = nothingOpened('')
  let copied = 0
  for (const { start, end } of jsonIn(text)) {
    all.text += addOpened(all, await openTokens(text.slice(copied, start), context))
    all.text += addOpened(all, await openParts(text.slice(start, end), context, depth + 1))
    copied = end
  }
  all.text += addOpened(all, await openTokens(text.slice(copied), context))
  return all
}

async function openJson(json: string, context: OpenContext, depth: number): Promise<OpenedTokens> {
  const all = nothingOpened('')
  const strings = (part: string) =>
    mapStrings(part, async (text) => addOpened(all, await openParts(text, context, depth + 1)))
  let copied = 0
  for (const { start, end } of encryptedObjects(json)) {
    const object = await openWholeValue(json.slice(start, end), context)
    all.text += await strings(json.slice(copied, start))
    all.text += object.verdicts.length > 0 ? JSON.stringify(addOpened(all, object)) : addOpened(all, object)
    copied = end
  }
  all.text += await strings(json.slice(copied))
  return all
}

// A JSON document in many lines. It is opened as a whole, so that it stays valid.
const maxSize = 64 * 1024 * 1024

export async function readDocument(input: Blob): Promise<string | undefined> {
  if (input.size > maxSize) return undefined
  const start = (await input.slice(0, 1024).text()).replaceAll('\0', '').trimStart()
  if (!/^\uFFFD{0,2}[[{]/.test(start)) return undefined
  const source = await sourceOf(readSlices(input))
  const text = textOf(await collect(asUtf8(source), maxSize * 2))
  const trimmed = text.trim()
  const end = trimmed.indexOf('\n')
  const isLines = end > 0 && isJson(trimmed.slice(0, end).trim())
  const isLong = end > 0 || trimmed.length > maxLineLength
  return isLong && !isLines && isJson(trimmed) && !formatOf(trimmed) ? text : undefined
}

export async function openDocument(text: string, context: OpenContext): Promise<Result | undefined> {
  const trimmed = text.trim()
  const opened = await openParts(trimmed, context)
  if (opened.verdicts.length + opened.problems.length + opened.possible === 0) return undefined
  return {
    steps: [],
    output: jsonOutput(
      text.replace(trimmed, () => opened.text),
      context.settings.unmask,
    ),
    document: {
      ...countsOf(opened),
      message: messageOf(opened),
    },
  }
}

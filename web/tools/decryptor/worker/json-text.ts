// JSON that stays JSON: only the content of its strings changes, everything else is copied.
import { maskCards } from './mask.ts'

const literal = /"(?:[^"\\]|\\.)*"/g

export function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export async function mapStrings(json: string, change: (text: string) => Promise<string>): Promise<string> {
  let out = ''
  let copied = 0
  for (const { 0: quoted, index } of json.matchAll(literal)) {
    const text = JSON.parse(quoted) as string
    const changed = await change(text)
    if (changed === text) continue
    out += json.slice(copied, index) + JSON.stringify(changed)
    copied = index + quoted.length
  }
  return out + json.slice(copied)
}

export const stringsIn = (json: string): string[] =>
  Array.from(json.matchAll(literal), ([quoted]) => JSON.parse(quoted) as string)

export interface JsonObject {
  start: number
  end: number
  names: Set<string>
}

export function objectsIn(json: string): JsonObject[] {
  const found: JsonObject[] = []
  const around: JsonObject[] = []
  for (const { 0: part, 1: name, index } of json.matchAll(
    /"((?:[^"\\]|\\.)*)"(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}]/g,
  )) {
    if (part === '{') {
      const object = { start: index, end: json.length, names: new Set<string>() }
      found.push(object)
      around.push(object)
    } else if (part === '}') {
      const object = around.pop()
      if (object) object.end = index + 1
    } else if (name !== undefined) around.at(-1)?.names.add(name)
  }
  return found
}

export function objectEnd(text: string, start: number): number | undefined {
  const parts = /"(?:[^"\\]|\\.)*"|[{}]/g
  parts.lastIndex = start
  let depth = 0
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0] === '{') depth++
    else if (part[0] === '}' && --depth === 0) return parts.lastIndex
  }
  return undefined
}

/** A masked number becomes a string, so that the JSON stays valid. */
export function maskJson(json: string): { text: string; count: number; bins: string[] } {
  const { text, count, bins } = maskCards(json)
  if (count === 0 || isJson(text)) return { text, count, bins }
  let out = ''
  let copied = 0
  for (const { 0: quoted, index } of text.matchAll(literal)) {
    out += quoteMasked(text.slice(copied, index)) + quoted
    copied = index + quoted.length
  }
  return { text: out + quoteMasked(text.slice(copied)), count, bins }
}

const quoteMasked = (between: string): string =>
  between.replace(/[-+\d.*eE]+/g, (number) => (number.includes('*') ? `"${number}"` : number))

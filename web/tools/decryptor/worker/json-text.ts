// JSON that stays JSON: only the content of its strings changes, everything else is copied.
import { maskCards } from './mask.ts'

/** Each string literal, and what is between them. */
const literal = /"(?:[^"\\]|\\.)*"/g

/** Whether a line is an object or a list. */
export function isJson(line: string): boolean {
  if (!/^[[{]/.test(line)) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** Replaces the content of every string. */
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

/** Masks card numbers. A number that is masked becomes a string. */
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

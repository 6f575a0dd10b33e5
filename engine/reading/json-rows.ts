import { ImportError } from './import-error.ts'

type Cells = Record<string, string>

/**
 * Ranges as the API of a network sends them, as the rows of a csv with a header: a reply, a list of replies or of ranges, or
 * one of them per line. What is nested gets the name of both: `country.alpha3`.
 */
export function rowsOfJson(text: string, file: string): string[][] {
  const rows = valuesIn(text, file)
    .flatMap((value) => rangesIn(value))
    .map(flat)
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]
}

export const isJson = (start: string): boolean => /^\s*[[{]/.test(start)

function valuesIn(text: string, file: string): unknown[] {
  try {
    return [parse(text)]
  } catch {
    try {
      return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parse(line)]))
    } catch (error) {
      throw new ImportError(`${file} begins as JSON and is not: it cannot be read.`, { cause: error })
    }
  }
}

type Revive = (key: string, value: unknown, context: { source?: string }) => unknown

/** Numbers keep the digits that they are written with: an account number has more than a number can hold. */
const exact: Revive = (_key, value, { source }) => (typeof value === 'number' ? source : value)
const parse = (text: string): unknown => JSON.parse(text, exact as Parameters<typeof JSON.parse>[1])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A reply has its ranges in a list, and a file may be a list of replies. */
const deepest = 4

function rangesIn(value: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((part) => rangesIn(part, depth + 1))
  if (!isObject(value)) return []
  if ('lowAccountRange' in value || 'binRangeMinNum' in value) return [value]
  return Object.values(value).flatMap((part) => (Array.isArray(part) ? rangesIn(part, depth + 1) : []))
}

function flat(range: Record<string, unknown>): Cells {
  const inner = Object.entries(range).flatMap(([name, value]) =>
    isObject(value) ? Object.entries(value).map(([more, text]) => [`${name}.${more}`, text] as const) : [],
  )
  const texts = [...Object.entries(range), ...inner].filter(([, value]) =>
    /^(?:string|boolean)$/.test(typeof value),
  )
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
}

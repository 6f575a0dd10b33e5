// Proxies in JSON: an array, an object with an array in it, or one value per line.
import { readProxy, type Reading } from './proxy-notation.ts'
import { readHeader, readRow } from './proxy-table.ts'

export function jsonElements(text: string): unknown[] | undefined {
  return /^\s*[[{]/.test(text) ? listIn(parsed(text), 3) : undefined
}

function listIn(value: unknown, depth: number): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  if (columnsOf(value)) return [value]
  const lists = Object.values(value).map((inside) => ({ inside, list: listIn(inside, depth - 1) }))
  // By name: { first: { host, port }, second: { host, port } }.
  const named = lists.filter(({ inside, list }) => list?.[0] === inside)
  if (named.length > 1) return named.map(({ inside }) => inside)
  return lists.find(({ list }) => list && list.length > 0)?.list
}

export function jsonLine(line: string): unknown {
  return line.startsWith('{') ? parsed(line.replace(/,$/, '')) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function readElement(element: unknown, readText: (text: string) => Reading = readProxy): Reading {
  if (typeof element === 'string') return readText(element.trim())
  if (typeof element !== 'object' || element === null) return 'This is neither a string nor an object.'
  const columns = columnsOf(element)
  if (!columns) return 'This object has no host.'
  return readRow(
    columns,
    Object.values(element).map((value) => (value === null ? '' : String(value))),
  )
}

const columnsOf = (element: object) => readHeader(Object.keys(element).join('\t'))

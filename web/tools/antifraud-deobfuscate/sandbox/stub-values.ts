import type { RecorderHost } from './recorder-host.ts'

export interface ValueFinder {
  lookUp: (table: Record<string, unknown>, path: string) => string | undefined
  hasEnded: (path: string, key: string) => boolean
  textFor: (path: string) => string
  fieldValue: (path: string) => string | undefined
  passedTo: (path: string, input: unknown[]) => string[] | undefined
}

/** Runs inside the sandbox, as source text. */
export function valueFinder({ texts, fieldValues }: RecorderHost): ValueFinder {
  const readsLeft = new Map<string, number>()
  const lookUp = (table: Record<string, unknown>, path: string): string | undefined => {
    const parts = path.replace(/\((?:"(?:[^"\\]|\\.)*")?\)/g, '').split('.')
    const two = parts.slice(-2).join('.')
    if (Object.hasOwn(table, two)) return two
    return Object.hasOwn(table, parts.at(-1)!) ? parts.at(-1) : undefined
  }
  /** Some loops go on until there is no further element. */
  const hasEnded = (path: string, key: string) => {
    if (!/^(?:firstChild|lastChild|firstElementChild|parentNode|parentElement)$/.test(key)) return false
    const left = readsLeft.get(path) ?? 20
    readsLeft.set(path, left - 1)
    return left <= 0 || path.split('.parentNode').length > 3
  }
  const textFor = (path: string) => texts[path.slice(path.lastIndexOf('.') + 1)] ?? '…'
  const fieldValue = (path: string) => fieldValues.find(([name]) => new RegExp(name, 'i').test(path))?.[1]
  const passedTo = (path: string, [first]: unknown[]) => {
    if (/^(?:\$|jQuery)(?:\(.*\)\.ready)?$/.test(path)) return ['jQuery']
    if (!/^require(?:js)?$/.test(path) || !Array.isArray(first)) return undefined
    return first.map((name) => (/(?:^|\/)jquery$/i.test(String(name)) ? 'jQuery' : 'event'))
  }
  return { lookUp, hasEnded, textFor, fieldValue, passedTo }
}

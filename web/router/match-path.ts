export type Params = Record<string, string | undefined>

/**
 * The parameters of a path that fits a pattern such as `/bin/:bin`; undefined if it does not fit. A last part `*` stands
 * for any further parts. Capital letters and a slash at the end make no difference.
 */
export function matchPath(pattern: string, path: string): Params | undefined {
  const wanted = partsOf(pattern)
  const found = partsOf(path)
  const isOpen = wanted.at(-1) === '*'
  if (isOpen) wanted.pop()
  if (isOpen ? found.length < wanted.length : found.length !== wanted.length) return undefined
  const params: Params = {}
  for (const [at, part] of wanted.entries()) {
    const value = found[at]!
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part.toLowerCase() !== decoded(value).toLowerCase()) return undefined
  }
  return params
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

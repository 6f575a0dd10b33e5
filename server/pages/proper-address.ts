import { moved, pagesByPath } from '#contract/pages.ts'

/**
 * The address of the page that this one means when only the case of its letters is wrong, or slashes are repeated:
 * `/Tools?x=1` → `/tools?x=1`, `/tools//resell` → `/tools/resell`. Undefined when there is no such page, or nothing to
 * change. IDs keep their case.
 */
export function properAddress(url: string): string | undefined {
  const [path = '', ...query] = url.split(/(?=\?)/)
  const parts = path.split('/').filter((part) => part !== '')
  const asked = path.replace(/(?<=.)\/$/, '')
  for (const pattern of patterns) {
    const proper = follow(pattern, parts)
    if (proper !== undefined && proper !== asked) return proper + query.join('')
  }
  return undefined
}

const patterns = [...pagesByPath.keys(), ...Object.keys(moved)].map((path) =>
  path.split('/').filter((part) => part !== ''),
)

function follow(pattern: readonly string[], parts: readonly string[]): string | undefined {
  if (parts.length !== pattern.length) return undefined
  const proper = pattern.map((word, at) => (word.startsWith(':') ? parts[at]! : word))
  return proper.every((word, at) => word.toLowerCase() === parts[at]!.toLowerCase())
    ? `/${proper.join('/')}`
    : undefined
}

import { moved, pagesByPath } from '#contract/pages.ts'

/**
 * The address of the page that this one means when only the case of its letters is wrong: `/Tools?x=1` → `/tools?x=1`.
 * Undefined when there is no such page, or nothing to change. IDs keep their case.
 */
export function inProperCase(url: string): string | undefined {
  const [path = '', ...query] = url.split(/(?=\?)/)
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  for (const pattern of patterns) {
    const proper = follow(pattern, parts)
    if (proper !== undefined && proper !== parts.join('/')) return proper + query.join('')
  }
  return undefined
}

const patterns = [...pagesByPath.keys(), ...Object.keys(moved)].map((path) => path.split('/'))

function follow(pattern: readonly string[], parts: readonly string[]): string | undefined {
  if (parts.length !== pattern.length) return undefined
  const proper = pattern.map((word, at) => (word.startsWith(':') ? parts[at]! : word))
  return proper.every((word, at) => word.toLowerCase() === parts[at]!.toLowerCase())
    ? proper.join('/')
    : undefined
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function flagFiles(root: string): [name: string, picture: string][] {
  const pictures = JSON.parse(readFileSync(join(root, 'web/flags/flags.json'), 'utf8')) as object
  return Object.entries(pictures).map(([code, picture]) => [`${code}.svg`, picture as string])
}

/**
 * All flags as the backgrounds of classes, such as `flag-dk`. The browser only reads the pictures that a page shows, while one
 * picture of them all takes a phone a third of a second to read, and as much again to show in every row of a table.
 */
export function flagStyles(root: string): string {
  return flagFiles(root)
    .map(([name, file]) => {
      const picture = file.trim().replaceAll('"', "'").replaceAll('#', '%23')
      return `.flag-${name.slice(0, 2)}{background-image:url("data:image/svg+xml,${picture}")}`
    })
    .join('\n')
}

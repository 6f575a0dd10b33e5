import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One small picture per country: its name on the site, and where it is. */
export function flagFiles(root: string): [name: string, file: string][] {
  const source = join(root, 'node_modules/country-flag-icons/3x2')
  return readdirSync(source)
    .filter((name) => /^[A-Z]{2}\.svg$/.test(name))
    .map((name) => [name.toLowerCase(), join(source, name)])
}

/**
 * All flags as the backgrounds of classes, such as `flag-dk`. The browser only reads the pictures that a page shows, while one
 * picture of them all takes a phone a third of a second to read, and as much again to show in every row of a table.
 */
export function flagStyles(root: string): string {
  return flagFiles(root)
    .map(([name, file]) => {
      const picture = readFileSync(file, 'utf8').trim().replaceAll('"', "'").replaceAll('#', '%23')
      return `.flag-${name.slice(0, 2)}{background-image:url("data:image/svg+xml,${picture}")}`
    })
    .join('\n')
}

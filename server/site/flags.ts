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
 * All flags in one picture, for pages that show several. Each has a view by its code, such as `all.svg#dk`. Without a
 * view, or with an unknown one, the picture is empty.
 */
export function flagSheet(root: string): string {
  const flags = flagFiles(root).map(([name, file], at) => {
    const x = 4 * (at + 1)
    const code = name.slice(0, 2)
    const flag = readFileSync(file, 'utf8').trim()
    return (
      `<view id="${code}" viewBox="${x} 0 3 2"/>` +
      flag.replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg x="${x}" width="3" height="2"`)
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2">${flags.join('')}</svg>`
}

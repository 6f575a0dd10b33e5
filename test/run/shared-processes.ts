// The test files of a folder run in one process, because starting a process and importing the server costs more than most
// tests. So test files must not change globals such as process.env. A file that `npm test` gets by its name runs alone.
import { statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Returns what `node --test` runs: a file that stands alone, or a written one that imports all files of a folder. */
export function sharedProcesses(files: string[], named: string[], reports: string): string[] {
  const alone = new Set(named.map((path) => relative('', path)))
  const folders = Map.groupBy(files, (file) => (alone.has(file) ? file : folderOf(file)))
  // Node runs them in the order of their names. What is large comes first, so that nothing long is left for the end.
  return [...folders]
    .toSorted(([, one], [, other]) => bytesOf(other) - bytesOf(one))
    .map(([folder, [file = '', ...more]], at) => {
      if (more.length === 0) return file
      const place = String(at).padStart(3, '0')
      const path = join(reports, `${place}-${folder.replaceAll(/\W+/g, '-')}.js`)
      writeFileSync(path, importing([file, ...more]))
      return path
    })
}

const bytesOf = (files: string[]): number => files.reduce((sum, file) => sum + statSync(file).size, 0)

/** Three levels deep, because deeper ones have few tests. */
const folderOf = (file: string): string => dirname(file).split(sep).slice(0, 3).join(sep)

/** Tests start when all files are imported. A file that cannot be imported is a failed test, and the others still run. */
function importing(files: string[]): string {
  const urls = Object.fromEntries(files.map((file) => [file, pathToFileURL(resolve(file))]))
  return `import { before, test } from 'node:test'
const imported = importAll(${JSON.stringify(urls)})
before(() => imported)
async function importAll(urls) {
  for (const [file, url] of Object.entries(urls))
    await import(url).catch((error) => void test(file, () => { throw error }))
}
`
}

// Which files a program needs, by what they name: imports, workers, and programs that they start.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { importsIn } from './imports.ts'

interface Reachable {
  files: Set<string>
  packages: Set<string>
}

export function reachable(
  root: string,
  entries: string[],
  isLeftOut: (file: string) => boolean = () => false,
): Reachable {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file) || isLeftOut(file)) return
    files.add(file)
    if (!file.endsWith('.ts')) return
    for (const name of namesIn(readFileSync(join(root, file), 'utf8'))) {
      if (name.startsWith('.')) {
        const path = join(dirname(file), name)
        if (statSync(join(root, path), { throwIfNoEntry: false })?.isFile()) follow(path)
      } else if (name.startsWith('#')) follow(name.slice(1))
      else if (!name.startsWith('node:')) packages.add(packageOf(name))
    }
  }
  for (const entry of entries) follow(relative('', entry))
  return { files, packages }
}

function* namesIn(code: string): Iterable<string> {
  for (const { from } of importsIn(code)) yield from
  for (const [, name] of code.matchAll(/^export (?:\*|\{[\w$, \n]+\}) from '([^']+)'/gm)) yield name!
  for (const [, name] of code.matchAll(/\bimport\('([^']+)'\)/g)) yield name!
  for (const [, name] of code.matchAll(/\bnew URL\(\s*'([^']+)',\s*import\.meta\.url/g))
    yield name!.startsWith('.') ? name! : `./${name}`
  for (const [, name] of code.matchAll(/\bcreateRequire\(import\.meta\.url\)(?:\.resolve)?\('([^']+)'\)/g))
    yield name!
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

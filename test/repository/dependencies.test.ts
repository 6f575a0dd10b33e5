// A site runs from `npm install --omit=dev`, and the scripts of its operator too.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importsIn } from '../../pack/imports.ts'
import { reachable } from '../../pack/reachable.ts'

const root = join(import.meta.dirname, '../..')
const { scripts, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

const forDevelopers = ['dev', 'world-map']

test('what operators start imports no package for development', () => {
  const entries = Object.entries(scripts)
    .filter(([name]) => !forDevelopers.includes(name))
    .flatMap(([, script]) => script.match(/\bserver\/\S+\.ts/g) ?? [])
  assert.ok(entries.includes('server/main.ts') && entries.includes('server/built-site/build.ts'))
  const { packages } = reachable(root, entries)
  assert.deepEqual([...packages.difference(new Set(Object.keys(dependencies)))], [])
})

test('what the site is built from imports no package for development', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  assert.ok(files.length > 300)
  for (const file of files) {
    for (const { from } of importsIn(readFileSync(join(root, file), 'utf8'))) {
      const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(from) ?? []
      if (!/^[.#]|^node:|^$/.test(from)) assert.ok(name in dependencies, `${file} imports ${name}`)
    }
  }
})

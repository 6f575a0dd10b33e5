// Packages with native bindings list one optional package per platform. npm writes only those into the lock file that the
// registry had at the time; without one, the package does not work on that platform.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

type Packages = Record<string, { optionalDependencies?: Record<string, string> }>

/** Resolves as Node does: in the node_modules of the package that asks, then further up. */
function missingOptional(packages: Packages): string[] {
  const isLocked = (from: string, name: string): boolean => {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
    return from !== '' && isLocked(from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name)
  }
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} needs ${name}`),
  )
}

test('the lock file holds the optional packages of every platform', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  assert.deepEqual(missingOptional((JSON.parse(text) as { packages: Packages }).packages), [])
})

test('every package has a checksum, and only those on the list may run a script when they are installed', () => {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  assert.ok(installed.length > 100)
  for (const [path, { integrity, link, hasInstallScript }] of installed) {
    assert.match(integrity ?? '', /^sha512-[\w+/]{86}==$/, path)
    assert.equal(link, undefined, path)
    if (hasInstallScript) assert.ok(path.replace(/^.*node_modules\//, '') in allowScripts, path)
  }
})

interface Locked {
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

test('reports a missing platform package, nested packages included', () => {
  const packages: Packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { '@a/linux': '1', '@a/mac': '1', '@a/windows': '1' } },
    'node_modules/@a/linux': {},
    'node_modules/a/node_modules/@a/mac': {},
    'node_modules/b/node_modules/@a/windows': {},
    'node_modules/b/node_modules/c': { optionalDependencies: { '@a/windows': '1', fsevents: '1' } },
  }
  assert.deepEqual(missingOptional(packages), [
    'node_modules/a needs @a/windows',
    'node_modules/b/node_modules/c needs fsevents',
  ])
})

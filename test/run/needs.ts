// What tests need of the machine beyond npm packages. A test asks `need('curl')` and skips, with the reason,
// when the program is missing; `npm test` installs what it can before the tests start.
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export interface Need {
  /** Names to look for on the PATH, or absolute paths, perhaps with a `*`; the first that can be run wins. */
  programs: string[]
  /** The Debian packages that bring it. */
  packages: string[]
  why: string
}

export type Found = { path: string; missing?: never } | { missing: string; path?: never }

export const needs = {
  curl: {
    programs: ['curl'],
    packages: ['curl'],
    why: 'a client that is not Node, for HTTP as the wire sees it',
  },
  chromium: {
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium'],
    why: 'the browser in which e2e/ uses the site',
  },
  headless: {
    programs: ['chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
    why: 'the same browser without windows, which makes e2e/ faster; tests also run without it',
  },
  postgres: {
    // Debian puts it beside the PATH, a folder for each version.
    programs: ['initdb', '/usr/lib/postgresql/*/bin/initdb'],
    packages: ['postgresql'],
    why: 'the other database that the server can use',
  },
  redis: {
    // A private one for each test that wants it; the service that the package may start is left alone.
    programs: ['redis-server'],
    packages: ['redis-server'],
    why: 'where several servers can share their rate limits',
  },
  openssl: {
    programs: ['openssl'],
    packages: ['openssl'],
    why: 'makes files that the decryptor opens',
  },
  gpg: {
    programs: ['gpg'],
    packages: ['gnupg'],
    why: 'makes files that the decryptor opens',
  },
  age: {
    programs: ['age'],
    packages: ['age'],
    why: 'makes files that the decryptor opens',
  },
  tinyproxy: {
    programs: ['tinyproxy'],
    packages: ['tinyproxy-bin'],
    why: 'an HTTP proxy that is not ours, for the proxy checker',
  },
  microsocks: {
    programs: ['microsocks'],
    packages: ['microsocks'],
    why: 'a SOCKS5 proxy that is not ours, for the proxy checker',
  },
  dante: {
    programs: ['danted', '/usr/sbin/danted'],
    packages: ['dante-server'],
    why: 'another SOCKS5 proxy, with rules of its own',
  },
  mount: {
    programs: ['mount'],
    packages: ['mount'],
    why: 'a small disk, to see what happens when it is full',
  },
} satisfies Record<string, Need>

/** Where `npm test` leaves what it found, for the test processes. */
export const needsVariable = 'BINDEX_NEEDS'

/** `test('…', { skip: need('curl').missing }, …)` */
export function need(name: keyof typeof needs): Found {
  return recall(name, process.env[needsVariable]) ?? look(name, needs[name])
}

/** What the run before the tests found out; nothing when a test file is run by itself. */
export function recall(name: string, found: string | undefined): Found | undefined {
  return found === undefined ? undefined : (JSON.parse(found) as Record<string, Found>)[name]
}

export function look(name: string, entry: Need): Found {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = entry.programs.flatMap((program) =>
    isAbsolute(program) ? globSync(program).toSorted() : folders.map((folder) => join(folder, program)),
  )
  const path = paths.find(canRun)
  return path === undefined ? { missing: `${name}: not found` } : { path }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

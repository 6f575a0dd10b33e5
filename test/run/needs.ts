// The programs that tests need besides npm packages. A test asks `need('curl')` and is skipped, with the reason, when the
// program is missing. `npm test` installs what it can before the tests start.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export interface Need {
  /** Names to look for on the PATH, or absolute paths, perhaps with a `*`; the first that can be run wins. */
  programs: string[]
  packages: string[]
  /** The first version that will do, if not all do. */
  oldest?: number
  why: string
}

export type Found = { path: string; missing?: never } | { missing: string; path?: never }

export const needs = {
  curl: {
    programs: ['curl'],
    packages: ['curl'],
    why: 'an HTTP client other than Node',
  },
  chromium: {
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium'],
    why: 'the browser for e2e/',
  },
  headless: {
    programs: ['chromium-headless-shell'],
    packages: ['chromium-headless-shell'],
    why: 'the same browser without windows, which makes e2e/ faster; tests also run without it',
  },
  firefox: {
    programs: ['firefox-esr', 'firefox'],
    packages: ['firefox-esr'],
    // An older one does not know commands that Playwright sends.
    oldest: 150,
    why: 'a second browser for e2e/journeys/',
  },
  postgres: {
    // Debian installs it outside the PATH, in a folder per version.
    programs: ['initdb', '/usr/lib/postgresql/*/bin/initdb'],
    packages: ['postgresql'],
    why: 'the second database that the server supports',
  },
  pgbouncer: {
    // Each test starts its own; the service that the package may start is not used.
    programs: ['pgbouncer', '/usr/sbin/pgbouncer'],
    packages: ['pgbouncer'],
    why: 'a connection pooler in front of PostgreSQL',
  },
  redis: {
    // Each test starts its own; the service that the package may start is not used.
    programs: ['redis-server', 'valkey-server'],
    packages: ['redis-server'],
    why: 'shared rate limits of several servers',
  },
  script: {
    programs: process.platform === 'linux' ? ['script'] : [],
    packages: ['bsdutils'],
    why: 'a terminal for commands that draw on one',
  },
  openssl: {
    programs: ['openssl'],
    packages: ['openssl'],
    why: 'encrypts files for tests of the decryptor',
  },
  gpg: {
    programs: ['gpg'],
    packages: ['gnupg'],
    why: 'encrypts files for tests of the decryptor',
  },
  age: {
    programs: ['age'],
    packages: ['age'],
    why: 'encrypts files for tests of the decryptor',
  },
  ssh: {
    programs: ['ssh-keygen'],
    packages: ['openssh-client'],
    why: 'makes keys for tests of the decryptor',
  },
  ansible: {
    programs: ['ansible-vault'],
    packages: ['ansible-core'],
    why: 'encrypts files for tests of the decryptor',
  },
  sevenZip: {
    programs: ['7zz', '7z'],
    packages: ['7zip'],
    why: 'makes archives for tests of the decryptor',
  },
  lz4: {
    programs: ['lz4'],
    packages: ['lz4'],
    why: 'compresses files for tests of the decryptor',
  },
  git: {
    programs: ['git'],
    packages: ['git'],
    why: 'applies exported patches',
  },
  patch: {
    programs: ['patch'],
    packages: ['patch'],
    why: 'applies exported patches',
  },
  tinyproxy: {
    programs: ['tinyproxy'],
    packages: ['tinyproxy-bin'],
    why: 'an HTTP proxy for the proxy checker',
  },
  microsocks: {
    programs: ['microsocks'],
    packages: ['microsocks'],
    why: 'a SOCKS5 proxy for the proxy checker',
  },
  dante: {
    programs: ['danted', '/usr/sbin/danted'],
    packages: ['dante-server'],
    why: 'a second SOCKS proxy, with access rules',
  },
  sshClient: {
    programs: ['ssh'],
    packages: ['openssh-client'],
    why: 'a SOCKS proxy (ssh -D) for the proxy checker',
  },
  sshServer: {
    // Each test starts its own; the service that the package may start is not used.
    programs: ['/usr/sbin/sshd', 'sshd'],
    packages: ['openssh-server'],
    why: 'the other end of a SOCKS proxy (ssh -D)',
  },
  squid: {
    programs: ['squid', '/usr/sbin/squid'],
    packages: ['squid'],
    why: 'an HTTP proxy with many settings, for the proxy checker',
  },
  privoxy: {
    programs: ['privoxy', '/usr/sbin/privoxy'],
    packages: ['privoxy'],
    why: 'an HTTP proxy that changes headers, for the proxy checker',
  },
  apache: {
    programs: ['apache2', '/usr/sbin/apache2'],
    packages: ['apache2-bin'],
    why: 'an HTTP and HTTPS proxy for the proxy checker',
  },
  stunnel: {
    programs: ['stunnel4', 'stunnel'],
    packages: ['stunnel4'],
    why: 'makes an HTTPS proxy of an HTTP proxy',
  },
  mount: {
    programs: ['mount'],
    packages: ['mount'],
    why: 'mounts a small disk for tests with a full disk',
  },
  xfs: {
    programs: ['mkfs.xfs', '/usr/sbin/mkfs.xfs'],
    packages: ['xfsprogs'],
    why: 'a file system that copies a file in an instant, for power cuts',
  },
  ext4: {
    programs: ['mkfs.ext4', '/usr/sbin/mkfs.ext4'],
    packages: ['e2fsprogs'],
    why: 'the file system whose power is cut',
  },
  prometheus: {
    programs: ['prometheus'],
    packages: ['prometheus'],
    why: 'reads the metrics, the alerts and the queries of the dashboard',
  },
  promtool: {
    programs: ['promtool'],
    packages: ['prometheus'],
    why: 'checks the alerts',
  },
  bash: {
    programs: ['bash'],
    packages: ['bash'],
    why: 'completes commands of bindex',
  },
  zsh: {
    programs: ['zsh'],
    packages: ['zsh'],
    why: 'completes commands of bindex',
  },
  fish: {
    programs: ['fish'],
    packages: ['fish'],
    why: 'completes commands of bindex',
  },
  strace: {
    programs: ['strace'],
    packages: ['strace'],
    why: 'counts flushes to disk and makes writes fail',
  },
  faketime: {
    programs: ['faketime'],
    packages: ['faketime'],
    why: 'lets the clock jump and run faster',
  },
  python: {
    programs: ['python3'],
    packages: ['python3'],
    why: 'runs the Python of the docs',
  },
  nginx: {
    programs: ['nginx', '/usr/sbin/nginx'],
    packages: ['nginx'],
    why: 'runs deploy/nginx.conf',
  },
  caddy: {
    programs: ['caddy'],
    packages: ['caddy'],
    why: 'runs deploy/Caddyfile',
  },
  haproxy: {
    programs: ['haproxy', '/usr/sbin/haproxy'],
    packages: ['haproxy'],
    why: 'runs deploy/haproxy.cfg',
  },
  systemd: {
    programs: ['systemd-analyze'],
    packages: ['systemd'],
    why: 'checks deploy/bindex.service',
  },
  compose: {
    programs: ['docker-compose'],
    packages: ['docker-compose'],
    why: 'checks deploy/compose.yml',
  },
  podman: {
    programs: ['podman'],
    packages: ['podman', 'runc'],
    why: 'builds and runs deploy/Dockerfile',
  },
  mmdebstrap: {
    programs: ['mmdebstrap'],
    packages: ['mmdebstrap'],
    why: 'makes the base image of deploy/Dockerfile from Debian packages',
  },
} satisfies Record<string, Need>

/** How Chromium is started: no host name but this one resolves, so nothing is requested from another machine. */
export const chromiumFlags = (host: string): string[] => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${host}`,
]

/** The environment variable by which `npm test` tells test processes what it found. */
export const needsVariable = 'BINDEX_NEEDS'

/** `test('…', { skip: need('curl').missing }, …)` */
export function need(name: keyof typeof needs): Found {
  return recall(name, process.env[needsVariable]) ?? look(name, needs[name])
}

/** What `npm test` found; undefined when a test file is run by itself. */
export function recall(name: string, found: string | undefined): Found | undefined {
  return found === undefined ? undefined : (JSON.parse(found) as Record<string, Found>)[name]
}

export function look(name: string, entry: Need): Found {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = entry.programs.flatMap((program) =>
    isAbsolute(program) ? globSync(program).toSorted() : folders.map((folder) => join(folder, program)),
  )
  const path = paths.find(canRun)
  if (path === undefined) return { missing: `${name}: not found` }
  const { oldest } = entry
  if (oldest === undefined || versionOf(path) >= oldest) return { path }
  return { missing: `${name}: not found in version ${oldest} or later` }
}

function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '', 10)
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

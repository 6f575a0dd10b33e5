// node deploy/try-image.ts: builds deploy/Dockerfile without a registry, runs the image as it is meant to be run, and
// measures it. Debian's packages make the base image; this machine's Node and npm stand in for the image that builds.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { need } from '../test/run/needs.ts'
import { freePort } from '../test/servers/free-port.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'var/image')
const mostBytes = 200e6
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Storage of its own, so that nothing is left behind when the folder is deleted. */
const storage = `--runtime runc --root ${folder}/storage --runroot ${folder}/run --cgroup-manager cgroupfs`

function run(program: string, ...words: string[]): string {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  return execFileSync(program, words, { cwd: root, encoding: 'utf8', stdio: [...stdio] }).trim()
}

const podman = (line: string, ...words: string[]): string =>
  run(need('podman').path ?? 'podman', ...storage.split(' '), ...line.split(' '), ...words)
const say = (text: string): void => void process.stdout.write(`${text}\n`)

mkdirSync(folder, { recursive: true })
if (!isThere('localhost/debian')) makeBase()
if (!isThere('localhost/builder')) makeBuilder()
podman(
  'build --format docker --isolation chroot --network host --layers --file deploy/Dockerfile --tag localhost/bindex ' +
    '--build-arg BUILD_IMAGE=localhost/builder --build-arg BASE_IMAGE=localhost/debian .',
)
measure()
await tryOut()

function isThere(image: string): boolean {
  return podman('images --quiet', image) !== ''
}

/** As debian:bookworm-slim is made: without manuals and translations. */
function makeBase(): void {
  const tar = join(folder, 'debian.tar')
  const left = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  if (!existsSync(tar))
    run(need('mmdebstrap').path ?? 'mmdebstrap', '--variant=minbase', ...left, 'bookworm', tar)
  podman('import --quiet --change', `ENV PATH=${path}`, tar, 'localhost/debian')
}

/** npm trusts the certificates that this machine trusts. */
function makeBuilder(): void {
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  const container = podman('create localhost/debian true')
  podman('cp', process.execPath, `${container}:/usr/local/bin/node`)
  podman('cp', join(realpathSync(run('which', 'npm')), '../..'), `${container}:/usr/local/lib/npm`)
  podman('cp', certificates, `${container}:/usr/local/lib/certificates.crt`)
  podman('commit --quiet', container, 'localhost/with-node')
  podman('rm', container)
  const lines = [
    'FROM localhost/with-node',
    'ENV npm_config_cafile=/usr/local/lib/certificates.crt',
    'RUN ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm',
  ]
  writeFileSync(join(folder, 'Builder'), lines.join('\n'))
  podman(`build --isolation chroot --file ${folder}/Builder --tag localhost/builder ${folder}/run`)
}

function measure(): void {
  const archive = join(folder, 'image.tar')
  rmSync(archive, { force: true })
  podman('push --quiet localhost/bindex', `oci-archive:${archive}`)
  const { size } = statSync(archive)
  say(`compressed: ${(size / 1e6).toFixed(1)} MB`)
  assert.ok(size <= mostBytes, `more than ${mostBytes / 1e6} MB`)
}

async function tryOut(): Promise<void> {
  const port = await freePort()
  const container = podman(
    // Podman would raise these limits, and start health checks by systemd, both of which not every machine allows.
    'run --detach --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --health-interval=disable ' +
      '--read-only --read-only-tmpfs=false --cap-drop=all --security-opt=no-new-privileges --network=host ' +
      `--env PORT=${port} --env HOST=127.0.0.1 --env BIN_DATA_URL=off --env STUN_PORT=0 localhost/bindex`,
  )
  try {
    const site = `http://127.0.0.1:${port}`
    await answers(`${site}/readyz`)
    podman('healthcheck run', container)
    const page = await (await fetch(site, { headers: { accept: 'text/html' } })).text()
    assert.match(page, /<div id="app" data-view="page">/)
    const inside = (...words: string[]): string => podman('exec', container, ...words)
    assert.equal(inside('id', '--user'), '10001')
    assert.equal(inside('sh', '-c', 'touch /opt/bindex/x /tmp/x 2>/dev/null || echo refused'), 'refused')
    assert.equal(inside('readlink', '/proc/1/exe'), '/usr/local/bin/node')
    assert.equal(inside('node', '--version'), process.version)
    say(inside('bindex', 'lookup', '437773'))
    podman('stop --time 20', container)
    const code = podman('inspect --format {{.State.ExitCode}}', container)
    assert.equal(code, '0', podman('logs', container))
    say('It ran read-only, as user 10001, without capabilities; SIGTERM ended it with code 0.')
  } finally {
    podman('rm --force --volumes', container)
  }
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${address} does not answer.`)
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'
import { need } from '#test/run/needs.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const read = (file: string): Promise<string> => readFile(join(import.meta.dirname, file), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
}

async function manifests(): Promise<Manifest[]> {
  const all: Manifest[] = []
  for (const file of globSync('kubernetes/*.yaml', { cwd: import.meta.dirname }))
    all.push(...parseAllDocuments(await read(file), { merge: true }).map((each) => each.toJS() as Manifest))
  return all.filter(({ kind }) => kind !== 'Kustomization')
}

/** Unknown, missing and wrong fields are errors of the compiler, which knows the types of the Kubernetes API. */
async function compileManifests(all: Manifest[]): Promise<void> {
  const folder = join(root, 'var', `manifests-${process.pid}`)
  const lines = all.flatMap((manifest, at) => {
    const { apiVersion, kind } = manifest
    return [
      `import type { I${kind} as T${at} } from 'kubernetes-models/${apiVersion}/${kind}'`,
      `export const m${at}: T${at} = ${JSON.stringify(manifest)}`,
    ]
  })
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'manifests.ts'), lines.join('\n'))
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target esnext --types node'
    await run(join(root, 'node_modules/.bin/tsc'), [...options.split(' '), join(folder, 'manifests.ts')], {
      cwd: root,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('the Kubernetes manifests have the fields of the API, and no others', async () => {
  const all = await manifests()
  assert.deepEqual(
    [...new Set(all.map(({ kind }) => kind))].toSorted(),
    'ConfigMap Deployment HorizontalPodAutoscaler Ingress Namespace PodDisruptionBudget Secret Service'.split(
      ' ',
    ),
  )
  await compileManifests(all)
  const wrong = JSON.parse(JSON.stringify(all).replace('readinessProbe', 'readynessProbe')) as Manifest[]
  await assert.rejects(compileManifests(wrong), { stdout: /"readynessProbe"' does not exist/ })
})

test('everything that the Kubernetes manifests refer to is there', async () => {
  const all = (await manifests()) as (Manifest & { metadata: { name: string } })[]
  const names = (kind: string) =>
    all.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name)
  const text = JSON.stringify(all)
  const used = (pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted()
  assert.deepEqual(used(/"configMapRef":\{"name":"([^"]+)/g), names('ConfigMap'))
  assert.deepEqual(
    [...used(/"secretRef":\{"name":"([^"]+)/g), ...used(/"secretName":"(bindex-keys)"/g)],
    names('Secret').toSorted(),
  )
  assert.deepEqual(used(/"service":\{"name":"([^"]+)/g), names('Service').toSorted())
})

interface Compose {
  services: Record<string, Record<string, unknown>>
}

test('every service of compose is confined, restarted and watched', async () => {
  const { services } = parse(await read('compose.yml'), { merge: true }) as Compose
  for (const [name, service] of Object.entries(services)) {
    const {
      read_only: isReadOnly,
      cap_drop: dropped,
      security_opt: options,
      restart,
      healthcheck,
      build,
    } = service
    assert.deepEqual(
      [isReadOnly, dropped, options, restart],
      [true, ['ALL'], ['no-new-privileges:true'], 'unless-stopped'],
      name,
    )
    // The health check of Bindex is in its image.
    assert.ok(healthcheck ?? build, name)
  }
})

test('compose can read its file', { skip: need('compose').missing }, async () => {
  const env = { PATH: process.env['PATH'], SITE: host, POSTGRES_PASSWORD: 'one', REDIS_PASSWORD: 'two' }
  const words = ['--file', 'deploy/compose.yml', 'config']
  const { stdout } = await run(need('compose').path!, words, { cwd: root, env })
  assert.match(stdout, /DATABASE_URL: postgresql:\/\/bindex:one@postgres\/bindex\n/)
  await assert.rejects(run(need('compose').path!, words, { cwd: root, env: { ...env, SITE: '' } }))
})

const host = 'bins.example.com'

test(
  'systemd accepts the unit and finds little that it could reach',
  { skip: need('systemd').missing },
  async (t) => {
    const file = join(await temporaryFolder(t), 'bindex.service')
    const text = await read('bindex.service')
    await writeFile(file, text.replaceAll('/opt/bindex/node_modules/.bin/node', process.execPath))
    const analyze = (...words: string[]) => run(need('systemd').path!, [...words, file])
    const verified = await analyze('verify', '--man=no')
    assert.equal(verified.stdout + verified.stderr, '')
    // In tenths; systemd calls less than 2 OK.
    await analyze('security', '--offline=true', '--threshold=15')
  },
)

test('images are named as Docker finds them, and run as the same user everywhere', async () => {
  const dockerfile = await read('Dockerfile')
  const { services } = parse(await read('compose.yml'), { merge: true }) as Compose
  const images = [
    ...[...dockerfile.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, image]) => image),
    ...Object.values(services).map(({ image }) => image),
  ]
  for (const image of images) assert.match(String(image), /^[a-z]+(?::[\w.-]+)?$/)
  assert.match(dockerfile, /^USER 10001:10001$/m)
  assert.match(JSON.stringify(await manifests()), /"runAsUser":10001,"runAsGroup":10001/)
})

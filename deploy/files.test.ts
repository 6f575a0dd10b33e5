import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { kubernetesSchemas } from '#test/data/kubernetes-schemas.ts'
import { need } from '#test/run/needs.ts'
import { fetchPackages } from '#test/servers/fetched-packages.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'

const root = join(import.meta.dirname, '..')
const schemaFile = join(import.meta.dirname, 'kubernetes/schemas.json')
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

const kindOf = ({ apiVersion, kind }: Manifest) => `${apiVersion}/${kind}`
const kindsOf = (all: Manifest[]) => [...new Set(all.map(kindOf))].toSorted()

const ajv = new Ajv({ allErrors: true, strict: false })
ajv.addSchema(JSON.parse(readFileSync(schemaFile, 'utf8')) as object, 'api')

/** Unknown, missing and wrong fields, by their place. */
const problemsOf = (all: Manifest[]): string[] =>
  all.flatMap((manifest) => {
    const check = ajv.getSchema(`api#/kinds/${kindOf(manifest).replaceAll('/', '~1')}`)!
    check(manifest)
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  })

test('the Kubernetes manifests have the fields of the API, and no others', async () => {
  const all = await manifests()
  assert.deepEqual(
    [...new Set(all.map(({ kind }) => kind))].toSorted(),
    'ConfigMap Deployment HorizontalPodAutoscaler Ingress Namespace PodDisruptionBudget Secret Service'.split(
      ' ',
    ),
  )
  assert.deepEqual(problemsOf(all), [])
  const changes: [from: string, to: string, problem: RegExp][] = [
    ['"readinessProbe"', '"readynessProbe"', /containers\/0 must NOT have additional .*readynessProbe/],
    ['"containerPort":3000', '"containerPort":"3000"', /ports\/0\/containerPort must be number/],
    ['"image":"bindex:0.1.0"', '"imagePullPolicy":"Sometimes"', /imagePullPolicy must be equal to one of/],
    ['"maxSkew":1,', '', /topologySpreadConstraints\/0 must have required property 'maxSkew'/],
  ]
  for (const [from, to, problem] of changes) {
    const changed = JSON.parse(JSON.stringify(all).replace(from, to)) as Manifest[]
    assert.match(problemsOf(changed).join('\n'), problem)
  }
})

const { modules, missing } = fetchPackages('kubernetes-models@5.1.0')

// UPDATE_EXAMPLES=1 writes them.
test('the schemas are those of the published API', { skip: missing }, async () => {
  const made = JSON.stringify(kubernetesSchemas(modules!, kindsOf(await manifests())))
  if (process.env['UPDATE_EXAMPLES']) await writeFile(schemaFile, made)
  else assert.equal(await readFile(schemaFile, 'utf8'), made)
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

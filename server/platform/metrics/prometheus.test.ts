// The dashboard and the alerts, against what the server really reports, read by a real Prometheus.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { madeApp } from '#test/apps/made-app.ts'
import { need } from '#test/run/needs.ts'
import { freePort } from '#test/servers/free-port.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openMetrics } from './serve-metrics.ts'
import { migratedDatabase } from '#test/servers/databases.ts'

const root = join(import.meta.dirname, '../../..')
const alertsFile = join(root, 'deploy/prometheus-alerts.yml')
const alerts = readFileSync(alertsFile, 'utf8')
const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana-dashboard.json'), 'utf8')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const namesIn = (text: string) => new Set(text.match(/\b(?:bindex|nodejs|process)_[a-z0-9_]+/g))

test('the dashboard and the alerts name only metrics that exist, and use all of ours', async (t) => {
  const registry = openMetrics()
  const pool = () => ({ connections: 1, idle: 1, limit: 10, waiting: 0, answers: true })
  const sqlite = await migratedDatabase(t, { dataDir: await temporaryFolder(t), databaseUrl: '' })
  const replica = { ...sqlite, isUsed: () => true }
  const app = await madeApp(
    t,
    { BACKUP_EVERY: 'daily' },
    { metrics: registry, database: { ...sqlite, pool, replica } },
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await (await fetch(`${address}/api/dataset`)).text()
  const text = await registry.metrics()
  const existing = new Set([...text.matchAll(/^(\w+)/gm)].map(([name]) => name))
  // They appear with the first collection.
  for (const name of ['nodejs_gc_duration_seconds_sum']) existing.add(name)
  const used = namesIn(alerts + queries.join('\n'))
  assert.deepEqual([...used.difference(existing)], [])
  const ours = [...text.matchAll(/^# TYPE (bindex_\w+) /gm)].map(([, name]) => name!)
  const isUsed = (name: string) => [...used].some((one) => one.startsWith(name))
  assert.deepEqual(
    ours.filter((name) => !isUsed(name)),
    [],
  )
})

test('each panel of the dashboard has a number and a title of its own', () => {
  for (const key of ['id', 'title'] as const)
    assert.equal(new Set(dashboard.panels.map((panel) => panel[key])).size, dashboard.panels.length)
})

test('each alert is explained in docs/operations.md', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  assert.ok(names.length > 10)
  const docs = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  for (const name of names) assert.ok(docs.includes(`### ${name}\n`), name)
})

test('promtool accepts the alerts', { skip: need('promtool').missing }, () => {
  assert.match(
    execFileSync(need('promtool').path ?? '', ['check', 'rules', alertsFile], { encoding: 'utf8' }),
    /SUCCESS/,
  )
})

test(
  'Prometheus reads the metrics and answers every query',
  { skip: need('prometheus').missing },
  async (t) => {
    const token = 'only-prometheus-knows-this'
    const app = await madeApp(t, { METRICS_TOKEN: token }, { metrics: openMetrics() })
    const site = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const folder = await temporaryFolder(t)
    const port = await freePort()
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [alertsFile],
      scrape_configs: [
        {
          job_name: 'bindex',
          authorization: { credentials: token },
          static_configs: [{ targets: [site.host] }],
        },
      ],
    }
    // JSON is YAML.
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
    const prometheus = spawn(
      need('prometheus').path ?? '',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    t.after(() => prometheus.kill('SIGKILL'))
    const query = async (expr: string) => {
      const body = new URLSearchParams({ query: expr })
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/query`, { method: 'POST', body })
      const { status, error, data } = (await reply.json()) as Answer
      assert.equal(status, 'success', `${expr}: ${error}`)
      return data.result
    }
    const isUp = async () => {
      try {
        return (await query('up{job="bindex"} == 1')).length > 0
      } catch {
        return false
      }
    }
    while (!(await isUp())) await pause(200)
    assert.equal((await query('bindex_dataset_rows'))[0]?.value[1], '10')
    const instance = (expr: string) => expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '1m')
    for (const expr of queries) await query(instance(expr))
    const rules = await (await fetch(`http://127.0.0.1:${port}/api/v1/rules`)).json()
    const { data } = rules as { data: { groups: { rules: { name: string; lastError?: string }[] }[] } }
    const evaluated = data.groups.flatMap((group) => group.rules)
    assert.ok(evaluated.length > 10)
    assert.deepEqual(
      evaluated.filter(({ lastError }) => lastError),
      [],
    )
  },
)

interface Answer {
  status: string
  error?: string
  data: { result: { value: [number, string] }[] }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { Checker, type ProxyList } from './checker.ts'

test('a crash of the thread is logged, its jobs are told, and the next job gets a new thread', async (t) => {
  const lines: string[] = []
  const log = { error: (_: object, line: string) => lines.push(line) }
  const { proxyTargets, publicUrl, ipqs } = readConfig({})
  const settings = {
    proxyTargets,
    proxyJudge: ['http://127.0.0.1:1'],
    publicUrl,
    ipqs,
    proxyTarget: '',
    proxyTargetText: '',
    judgeKey: new Uint8Array(32),
  }
  const checker = new Checker(settings, log)
  t.after(() => checker.close())
  const crashing = JSON.parse('{ "proxies": null, "probes": 1 }') as ProxyList
  for (const id of ['first', 'second']) {
    await new Promise<void>((lost) => checker.start(id, crashing, { found: () => {}, lost }))
  }
  assert.deepEqual(lines, Array(2).fill('The thread that checks proxies crashed.'))
})

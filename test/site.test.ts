import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { needsVariable } from './needs.ts'
import { runWithSite } from './run-in-browser.ts'
import { runProgram } from './server-process.ts'
import { startSite } from './site.ts'

describe('the site of e2e/', { concurrency: true }, () => {
  test('answers until it is stopped, and leaves nothing behind', async () => {
    const { address, folder, stop } = await startSite()
    assert.equal((await fetch(`${address}/api/binLookup/457173`)).headers.get('x-ratelimit-limit'), null)
    assert.equal(await stop(), undefined)
    await assert.rejects(fetch(address))
    assert.ok(!existsSync(folder))
    // It cannot tell who ended the server.
    assert.match((await stop()) ?? '', /^The server ended by itself, with SIGKILL:\n/)
  })

  test('goes with an interrupted run', async (t) => {
    const code = `import { startSite } from './test/site.ts'
      const { address, folder } = await startSite()
      console.log('SITE', address, folder, 'END')`
    const run = runProgram(t, '--input-type=module', ['--eval', code], {})
    await run.says(/END/)
    const [, address = '', folder = ''] = /SITE (\S+) (\S+) END/.exec(run.output()) ?? []
    assert.ok(existsSync(folder))
    run.process.kill('SIGTERM')
    assert.equal(await run.exited, 130)
    await assert.rejects(fetch(address))
    assert.ok(!existsSync(folder))
  })

  test('says why it did not start', () => assert.rejects(startSite({ PORT: 'many' }), /PORT must be/))
})

const chromium = { [needsVariable]: JSON.stringify({ chromium: { path: '/usr/bin/chromium' } }) }
const missing = { [needsVariable]: JSON.stringify({ chromium: { missing: 'chromium: not found' } }) }

const asides: [what: string, files: string[], env: Record<string, string>][] = [
  ['no file needs it', ['test/a.test.ts'], chromium],
  ['there is no browser', ['e2e/a.test.ts'], missing],
  ['there is one already', ['e2e/a.test.ts'], { ...chromium, BINDEX_SITE: 'http://127.0.0.1:5173' }],
]

for (const [what, files, env] of asides) {
  test(`no site is made when ${what}`, async () => {
    const calls: unknown[] = []
    const outcomes = await runWithSite(files, env, async (...call) => {
      calls.push(call)
      return []
    })
    assert.deepEqual([calls, outcomes], [[[files, env]], []])
  })
}

test('without a site the other files still run, and the run fails', async () => {
  const calls: unknown[] = []
  // Nothing is found on an empty PATH, so the build fails.
  const outcomes = await runWithSite(
    ['e2e/a.test.ts', 'test/a.test.ts'],
    { ...chromium, PATH: '' },
    async (files) => {
      calls.push(files)
      return []
    },
  )
  assert.deepEqual(calls, [['test/a.test.ts']])
  assert.deepEqual([outcomes[0]?.passed, outcomes[0]?.failures.length], [0, 2])
})

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
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
    const code = `import { startSite } from './test/servers/site.ts'
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

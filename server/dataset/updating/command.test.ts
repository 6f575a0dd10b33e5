import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { dataFile, dataSite } from '#test/servers/data-site.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { openInUse } from '../importing/candidate.ts'
import { keepUpToDate } from './update.ts'
import { CurrentDataset } from '../current.ts'
import { smallDataset } from '#test/data/small-bins.ts'

async function site(t: TestContext) {
  const dataDir = await temporaryFolder(t)
  const data = await dataSite(t, dataFile())
  const start = (...words: string[]) =>
    runProgram(t, 'server/bindex/main.ts', ['update', ...words], {
      DATA_DIR: dataDir,
      BIN_DATA: data.address,
    })
  const run = async (...words: string[]) => {
    const program = start(...words)
    const code = await program.exited
    return { code, output: program.output() }
  }
  return { dataDir, data, start, run }
}

test('npm run update:data says what is new, uses it with --yes, and refuses broken data with exit code 1', async (t) => {
  const { dataDir, data, run } = await site(t)
  assert.deepEqual(await run('--check'), {
    code: 0,
    output: `Newer data is available: ${data.address}.\n`,
  })
  const reported = await run()
  assert.equal(reported.code, 0)
  assert.match(reported.output, /BINs: 0 → 40\n.*Add --yes to use this dataset\.\nNothing was changed\.\n$/s)
  assert.equal(await openInUse(dataDir), undefined)

  const used = await run('--yes')
  assert.equal(used.code, 0)
  assert.match(used.output, /Newer data is in use: 0 → 40 BINs\.\n$/)
  assert.deepEqual(await run(), {
    code: 0,
    output: 'No newer data: nothing in BIN_DATA has changed.\n',
  })

  data.content = dataFile({ count: 10 })
  const refused = await run('--yes')
  assert.equal(refused.code, 1)
  assert.match(
    refused.output,
    /is not used\. bin-data-1\.csv has 10 BINs, less than half of the 40 before\.\n$/,
  )
  assert.equal((await openInUse(dataDir))?.rows, 40)
  assert.equal((await run('--wrong')).code, 2)
})

test('an update that is killed or stopped during the download changes nothing, and the next one works', async (t) => {
  const { dataDir, data, start, run } = await site(t)
  await run('--yes')
  const before = await readFile(join(dataDir, 'dataset.bindex'))
  data.content = dataFile({ count: 50 })
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
    const asked = Promise.withResolvers<void>()
    data.answer = (_request, response) => {
      response.write(data.content.slice(0, 100))
      asked.resolve()
    }
    const program = start('--yes')
    await asked.promise
    program.process.kill(signal)
    const code = await program.exited
    if (signal !== 'SIGKILL') {
      assert.deepEqual([code, program.output()], [130, 'Stopped. Nothing was changed.\n'])
    }
    assert.deepEqual(await readFile(join(dataDir, 'dataset.bindex')), before)
  }
  data.answer = undefined
  assert.match((await run('--yes')).output, /10 BINs added, 0 removed, 0 values changed\.\n$/)
  const leftOvers = (await readdir(dataDir)).filter((name) => name.startsWith('update-'))
  assert.equal(leftOvers.length, 1, 'only the one that was killed')
})

test('what the server fetched at its start is not fetched again when nothing changed', async (t) => {
  const { dataDir, data, run } = await site(t)
  const current = new CurrentDataset(await smallDataset(), join(dataDir, 'dataset.bindex'))
  const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
  const settings = { binData: [data.address], binDataUrl: 'off', dataDir }
  await keepUpToDate(current, settings, log, new AbortController().signal)
  assert.equal(current.dataset.rows, 40)
  assert.match((await run('--yes')).output, /^No newer data/)
  assert.match((await run('--yes')).output, /^No newer data/)
  assert.deepEqual(data.replies, [200, 200, 304])
})

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { forEachDatabase } from '#test/servers/databases.ts'
import { madeExposures } from '#test/data/made-exposures.ts'
import { runHere } from '#test/servers/bindex.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { openDatabase, type Place } from '../../platform/db/open.ts'
import { openExposureKey } from '../exposure-key.ts'
import { allDatasets, exposures } from '../store.ts'
import { run as importExposures } from './import.ts'

const labels = (name: string) => [
  '--name',
  name,
  '--source-class',
  'breach notice',
  '--lawful-basis',
  'consent',
]
const row = (at: number) => `999901,04/29,Alex Number${at},90210`
const cardOf = (at: number) => ({
  bin: '999901',
  exp: '04/29',
  names: [`ALEX NUMBER${at}`],
  zips: ['90210'],
})

async function prepare(t: TestContext, place: Place) {
  const dataDir = await temporaryFolder(t)
  const environment = { DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl }
  const start = (...words: string[]) =>
    runProgram(t, 'server/bindex/main.ts', ['import-exposures', ...words], environment)
  const runProcess = async (...words: string[]) => {
    const program = start(...words)
    return { code: await program.exited, said: program.output() }
  }
  const run = (...words: string[]) => runHere(importExposures, 'import-exposures', words, environment)
  const file = (rows: number, from = 0) => {
    const path = join(dataDir, `cards-${rows}-${from}.csv`)
    const lines = Array.from({ length: rows }, (_, at) => row(at + from))
    writeFileSync(path, `bin,exp,name,zip\n${lines.join('\n')}\n`)
    return path
  }
  const open = async () => {
    const database = await openDatabase({ dataDir, databaseUrl: place.databaseUrl })
    t.after(() => database.close())
    return database
  }
  return { dataDir, start, run, runProcess, file, open }
}

forEachDatabase(({ place }) => {
  test('a dataset can be imported, listed, searched and removed', async (t) => {
    const { dataDir, run, runProcess, file, open } = await prepare(t, await place(t))
    assert.match((await runProcess('--list')).said, /No datasets, so visitors search the demo\./)
    const twice = file(300)
    const checked = await run('--check', twice)
    assert.deepEqual(
      [checked.code, checked.said],
      [0, 'cards-300-0.csv: 300 rows, 300 cards, no card numbers.\n'],
    )
    const first = await runProcess(twice, ...labels('First'), '--date', '2026-05-01')
    assert.equal(first.code, 0, first.said)
    assert.match(first.said, /"First" was imported and is now searched \(300 distinct cards/)
    assert.equal((await run(file(200, 200), ...labels('Second'))).code, 0)
    assert.ok(!existsSync(join(dataDir, 'exposures.importing')))
    assert.equal(statSync(join(dataDir, 'exposures.key')).mode & 0o777, 0o600)

    const database = await open()
    const { search, datasets } = exposures(database, openExposureKey(dataDir))
    const idOf = new Map([...(await datasets())].map(([id, { name }]) => [id, name]))
    const holding = async (at: number) =>
      [...(await search(cardOf(at)))].filter(([, holds]) => holds).map(([id]) => idOf.get(id))
    assert.deepEqual(await holding(0), ['First'])
    assert.deepEqual(await holding(250), ['Second', 'First'])
    assert.deepEqual(await holding(399), ['Second'])
    assert.deepEqual(await holding(400), [])

    const again = await run(file(1), ...labels('First'))
    assert.equal(again.code, 1)
    assert.match(again.said, /There already is a dataset "First"/)
    const told = (await run('--list')).said
    assert.match(told, /Second\n {2}200 cards, without a date, imported \d{4}-/)
    assert.match(told, /First\n {2}300 cards, from 2026-05-01, imported [^]*breach notice; consent/)

    assert.match((await run('--remove', 'First')).said, /300 cards[^]*Nothing was removed[^]*--yes/)
    assert.deepEqual(await holding(0), ['First'])
    assert.match((await run('--remove', 'First', '--yes')).said, /Removed\./)
    assert.match((await run('--remove', 'First', '--yes')).said, /There is no dataset "First"/)
    const { count } = await database.kysely
      .selectFrom('exposure_tags')
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), 200)
    assert.deepEqual(
      (await allDatasets(database.kysely)).map(({ name, rows }) => [name, rows]),
      [['Second', 200]],
    )
  })

  test('a dataset that compares only the beginning of postal codes is reported', async (t) => {
    const { dataDir, run, open } = await prepare(t, await place(t))
    assert.match((await run('--list')).said, /No datasets/)
    const key = openExposureKey(dataDir)
    const database = await open()
    await madeExposures(t, database, { name: 'Earlier', cards: [], key, isOld: true })
    assert.match((await run('--list')).said, /Earlier[^]*first five letters and digits of postal codes/)
    await madeExposures(t, database, { name: 'Later', cards: [], key })
    assert.equal((await run('--list')).said.match(/first five/g)?.length, 1)
  })

  test('a dataset made with another key is reported and not searched', async (t) => {
    const { dataDir, run, file, open } = await prepare(t, await place(t))
    assert.equal((await run(file(5), ...labels('Old'))).code, 0)
    rmSync(join(dataDir, 'exposures.key'))
    assert.match((await run('--list')).said, /Made with another exposures\.key: it is not searched/)
    const foreign: string[] = []
    const { datasets } = exposures(await open(), openExposureKey(dataDir), (name) => foreign.push(name))
    for (let visit = 0; visit < 2; visit++) {
      assert.deepEqual(
        [...(await datasets()).values()].map(({ name }) => name),
        ['Demo (made up)'],
      )
    }
    assert.deepEqual(foreign, ['Old'])
  })
})

test('Ctrl+C stops an import and leaves nothing behind', async (t) => {
  const { dataDir, start, run, file } = await prepare(t, { dataDir: '', databaseUrl: '' })
  const importing = start(file(400_000), ...labels('Large'))
  while (!existsSync(join(dataDir, 'exposures.importing', 'pid'))) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  importing.process.kill('SIGINT')
  assert.equal(await importing.exited, 130, importing.output())
  assert.match(importing.output(), /Stopped\. Nothing was imported\./)
  assert.ok(!existsSync(join(dataDir, 'exposures.importing')))
  assert.match((await run('--list')).said, /No datasets/)
})

test('a second concurrent import is refused; leftovers of a killed one do not block the next', async (t) => {
  const { dataDir, runProcess, file } = await prepare(t, { dataDir: '', databaseUrl: '' })
  const folder = join(dataDir, 'exposures.importing')
  mkdirSync(folder)
  writeFileSync(join(folder, 'pid'), String(process.pid))
  const refused = await runProcess(file(1), ...labels('One'))
  assert.equal(refused.code, 1)
  assert.match(refused.said, new RegExp(`Another import is running, as process ${process.pid}\\.`))
  writeFileSync(join(folder, 'pid'), '999999999')
  assert.equal((await runProcess(file(1), ...labels('One'))).code, 0)
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.includes('importing')),
    [],
  )
})

test('reports missing and invalid arguments', async (t) => {
  const { dataDir, run, runProcess, file } = await prepare(t, { dataDir: '', databaseUrl: '' })
  const path = file(1)
  const [, , ...rest] = labels('One')
  for (const [words, said] of [
    [[path, ...rest], /--name is missing: the name that visitors see\./],
    [[path, '--name', 'One'], /--source-class is missing/],
    [[path, ...labels('One').slice(0, 4)], /--lawful-basis is missing: why you may store it\./],
    [[path, ...labels('Demo (made up)')], /is the name of the demo/],
    [[path, ...labels('x'.repeat(101))], /--name must have at most 100 characters/],
    [[path, ...labels('One'), '--date', '2026-02-30'], /--date must be a date/],
    [[path, ...labels('One'), '--date', '2999-01-01'], /--date must be a date in the past/],
    [[join(dataDir, 'none.csv'), ...labels('One')], /There is no file none\.csv\./],
    [['--wrong'], /There is no option --wrong\./],
  ] as [string[], RegExp][]) {
    const { code, said: output } = await run(...words)
    assert.equal(code, words[0] === '--wrong' ? 2 : 1, words.join(' '))
    assert.match(output, said)
    assert.doesNotMatch(output, /\n\s+at /)
  }
  const wrong = await runProcess('--wrong')
  assert.equal(wrong.code, 2)
  assert.match(wrong.said, /^There is no option --wrong\./)
  assert.match((await run()).said, /^bindex import-exposures FILE/)
  assert.match((await run('--list')).said, /No datasets/)
})

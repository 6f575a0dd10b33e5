// Nothing about a search is stored anywhere: checked byte by byte.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import type { ExposureAnswer } from '#contract/calls/exposures.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { says, startTurnstile } from '#test/servers/turnstile.ts'

// Values that occur nowhere else.
const hit = { bin: '99997713', exp: '07/31', name: 'Zyxwvut Qanaryhit', zip: 'QX77Z' }
const miss = { bin: '99998814', exp: '08/32', name: 'Wvutsrq Qanarymiss', zip: 'QY88Z' }

test('no searched or imported card is in the database, its log, the server’s log or any other file', async (t) => {
  const dataDir = await temporaryFolder(t)
  const csv = join(await temporaryFolder(t), 'cards.csv')
  writeFileSync(join(dataDir, 'dataset.bindex'), snapshotOf())
  writeFileSync(
    csv,
    `bin,exp,name,zip,note\n${Object.values(hit).join()},Qanarynote\nbroken,x,Qanarybroken,\n`,
  )
  const turnstile = await startTurnstile(
    t,
    Object.fromEntries(
      ['a', 'b'].map((token) => [
        token,
        (response) => says(response, { success: true, hostname: '127.0.0.1' }),
      ]),
    ),
  )
  const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...turnstile.environment }
  const server = await startServer(t, environment)
  const labels = ['--name', 'Canaries', '--source-class', 'test', '--lawful-basis', 'made up']
  const importing = runProgram(t, 'server/bindex/main.ts', ['import-exposures', csv, ...labels], environment)
  assert.equal(await importing.exited, 0, importing.output())

  const ask = async (card: object, turnstile_token: string) => {
    const asked = await fetch(`${server.address}/api/tool/resellFind`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...card, turnstile_token }),
    })
    const text = await asked.text()
    assert.equal(asked.status, 202, text)
    const { id } = JSON.parse(text) as Output<'POST /api/tool/resellFind'>
    for (;;) {
      const reply = await fetch(`${server.address}/api/tool/resellFind/${id}`)
      const answer = (await reply.json()) as ExposureAnswer
      if (answer.status !== 'pending') return answer
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  // The running server has noticed the dataset.
  const [found, none] = await Promise.all([ask(hit, 'a'), ask(miss, 'b')])
  assert.deepEqual([found.status, none.status], ['possible_match', 'no_match_in_this_dataset'])
  assert.equal(found.datasets[0]?.name, 'Canaries')

  const kept = [
    ['the log of the server', server.output()],
    ['what the import said', importing.output()],
    ...readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name), 'latin1')]),
  ] as [string, string][]
  assert.ok(kept.some(([name]) => name === 'bindex.db-wal' || name === 'bindex.db'))
  assert.ok(kept.every(([name]) => name !== 'exposures.importing'))
  assert.match(server.output(), /resellFind/)
  const canaries = [hit, miss].flatMap(({ bin, exp, name, zip }) => [
    bin,
    bin.slice(0, 6),
    exp,
    zip,
    ...name.split(' '),
  ])
  for (const canary of [...canaries, 'Qanary']) {
    for (const [where, text] of kept) {
      assert.ok(!text.toUpperCase().includes(canary.toUpperCase()), `${canary} is in ${where}`)
    }
  }
})

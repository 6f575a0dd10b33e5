import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { need } from '#test/run/needs.ts'
import { bindexProgram, commandFolder } from '#test/servers/bindex.ts'

/** Goes to the beginning of the line and removes it. */
const clear = '\r\x1b[K'

describe('on a terminal', { skip: need('script').missing }, () => {
  /** Runs a line of shell on a terminal of its own, and keeps what that shows. */
  const onTerminal = (t: TestContext, folder: string, line: string) => {
    const command = `bindex() { '${process.execPath}' '${bindexProgram}' "$@"; }; ${line}`
    const child = spawn(need('script').path!, ['-qec', command, '/dev/null'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], DATA_DIR: folder, BIN_DATA_URL: 'off', TERM: 'xterm' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    const state = { shown: '' }
    child.stdout.on('data', (data: Buffer) => (state.shown += data.toString().replaceAll(clear, '⌫')))
    return { state, exited: once(child, 'close') as Promise<[number]> }
  }

  test('a long lookup says how far it is, and removes that when it is done', async (t) => {
    const folder = await commandFolder(t)
    const { state, exited } = onTerminal(
      t,
      folder,
      'while [ ! -e stop ]; do yes 457173 | head -n 1000; done | bindex lookup --format csv > results.csv',
    )
    while (!state.shown.includes('per second')) await pause(20)
    writeFileSync(join(folder, 'stop'), '')
    assert.deepEqual((await exited)[0], 0)
    assert.match(state.shown, /^(?:⌫[\d,]+ BINs, [\d,]+ per second)+⌫$/)
    assert.doesNotMatch(readFileSync(join(folder, 'results.csv'), 'utf8'), /per second/)
  })

  test('an import draws a bar, and removes it', async (t) => {
    const folder = await commandFolder(t)
    const names = 'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName'
    const rows = Array.from(
      { length: 20_000 },
      (_, at) => `${400_000 + at},VISA,DEBIT,,Bank,,,DK,DNK,DENMARK`,
    )
    writeFileSync(join(folder, 'many.csv'), `${[names, ...rows].join('\n')}\n`)
    const { state, exited } = onTerminal(t, folder, 'bindex import many.csv > report.txt')
    assert.deepEqual((await exited)[0], 0, state.shown)
    assert.match(state.shown, /⌫█{30} 100 %  many\.csv⌫/)
    assert.doesNotMatch(readFileSync(join(folder, 'report.txt'), 'utf8'), /█/)
  })
})

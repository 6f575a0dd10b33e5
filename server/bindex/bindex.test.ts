import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { need } from '#test/run/needs.ts'
import { bindexProgram, commandFolder, runBindex } from '#test/servers/bindex.ts'
import { programEnv, temporaryFolder } from '#test/servers/server-process.ts'
import { commandNames, commands } from '../platform/commands/table.ts'

test('without a command it lists all of them, on one screen', async (t) => {
  const folder = await temporaryFolder(t)
  const { code, out } = await runBindex(folder, [])
  const lines = out.split('\n')
  assert.equal(code, 0)
  assert.ok(lines.length <= 24 && lines.every((line) => line.length <= 82))
  for (const name of commandNames)
    assert.ok(out.includes(`  ${name} `) && out.includes(commands[name].summary))
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  assert.equal((await runBindex(folder, ['--version'])).out, `${version}\n`)
})

test('every command shows its help, which changes nothing', async (t) => {
  const folder = await temporaryFolder(t)
  for (const name of commandNames) {
    const { code, out, errors } = await runBindex(folder, [name, '--help'])
    assert.deepEqual({ code, errors }, { code: 0, errors: '' }, name)
    assert.match(out, new RegExp(`^bindex ${name} `))
  }
  const { out } = await runBindex(folder, ['help', 'lookup'])
  assert.match(out, /^bindex lookup /)
})

const full = existsSync('/dev/full') ? false : 'no /dev/full'

test(
  'a full disk is a sentence and an exit code, for every command that prints',
  { skip: full },
  async (t) => {
    const folder = await commandFolder(t)
    const sentence = 'The output cannot be written: the disk is full. Free some space and try again.\n'
    const cases: [words: string, code: number][] = [
      ['search --all --brand VISA', 2],
      ['search --all --brand VISA --format csv', 2],
      ['lookup 457173', 2],
      ['457173', 2],
      ['lookup --merge table.csv', 2],
      ['export', 1],
      ['dataset', 1],
      ['completion bash', 1],
      ['--help', 1],
    ]
    writeFileSync(join(folder, 'table.csv'), 'bin\n457173\n')
    for (const [words, code] of cases) {
      const errors = await promisify(execFile)(
        '/bin/sh',
        ['-c', `exec "$0" "$@" > /dev/full`, process.execPath, bindexProgram, ...words.split(' ')],
        { cwd: folder, env: programEnv({ DATA_DIR: folder }) },
      ).then(
        () => assert.fail(words),
        (error: { code: number; stderr: string }) => [error.code, error.stderr],
      )
      assert.deepEqual(errors, [code, sentence], words)
    }
  },
)

test('a file that cannot be read or written is a sentence, without a stack', async (t) => {
  const folder = await commandFolder(t)
  const cases: [words: string[], code: number, errors: RegExp][] = [
    [['export', 'none/all.csv'], 2, /^There is no folder .*none\.\n/],
    [
      ['export', 'dataset.bindex/all.csv'],
      1,
      /all\.csv.* does not exist, because a part of it is a file\.\n$/,
    ],
    [['export', '--force', '.'], 2, /^\. is a folder\.\n/],
    [['lookup', '--file', '.'], 2, /^\. is a folder\.\n/],
    [['lookup', '--merge', '.'], 2, /^\. is a folder\.\n/],
    [['dataset', '--data', '.'], 2, /^\. is a folder\.\n/],
  ]
  for (const [words, code, errors] of cases) {
    const said = await runBindex(folder, words)
    assert.match(said.errors, errors, words.join(' '))
    assert.doesNotMatch(said.errors, /^ +at /m)
    assert.equal(said.code, code, words.join(' '))
  }
})

test('a command that does not exist is answered with those that are like it', async (t) => {
  const folder = await temporaryFolder(t)
  const cases: [word: string, errors: string][] = [
    ['lokup', 'There is no command lokup. Did you mean lookup?\nTry: bindex --help\n'],
    ['frobnicate', 'There is no command frobnicate.\nTry: bindex --help\n'],
    ['457173600000', 'There is no command.\nTry: bindex --help\n'],
    ['constructor', 'There is no command constructor.\nTry: bindex --help\n'],
  ]
  for (const [word, errors] of cases) {
    assert.deepEqual(await runBindex(folder, [word]), { code: 2, out: '', errors })
  }
})

test('a BIN is looked up without saying so, in the starter data when there is no other', async (t) => {
  const folder = await temporaryFolder(t)
  const { code, out, errors } = await runBindex(folder, ['437773', '--format', 'csv'])
  assert.equal(code, 0)
  assert.match(out, /^BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n437773,VISA,/)
  assert.match(errors, /^There is no dataset in \S+ yet, so these are the [\d,]+ BINs of the starter data\./)
})

describe('pipes', { skip: need('bash').missing }, () => {
  const bash = async (folder: string, code: string) => {
    const bindex = `'${process.execPath}' '${bindexProgram}'`
    return promisify(execFile)(
      need('bash').path!,
      ['--norc', '-c', `bindex() { ${bindex} "$@"; }; ${code}`],
      {
        cwd: folder,
        env: programEnv({ DATA_DIR: folder }),
      },
    )
  }

  test('a reader that stops early is no error', async (t) => {
    const folder = await commandFolder(t)
    writeFileSync(join(folder, 'many.txt'), '457173\n'.repeat(300_000))
    for (const format of ['csv', 'json', 'ndjson', 'table']) {
      const { stdout, stderr } = await bash(
        folder,
        `bindex lookup --format ${format} < many.txt | head -n 2; echo "\${PIPESTATUS[0]}"`,
      )
      assert.equal(stderr, '')
      assert.equal(stdout.split('\n')[2], '0', stdout)
    }
  })

  test('what one command prints, the next one reads', async (t) => {
    const folder = await commandFolder(t)
    const { stdout } = await bash(
      folder,
      `set -o pipefail; bindex export --format txt | cut -f1 | tail -n +2 | bindex lookup --extended --format csv | sort -u | wc -l`,
    )
    assert.equal(stdout.trim(), '11')
    const { stdout: counted } = await bash(
      folder,
      `yes 457173 | head -n 200000 | bindex lookup --format csv | sort | uniq -c | sort -n | tail -n 1`,
    )
    assert.equal(counted.trim(), '200000 457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit')
  })

  test('the first answers arrive before the input ends', async (t) => {
    const folder = await commandFolder(t)
    const child = spawn(process.execPath, [bindexProgram, 'lookup', '--format', 'csv'], {
      cwd: folder,
      env: programEnv({ DATA_DIR: folder }),
    })
    t.after(() => child.kill('SIGKILL'))
    child.stdin.write('457173\n'.repeat(50_000))
    const [answer] = (await once(child.stdout, 'data')) as [Buffer]
    assert.match(answer.toString(), /^BIN,BRAND/)
    child.stdin.end()
    child.stdout.resume()
    const [code] = (await once(child, 'close')) as [number]
    assert.equal(code, 0)
  })

  test('colours only where they are wanted', async (t) => {
    const folder = await commandFolder(t)
    const coloured = async (environment: Record<string, string>) =>
      (await runBindex(folder, ['457173'], { environment })).out.includes('\x1b[')
    assert.equal(await coloured({}), false)
    assert.equal(await coloured({ FORCE_COLOR: '1' }), true)
    assert.equal(await coloured({ NO_COLOR: '1' }), false)
  })
})

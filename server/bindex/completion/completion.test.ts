// Real shells complete what people type.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { smallDataset } from '#test/data/small-bins.ts'
import { need } from '#test/run/needs.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { commandNames, commands } from '../../platform/commands/table.ts'
import { bashScript, fishScript, zshScript } from './shells.ts'
import { completions, type CompletedCommand } from './model.ts'

const run = promisify(execFile)

/** What is typed before Tab, and what is offered. */
const cases: [typed: string[], offered: string[]][] = [
  [[''], commandNames],
  [['se'], ['serve', 'search', 'seed']],
  [['help', 'doc'], ['doctor']],
  [
    ['lookup', '--f'],
    ['--format', '--file'],
  ],
  [
    ['lookup', '--format', ''],
    ['table', 'csv', 'json', 'ndjson'],
  ],
  [['lookup', '--format', 'n'], ['ndjson']],
  [
    ['search', '--brand', 'V'],
    ['VISA', 'VISA/DANKORT'],
  ],
  [['search', '--brand', 'VISA', '--country', 'G'], ['GB']],
  [['search', '--level', 'WORLD'], ['WORLD ELITE']],
  [
    ['restore', '--'],
    ['--yes', '--json', '--help'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['admin', 'mod'], ['moderator']],
]

let all: CompletedCommand[]
before(async () => {
  all = completions(await smallDataset())
})

async function scriptFile(t: TestContext, script: string): Promise<string> {
  const file = join(await temporaryFolder(t), 'completion')
  writeFileSync(file, script)
  return file
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean)

test('every command and option of the table is completed', () => {
  for (const script of [bashScript(all), zshScript(all), fishScript(all)]) {
    for (const [name, { options }] of Object.entries(commands)) {
      assert.ok(script.includes(name))
      for (const [option, definition] of Object.entries(options)) {
        const isHidden = 'hidden' in definition
        const found = new RegExp(`(?:--|-l )${option}\\b`).test(script)
        assert.equal(found, !isHidden, `${name} ${option}`)
      }
    }
  }
})

describe('bash', { skip: need('bash').missing }, () => {
  const complete = async (file: string, words: string[]) => {
    const quoted = ['bindex', ...words].map((word) => `'${word}'`).join(' ')
    const code = `source '${file}'; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _bindex; printf '%s\\n' "\${COMPREPLY[@]}"`
    return lines((await run(need('bash').path!, ['--norc', '-c', code])).stdout)
  }

  test('completes commands, options and values', async (t) => {
    const file = await scriptFile(t, bashScript(all))
    for (const [typed, offered] of cases) {
      const found = (await complete(file, typed)).map((word) => word.replaceAll('\\', ''))
      assert.deepEqual(found.toSorted(), offered.toSorted(), typed.join(' '))
    }
  })

  test('completes the value of --option=value, and leaves files to bash', async (t) => {
    const file = await scriptFile(t, bashScript(all))
    assert.deepEqual(await complete(file, ['lookup', '--format', '=', 'nd']), ['ndjson'])
    assert.deepEqual(await complete(file, ['lookup', '--merge', '']), [])
    assert.deepEqual(await complete(file, ['backup', 'fi']), [])
    assert.deepEqual(await complete(file, ['search', '--level', 'WORLD']), ['WORLD\\ ELITE'])
  })
})

describe('fish', { skip: need('fish').missing }, () => {
  test('completes commands, options and values', async (t) => {
    const file = await scriptFile(t, fishScript(all))
    const home = await temporaryFolder(t)
    for (const [typed, offered] of cases) {
      const code = `source ${file}; complete -C 'bindex ${typed.join(' ')}'`
      const { stdout } = await run(need('fish').path!, ['--no-config', '-c', code], {
        cwd: home,
        env: { ...process.env, HOME: home },
      })
      const found = lines(stdout).map((line) => line.split('\t', 1)[0]!)
      assert.deepEqual(found.toSorted(), offered.toSorted(), typed.join(' '))
    }
  })
})

describe('zsh', { skip: need('zsh').missing }, () => {
  /** Types into a terminal, and runs what the shell has made of it. */
  const typeInto = async (t: TestContext, typed: string) => {
    const file = await scriptFile(t, zshScript(all))
    const setUp = join(await temporaryFolder(t), 'set-up')
    writeFileSync(
      setUp,
      `autoload -Uz compinit; compinit -u -D
source ${file}
bindex() { print -r -- "R""AN:$*:" }
`,
    )
    const code = `zmodload zsh/zpty
zpty shell 'TERM=xterm ${need('zsh').path!} -f -i'
zpty -w shell 'source ${setUp}'
zpty -w shell $'bindex ${typed}'
while zpty -r shell line; do
  if [[ $line == *RAN:*:* ]]; then print -r -- "\${\${line#*RAN:}%%:*}"; break; fi
done
zpty -d shell`
    const { stdout } = await run(need('zsh').path!, ['-f', '-c', code], { timeout: 60_000 })
    return stdout.trimEnd()
  }

  test('completes commands, options and values', async (t) => {
    for (const [typed, ran] of [
      ['loo\\t--form\\tnd\\t', 'lookup --format ndjson'],
      ['sear\\t--countr\\tG\\t--lev\\tWOR\\t', 'search --country GB --level WORLD ELITE'],
      ['comp\\tfi\\t', 'completion fish'],
      ['search --brand=MAS\\t', 'search --brand=MASTERCARD'],
      ['help doc\\t', 'help doctor'],
    ] as const) {
      assert.equal((await typeInto(t, typed)).trimEnd(), ran)
    }
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArguments } from './read-arguments.ts'
import { commands } from './table.ts'
import { UsageError } from './read-arguments.ts'

test('reads switches, values, repeated values and arguments', () => {
  const { values, positionals, tokens } = readArguments(commands.lookup, [
    '457173',
    '--extended',
    '--format=csv',
    '--file',
    'a',
    '--file',
    'b',
    '--',
    '-x',
  ])
  assert.deepEqual(positionals, ['457173', '-x'])
  assert.equal(values.extended, true)
  assert.equal(values.url, false)
  assert.equal(values.format, 'csv')
  assert.equal(values.column, undefined)
  assert.deepEqual(values.file, ['a', 'b'])
  assert.deepEqual(
    tokens.map((token) => (token.kind === 'option' ? token.name : token.value)),
    ['457173', 'extended', 'format', 'file', 'file', '-x'],
  )
  assert.equal(readArguments(commands.lookup, ['-h']).values.help, true)
})

test('says what is wrong with arguments, and what was perhaps meant', () => {
  const cases: [command: keyof typeof commands, words: string[], message: string][] = [
    ['lookup', ['--formt', 'csv'], 'There is no option --formt. Did you mean --format?'],
    ['lookup', ['-x'], 'There is no option -x.'],
    ['lookup', ['--format'], '--format needs a value: --format FORMAT.'],
    ['lookup', ['--format', 'cvs'], '--format must be table, csv, json or ndjson. Did you mean csv?'],
    ['lookup', ['--extended=yes'], '--extended takes no value.'],
    ['dataset', ['visa'], 'It takes no arguments: "visa" is too much.'],
    ['dataset', ['45717360'], 'It takes no arguments.'],
    ['export', ['a', 'b'], 'It takes [FILE] only: "b" is too much.'],
  ]
  for (const [name, words, message] of cases) {
    assert.throws(
      () => readArguments(commands[name], words),
      (error) => error instanceof UsageError && error.message === message,
      message,
    )
  }
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CommandDefinition } from './definition.ts'
import { helpOf } from './command.ts'
import { commands } from './table.ts'

describe('the help of a command fits a screen and names every option', () => {
  for (const [name, definition] of Object.entries<CommandDefinition>(commands)) {
    test(name, () => {
      const help = helpOf(`bindex ${name}`, definition)
      const lines = help.split('\n')
      assert.ok(lines.length <= 24, `${lines.length} lines`)
      for (const line of lines) assert.ok(line.length <= 80, line)
      for (const [option, { hidden }] of Object.entries(definition.options)) {
        assert.equal(help.includes(`--${option}`), !hidden, option)
      }
      assert.ok(help.includes('-h, --help') && help.includes('--json'))
      assert.ok(definition.summary.length <= 60, definition.summary)
    })
  }
})

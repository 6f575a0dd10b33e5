import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { errors } from './errors.ts'
import { tools } from './tools.ts'

test('texts take their limits from the table of limits', () => {
  assert.match(tools['mass-proxy-checker'].does, /up to 5,000 of your own proxies/)
  assert.match(errors.too_many_lists[1], /You have 1,000 lists/)
  const folder = import.meta.dirname
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const repeated = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) =>
        /^[^/*]*['"`][^'"`]*\b(?:at most|up to|first|limit of|have(?: written)?) \d[\d,]{2}/i.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(repeated, [])
})

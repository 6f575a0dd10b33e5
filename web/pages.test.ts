import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pagesByPath } from '#contract/pages.ts'

test('every page has a file that exports Page', () => {
  for (const { module, goesTo } of pagesByPath.values()) {
    if (goesTo !== undefined) continue
    const file = join(import.meta.dirname, module)
    assert.ok(existsSync(file), module)
    assert.match(readFileSync(file, 'utf8'), /^export (?:function|const) Page\b/m, module)
  }
})

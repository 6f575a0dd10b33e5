import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usesInCode } from '../syntax/uses.ts'
import { breakLines } from './readable-code.ts'
import { openParser } from './readable-code.ts'

const parse = await openParser()

test('puts each statement on its own line and keeps the lines of what was found', () => {
  const code =
    'a();function f(){b();if(c){d()}return `x;y`}\nfor(;;){navigator.platform}class K{m(){screen.width}}'
  const tree = parse(code)
  const broken = breakLines(code, tree)
  assert.equal(broken.replaceAll('\n', ''), code.replaceAll('\n', ''))
  const lines = broken.split('\n')
  for (const { path, line } of usesInCode(tree)) {
    const name = path.split('.').at(-1)!
    assert.ok(lines[line! - 1]!.includes(name), `${path} in line ${line}:\n${broken}`)
  }
  // Those of a new parse are the same.
  const found = (from: typeof tree) =>
    usesInCode(from).map(({ how, path, input, line }) => [how, path, input, line])
  assert.deepEqual(found(tree), found(parse(broken)))
  assert.ok(lines.includes('b();'), broken)
})

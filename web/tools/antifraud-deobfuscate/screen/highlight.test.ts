import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlighter } from './highlight.ts'

test('highlights comments, texts, numbers and keywords across lines', () => {
  const code = ['const a = 1 // x', '/* y', 'z */ b = /[/"]/g', 'c = `d', 'e` + "f\\"g" / 2']
  const tokensOf = highlighter(code)
  const highlighted = (line: number) =>
    tokensOf(line)
      .filter(([kind]) => kind !== 'plain')
      .map((token) => token.join(' '))
  // Lines can be requested in any order.
  assert.deepEqual(highlighted(4), ['text e`', 'text "f\\"g"', 'number 2'])
  assert.deepEqual(highlighted(0), ['keyword const', 'number 1', 'comment // x'])
  assert.deepEqual(highlighted(1), ['comment /* y'])
  assert.deepEqual(highlighted(2), ['comment z */', 'text /[/"]/g'])
  assert.equal(
    tokensOf(3)
      .map(([, text]) => text)
      .join(''),
    code[3],
  )
})

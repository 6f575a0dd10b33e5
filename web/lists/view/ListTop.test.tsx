import assert from 'node:assert/strict'
import { test } from 'vitest'
import { splitHandles } from './ListTop.tsx'

const texts: [text: string, handles: string[]][] = [
  ['ask @bindex_dev, or @other1', ['bindex_dev', 'other1']],
  ['@abcde', ['abcde']],
  ['@abcd', []],
  [`@${'a'.repeat(32)}`, ['a'.repeat(32)]],
  [`@${'a'.repeat(33)}`, []],
  ['me@example.com', []],
  ['@@abcde', []],
  ['(@abcde)', ['abcde']],
  ['<b>@abcde</b>', ['abcde']],
  ['', []],
]

for (const [text, handles] of texts) {
  test(`“${text}”: ${handles.join(', ') || 'none'}`, () => {
    const pieces = splitHandles(text)
    assert.equal(pieces.map((piece) => piece.text).join(''), text)
    assert.deepEqual(
      pieces.flatMap(({ handle }) => handle ?? []),
      handles,
    )
  })
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { adviseOn } from './not-a-script.ts'

describe('says what a text that is not a script looks like, and what to do next', () => {
  for (const [text, start] of [
    ['https://cdn.example/shop.js?v=2', 'This is an address'],
    ['//cdn.example/a.js\n  //cdn.example/b.js\n', 'This is an address'],
    ['{ "name": "shop", "cards": ["visa"] }', 'This is JSON'],
    ['{"a":1}\n{"a":2}\n', 'This is JSON'],
    ['interface Card { number: string }\nconst card: Card = read()', 'This looks like TypeScript'],
    [
      'export const pay = async (amount: number): Promise<void> => send(amount)',
      'This looks like TypeScript',
    ],
    ['const input = document.querySelector("input") as HTMLInputElement', 'This looks like TypeScript'],
    ['import type { A } from "./a"\nrun()', 'This looks like TypeScript'],
    ['<?php echo $card; ?>', 'This looks like PHP'],
    ['.pay, #card { color: red; }', 'This looks like CSS'],
    ['@media print { body { margin: 0 } }', 'This looks like CSS'],
  ] as const)
    test(text, () => {
      const advice = adviseOn(text) ?? ''
      assert.ok(advice.startsWith(start), advice)
      assert.match(advice, /paste|Paste/)
    })

  test('nothing about a script that is cut off', async () => {
    const { resolve } = createRequire(import.meta.url)
    for (const name of ['topojson-client', 'd3-geo', 'clientjs', '@fingerprintjs/fingerprintjs']) {
      const code = await readFile(resolve(name), 'utf8')
      for (const share of [0.1, 0.5, 0.99])
        assert.equal(adviseOn(code.slice(0, code.length * share)), undefined, `${name} ${share}`)
    }
    assert.equal(adviseOn('document.addEventListener("submit", function () {'), undefined)
  })
})

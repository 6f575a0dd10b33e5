// A regular expression that takes quadratic time on some text lets one request block all others.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { sizeVariable } from '#test/data/runs.ts'

const root = join(import.meta.dirname, '../..')
/**
 * The length of a header, which is the longest text that no rule of the contract limits; under `npm run test:full` that
 * of a body. And milliseconds of CPU time, of which linear ones take a fraction.
 */
const [length, tooSlow] = process.env[sizeVariable] === 'full' ? [1_000_000, 1000] : [16_000, 30]

/** Those that only get short texts. */
const short = new Map([
  ['engine/normal-forms/phone.ts', 'texts of at most 120 characters'],
  ['engine/normal-forms/url.ts', 'texts of at most 250 characters'],
  ['server/docs/openapi.ts', 'the lines of the contract'],
  ['contract/formats/proxies/proxy-notation.ts', 'a host of at most 253 characters'],
  ['contract/formats/proxies/proxy-text.ts', 'a line in the browser'],
  ['contract/formats/proxies/proxy-labels.ts', 'lines of at most 1,000 characters'],
])

const literal =
  /(?<=(?:[(=,:[!&|?{};+]|\breturn|=>|\n) *)\/(?![*/])((?:[^\\/\n[]|\\.|\[(?:[^\\\]\n]|\\.)*\])+)\/([a-z]*)/g

test('every regular expression of contract, engine, answers and server is fast on adversarial text', () => {
  const slow: string[] = []
  let count = 0
  for (const file of globSync('{contract,engine,answers,server}/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts') || short.has(file)) continue
    for (const [, source = '', flags = ''] of readFileSync(join(root, file), 'utf8').matchAll(literal)) {
      const pattern = read(source, flags)
      if (!pattern) continue
      count++
      const pieces = piecesFor(source)
      // Most are not slow on any of them.
      const bad = isSlow(pattern, ...pieces) ? pieces.find((piece) => isSlow(pattern, piece)) : undefined
      if (bad !== undefined) slow.push(`${file}: ${pattern} on ${JSON.stringify(bad)}`)
    }
  }
  assert.ok(count > 150, `${count} were found`)
  assert.deepEqual(slow, [])
})

test('finds a quadratic one, and one that never ends', () => {
  assert.ok(isSlow(/\s+$/g, ' '))
  assert.ok(isSlow(/^(?:a+)+$/g, 'a'))
  assert.ok(!isSlow(/a+b/g, 'c'))
})

/** Undefined when the text only looks like a regular expression. */
function read(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, `${flags.replace(/[gy]/g, '')}g`)
  } catch {
    return undefined
  }
}

const usual = ['a', '0', ' ', '\n', '-', '.', ',', '/', '"', '\\', '<', 'a ', '0 ', 'a.', '\u0301', '😀']

function piecesFor(source: string): string[] {
  const own = source.replace(/\\[a-zA-Z](?:\{[^}]*\})?/g, '').match(/[\w<>"'=&;:@#%*xX•]/g) ?? []
  return [...new Set([...usual, ...own.slice(0, 8)])]
}

const context = createContext({ pattern: /x/, texts: [''] }) as { pattern: RegExp; texts: string[] }

function isSlow(pattern: RegExp, ...pieces: string[]): boolean {
  const texts = pieces.map((piece) => `${piece.repeat(length / piece.length)}!`)
  Object.assign(context, { pattern, texts })
  // Three times, because V8 may have compiled or collected something meanwhile.
  return [1, 2, 3].every(() => {
    const before = process.threadCpuUsage()
    try {
      // Much longer, because it passes while other processes have the CPU.
      runInContext('for (const text of texts) text.replace(pattern, "")', context, { timeout: 40 * tooSlow })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
    return process.threadCpuUsage(before).user / 1000 > tooSlow
  })
}

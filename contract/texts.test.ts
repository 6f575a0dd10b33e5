import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { cardNumberMessage, holdsCardNumber } from './formats/card-numbers/card-numbers.ts'
import { maxTyped, readText, shortenText, texts, type TextRule } from './texts.ts'

const line: TextRule = { label: 'It', max: 20, stored: 'one line' }
const paragraphs: TextRule = { label: 'It', max: 20, stored: 'paragraphs' }
const tooLong = 'It cannot exceed 20 characters.'
const marks = '\u0301\u0327'

test('a text is stored as people mean it', () => {
  for (const [rule, typed, text] of [
    [line, '  a \t b\n c ', 'a b c'],
    [line, 'a\u202eb\u0007c', 'abc'],
    [line, 'e\u0301', 'é'],
    [line, 'e\u200b\u0301', 'é'],
    [line, '\ud800', ''],
    [line, `${marks}${marks}`, ''],
    [paragraphs, ' a  b \r\n\n\n\n c\u2028d ', 'a b\n\nc\nd'],
  ] as const) {
    assert.deepEqual(readText(rule, typed), { text }, JSON.stringify(typed))
  }
})

test('a text that is only measured stays as it was typed', () => {
  assert.deepEqual(readText({ label: 'It', max: 4 }, ' e\u0301 '), { text: ' e\u0301 ' })
  assert.deepEqual(readText({ label: 'It', max: 3 }, ' e\u0301 '), {
    problem: 'It cannot exceed 3 characters.',
  })
})

test('every text can be as long as its rule says, and not longer', () => {
  for (const rule of Object.values<TextRule>(texts)) {
    for (const letter of ['x', '🦊', ...(rule.stored ? ['ᾂ'.normalize('NFD'), '각'.normalize('NFD')] : [])]) {
      assert.equal(readText(rule, letter.repeat(rule.max)).problem, undefined)
      assert.equal(
        readText(rule, letter.repeat(rule.max + 1)).problem,
        `${rule.label} cannot exceed ${rule.max.toLocaleString('en')} characters.`,
      )
    }
    assert.ok(maxTyped(rule) > rule.max)
  }
})

test('no character is composed of more than four', () => {
  for (let point = 0; point <= 0x10ffff; point++) {
    assert.ok([...String.fromCodePoint(point).normalize('NFD')].length <= 4)
  }
})

test('a text that must not be empty needs something visible', () => {
  for (const empty of ['', ' \n ', '\u200b', '\u0301']) {
    assert.deepEqual(readText(texts.listName, empty), { problem: 'Please provide a name for the list' })
    assert.deepEqual(readText(texts.note, empty), { text: '' })
  }
})

test('only stored texts are searched for card numbers', () => {
  const number = ['4111', '1111', '1111', '1111'].join('\u200b ')
  for (const rule of Object.values<TextRule>(texts)) {
    const problem = rule.stored ? cardNumberMessage : undefined
    assert.equal(readText(rule, number).problem, problem)
  }
})

test('reads any text as a slow, obvious implementation does', () => {
  const typed = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 6 }),
        fc.constantFrom(' ', '\n', '\r\n', '\u2029', '\u200b', 'e', '1', '🦊', '\ud83e', '가', '\u11a8'),
        fc
          .array(fc.constantFrom('\u0301', '\u0327', '\u0344', '\u0345'), { maxLength: 5 })
          .map((all) => all.join('')),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(typed, fc.constantFrom(line, paragraphs), (typed, rule) => {
      fc.pre(typed.length <= 8 * rule.max && !/\p{M}{16}/u.test(typed.normalize('NFD')))
      assert.deepEqual(readText(rule, typed), slowly(rule, typed))
    }),
    { seed: 3, numRuns: runs(500) },
  )
})

/** Normalises before anything else, however long it takes. */
function slowly(rule: TextRule, typed: string) {
  const lines = rule.stored === 'one line' ? [typed] : typed.split(/\r\n|[\n\r\u2028\u2029]/)
  const text = lines
    .map((one) =>
      one
        .normalize('NFC')
        .replace(/\s+/g, ' ')
        .replace(/[\p{Cc}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu, '')
        .replace(/ +/g, ' ')
        .trim()
        .normalize('NFC'),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if ([...text].length > rule.max) return { problem: tooLong }
  if (holdsCardNumber(text)) return { problem: cardNumberMessage }
  return { text: /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : '' }
}

test('never normalises a long run of marks, nor any of a text that is too long', (t) => {
  const normalize = t.mock.method(String.prototype, 'normalize')
  const longest = () => {
    const all = normalize.mock.calls.map(({ this: text }) => /\p{M}+/u.exec(String(text))?.[0].length ?? 0)
    normalize.mock.resetCalls()
    return Math.max(0, ...all)
  }
  for (const rule of Object.values<TextRule>(texts)) {
    assert.match(readText(rule, marks.repeat(500_000)).problem ?? '', /cannot exceed/)
    assert.equal(normalize.mock.callCount(), 0)
    readText(rule, `a${marks.repeat(rule.max / 2 - 1)}`)
    assert.ok(longest() <= 30)
  }
})

test('a text is shortened by whole characters', () => {
  assert.equal(shortenText(line, '🦊'.repeat(20)), '🦊'.repeat(20))
  assert.equal(shortenText(line, '🦊'.repeat(21)), `${'🦊'.repeat(19)}…`)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Notes } from './notes.ts'

const bin = fc.stringMatching(/^\d{6,11}$/)
const note = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.stringMatching(/^["\\{},:\d]{1,12}$/),
  fc.constantFrom('\\', '"', '\\"', '"457101":"', '😀'.repeat(20)),
)
const notes = fc.dictionary(bin, note, { maxKeys: 12 })

test('notes are read and changed as an object would be', () => {
  fc.assert(
    fc.property(
      notes,
      fc.array(fc.dictionary(bin, fc.oneof(note, fc.constant('')), { maxKeys: 6 }), { maxLength: 4 }),
      fc.array(fc.nat(20), { maxLength: 6 }),
      (first, changes, picks) => {
        const expected = new Map(Object.entries(first))
        let ours = Notes.read(expected.size > 0 ? JSON.stringify(first) : '')
        for (const change of changes) {
          // Some of the BINs that are there already, too.
          const known = [...expected.keys()]
          for (const pick of picks)
            if (known[pick] !== undefined) change[known[pick]] = `${pick % 2 ? '' : pick}`
          ours = ours.with(new Map(Object.entries(change)))
          for (const [one, text] of Object.entries(change))
            if (text === '') expected.delete(one)
            else expected.set(one, text)
          assertSame(ours, expected)
        }
        const removed = [...expected.keys()].filter((_, at) => picks.includes(at))
        ours = ours.without([...removed, '999999'])
        for (const one of removed) expected.delete(one)
        assertSame(ours, expected)
        assertSame(Notes.read(new Uint8Array(ours.bytes)), expected)
      },
    ),
  )
})

function assertSame(ours: Notes, expected: ReadonlyMap<string, string>): void {
  const stored = ours.bytes.toString()
  assert.deepEqual(stored === '' ? {} : JSON.parse(stored), Object.fromEntries(expected))
  assert.equal(stored === '', expected.size === 0)
  assert.equal(ours.isEmpty, expected.size === 0)
  for (const [one, text] of expected) assert.equal(ours.get(one), text)
  assert.equal(ours.get('000000'), expected.get('000000'))
}

test('notes that are not what the database should have are not guessed', () => {
  const stored = JSON.stringify({ 457101: 'one', 457102: 'two' })
  for (const damaged of [
    stored.slice(0, -1),
    stored.slice(1),
    stored.replace(',', ' '),
    '{"457101":1}',
    '[[]]',
  ])
    assert.throws(() => Notes.read(damaged).get('457101'), /damaged/)
})

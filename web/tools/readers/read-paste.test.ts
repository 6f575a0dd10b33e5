import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { hexOf } from './entry.ts'
import { readPaste } from './read-paste.ts'

const hexes = (text: string) => readPaste(text).map(({ hex, hexProblem }) => (hex ? hexOf(hex) : hexProblem))

const same = [
  '30323030AB0C',
  '30 32 30 30 ab 0c',
  '3032 3030\nAB0C',
  '30:32:30:30:AB:0C',
  '0x30, 0x32, 0x30, 0x30, 0xAB, 0x0C',
  String.raw`\x30\x32\x30\x30\xAB\x0C`,
  '00000000: 3032 3030 ab0c                           0200..',
  '00000000  30 32 30 30 ab 0c                                 |0200..|\n00000006',
  '\t0x0000:  3032 3030 ab0c                           0200..',
  '0000   30 32 30 30 ab 0c                                 0200..',
]
for (const text of same)
  test(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(hexes(text), ['30323030AB0C']))

/** As hexdump -C, xxd, tcpdump -X and Wireshark write them. */
const dumps: Record<string, (hex: string) => string> = {
  hexdump: (hex) => dump(hex, 8, (offset, pairs, text) => `${offset}  ${spaced(pairs).padEnd(49)} |${text}|`),
  xxd: (hex) => dump(hex, 8, (offset, pairs, text) => `${offset}: ${grouped(pairs).padEnd(40)} ${text}`),
  tcpdump: (hex) =>
    dump(hex, 4, (offset, pairs, text) => `\t0x${offset}:  ${grouped(pairs).padEnd(39)}  ${text}`),
  wireshark: (hex) =>
    dump(hex, 4, (offset, pairs, text) => `${offset}  ${pairs.join(' ').padEnd(47)}   ${text}`),
}
const spaced = (pairs: string[]) => [pairs.slice(0, 8).join(' '), pairs.slice(8).join(' ')].join('  ')
const grouped = (pairs: string[]) =>
  pairs
    .join('')
    .match(/.{1,4}/g)!
    .join(' ')

function dump(
  hex: string,
  width: number,
  line: (offset: string, pairs: string[], text: string) => string,
): string {
  const lines = hex.match(/.{1,32}/g) ?? []
  return lines
    .map((part, at) => {
      const text = Buffer.from(part, 'hex')
        .toString('latin1')
        .replace(/[^ -~]/g, '.')
      return line((at * 16).toString(16).padStart(width, '0'), part.toLowerCase().match(/../g)!, text)
    })
    .join('\n')
}

for (const [name, write] of Object.entries(dumps)) {
  test(`reads what ${name} writes, even when its characters look like hex`, () => {
    const bytes = fc.array(fc.oneof(fc.constantFrom(0x30, 0x41, 0x62, 0x20), fc.nat(255)), {
      minLength: 1,
      maxLength: 70,
    })
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const [first, second] = [hexOf(Uint8Array.from(one)), hexOf(Uint8Array.from(other))]
        assert.deepEqual(hexes(`${write(first)}\n10:00:00.1 IP a > b: Flags [P.]\n${write(second)}`), [
          first,
          second,
        ])
      }),
      { seed: 10, numRuns: runs(1000) },
    )
  })
}

test('says that a dump is not whole', () => {
  assert.deepEqual(hexes('0000  30 32 30\n0010  31 32'), ['The dump is not whole: 3 bytes are in its line 1'])
})

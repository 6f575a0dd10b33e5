import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { DoesNotParse, hexOf, type Entry } from '../readers/entry.ts'
import { readEmv } from './read-emv.ts'
import { tags } from './tags.ts'
import { readTlv } from './tlv.ts'

interface Plain {
  tag: string
  value: string | Plain[]
}

/** Written without looking at the reader: on hex digits, with a pattern for each part. */
function plainTags(hex: string, depth = 0): Plain[] | undefined {
  if (depth > 16) return undefined
  const found: Plain[] = []
  let rest = hex
  for (;;) {
    rest = rest.replace(/^(?:00|FF(?=00|FF|$))+/, '')
    if (rest === '') return found
    const parts = /^((?:.[13579BDF]|[02468ACE]F|[13579BDF][02468ACE]|..))/.exec(rest)
    if (!parts) return undefined
    const first = Number.parseInt(rest.slice(0, 2), 16)
    const tag = first % 32 === 31 ? /^..(?:[89A-F].)*[0-7]./.exec(rest)?.[0] : rest.slice(0, 2)
    if (!tag || tag.length > 8) return undefined
    const size = /^(?:([0-7].)|81(..)|82(.{4})|83(.{6})|84(.{8}))/.exec(rest.slice(tag.length))
    if (!size) return undefined
    const length = 2 * Number.parseInt(size.slice(1).find(Boolean)!, 16)
    const from = tag.length + size[0].length
    if (rest.length < from + length) return undefined
    const value = rest.slice(from, from + length)
    const inner = Math.floor(first / 32) % 2 === 1 ? plainTags(value, depth + 1) : value
    if (inner === undefined) return undefined
    found.push({ tag, value: inner })
    rest = rest.slice(from + length)
  }
}

const plain = (entries: readonly Entry[]): Plain[] =>
  entries.map(({ id, bytes, entries }) => ({ tag: id, value: entries ? plain(entries) : hexOf(bytes) }))

function readPlain(hex: string): Plain[] | undefined {
  try {
    return plain(readTlv(Buffer.from(hex, 'hex'), 0))
  } catch (error) {
    assert.ok(error instanceof DoesNotParse)
    return undefined
  }
}

const hexText = (most: number) => fc.uint8Array({ maxLength: most }).map((bytes) => hexOf(bytes))
const lengthHex = (size: number): string =>
  size < 0x80
    ? hexOf(Uint8Array.of(size))
    : size < 0x100
      ? `81${hexOf(Uint8Array.of(size))}`
      : `82${size.toString(16).toUpperCase().padStart(4, '0')}`
const tlv = (tag: string, value: string): string => tag + lengthHex(value.length / 2) + value
const tree = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('82', '9F26', '5A', '9F02', 'DF8129', '8C', '50', 'C1'), hexText(160))
      .map(([tag, value]) => tlv(tag, value)),
    fc
      .tuple(fc.constantFrom('70', '77', 'A5', 'BF0C', 'FF8105'), tie('nodes'))
      .map(([tag, value]) => tlv(tag, value)),
  ),
  nodes: fc
    .array(fc.oneof(tie('node'), fc.constantFrom('00', '0000')), { maxLength: 4 })
    .map((all) => all.join('')),
})).nodes

test('reads tags as a plain reader does, of trees, changed trees and random bytes', () => {
  const changed = fc.tuple(tree, fc.nat(), fc.integer({ min: 1, max: 255 })).map(([hex, place, mask]) => {
    const bytes = Buffer.from(hex, 'hex')
    if (bytes.length > 0) bytes[place % bytes.length]! ^= mask
    return hexOf(bytes)
  })
  fc.assert(
    fc.property(fc.oneof(tree, changed, hexText(60)), (hex) =>
      assert.deepEqual(readPlain(hex), plainTags(hex), hex),
    ),
    { seed: 5, numRuns: runs(10_000) },
  )
  for (const hex of fc.sample(tree, { seed: 6, numRuns: 200 })) assert.ok(readPlain(hex), hex)
})

test('random text and bytes are read without an exception', () => {
  const text = fc.oneof(tree, hexText(300), fc.string())
  fc.assert(
    fc.property(text, fc.oneof(fc.constant(''), hexText(30)), (text, values) => void readEmv(text, values)),
    { seed: 7, numRuns: runs(10_000) },
  )
})

test('long texts are read in linear time', () => {
  for (const [part, times] of [
    ['8200', 25_000],
    ['70', 50_000],
    ['7F', 50_000],
    ['FF', 50_000],
    ['9F02\n', 20_000],
    ['8C0282009F4A0182', 6000],
  ] as const) {
    const before = process.threadCpuUsage()
    readEmv(part.repeat(times))
    // Of CPU time: other programs may have the CPU meanwhile.
    assert.ok(process.threadCpuUsage(before).user < 2_000_000, part)
  }
})

test('the dictionary has well-formed tags, and templates are those that hold tags', () => {
  for (const [id, { format }] of tags) {
    const entries = readTlv(Buffer.from(`${id}00`, 'hex'), 0)
    assert.deepEqual(
      entries.map((entry) => [entry.id, entry.entries !== undefined]),
      [[id, format === 't']],
    )
  }
})

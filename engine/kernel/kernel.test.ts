import assert from 'node:assert/strict'
import { test } from 'node:test'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { assembleKernel } from './assemble-kernel.ts'
import { binNumber } from '../records/bin-number.ts'
import { bitmapBytes } from '../snapshot/bitmap.ts'
import { kernelCode } from './kernel-code.ts'
import { startKernel } from './kernel.ts'

const sizes = [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1000]
const densities = [0, 0.01, 0.3, 0.9, 1]
const memory = new WebAssembly.Memory({ initial: 90 })
const kernel = startKernel(memory)
const random = randomNumbers(7)

test('kernel-code.ts is kernel.wat assembled', async () => {
  assert.equal(await assembleKernel(), kernelCode, 'run npm run kernel')
})

test('combine is the AND of fields, each the OR of its bitmaps', () => {
  eachPair((a, b, rows) => {
    const c = every(rows).filter((row) => row % 3 === 0)
    const bytes = bitmapBytes(rows)
    const [one, two, three] = [bitmap(a, rows), bitmap(b, rows), bitmap(c, rows)]
    for (const [fields, wanted] of [
      [[[one]], (row: number) => a.includes(row)],
      [[[one, two]], (row: number) => a.includes(row) || b.includes(row)],
      [[[one], [two]], (row: number) => a.includes(row) && b.includes(row)],
      [[[one, three], [two]], (row: number) => (a.includes(row) || c.includes(row)) && b.includes(row)],
      [
        [[one, two, three, one, two, one]],
        (row: number) => a.includes(row) || b.includes(row) || c.includes(row),
      ],
      [
        [[three], [one, two, two, one, two]],
        (row: number) => c.includes(row) && (a.includes(row) || b.includes(row)),
      ],
      [[[one], [two], [three]], (row: number) => a.includes(row) && b.includes(row) && c.includes(row)],
    ] as const) {
      const expected = every(rows).filter(wanted)
      const target = guarded(bytes)
      const piece = guarded(4096)
      const program = list([...fields.flatMap((bitmaps) => [bitmaps.length, ...bitmaps]), 0])
      assert.equal(kernel.combine(target.at, program, bytes, piece.at), expected.length)
      assert.deepEqual(rowsOf(target.at, rows), expected)
      target.check()
    }
  })
})

test('combine continues across pieces', () => {
  used = 16
  const rows = 70_001
  const [a, b, c] = [0.5, 0.001, 0.3].map((density) => new Set(some(rows, density))) as [
    Set<number>,
    Set<number>,
    Set<number>,
  ]
  // Nothing in the middle, so whole pieces are empty.
  for (let row = 20_000; row < 60_000; row++) b.delete(row)
  const [one, two, three] = [a, b, c].map((set) => bitmap([...set], rows)) as [number, number, number]
  const target = guarded(bitmapBytes(rows))
  const piece = guarded(4096)
  for (const [fields, wanted] of [
    [[2, one, two, 1, three, 0], (row: number) => (a.has(row) || b.has(row)) && c.has(row)],
    [[1, two, 5, one, three, one, three, one, 0], (row: number) => b.has(row) && (a.has(row) || c.has(row))],
  ] as const) {
    const expected = every(rows).filter(wanted)
    assert.equal(kernel.combine(target.at, list(fields), bitmapBytes(rows), piece.at), expected.length)
    assert.deepEqual(rowsOf(target.at, rows), expected)
    target.check()
    piece.check()
  }
})

test('index finds the first row of each number and the BINs of six digits, in any parts', () => {
  for (const rows of sizes) {
    used = 16
    const numbers = Array.from({ length: rows }, (_, row) =>
      row === 0 ? 0 : row === 1 ? 999_999 : below(random, 1_000_000),
    )
    const sorted = numbers.toSorted((a, b) => a - b)
    const rests = sorted.map(() => (random() < 0.5 ? 0 : 8))
    kernel.six.value = list(sorted)
    kernel.rest.value = list(rests)
    const first = guarded(4 * 1_000_001)
    const exact = guarded(125_000)
    kernel.first.value = first.at
    const middle = below(random, rows + 1)
    const half = kernel.index(0, middle, 0, exact.at)
    const end = kernel.index(middle, rows, half, exact.at)
    assert.equal(end, rows === 0 ? 0 : sorted.at(-1)! + 1)
    const expected = new Uint32Array(end)
    const bits = new Uint8Array(125_000)
    for (let row = rows - 1; row >= 0; row--) {
      expected.fill(row, row === 0 ? 0 : sorted[row - 1]! + 1, sorted[row]! + 1)
      if (rests[row] === 0) bits[sorted[row]! >>> 3]! |= 1 << (sorted[row]! & 7)
    }
    assert.deepEqual(new Uint32Array(memory.buffer, first.at, end), expected)
    assert.deepEqual(new Uint8Array(memory.buffer, exact.at, bits.length), bits)
    first.check()
    exact.check()
  }
})

test('index refuses numbers of more than six digits, instead of writing elsewhere', () => {
  used = 16
  kernel.six.value = list([1_000_000])
  kernel.rest.value = list([0])
  assert.throws(() => kernel.index(0, 1, 0, bytesAt(new Uint8Array(125_000))), WebAssembly.RuntimeError)
})

test('find marks the rows it finds and lists the missing numbers', () => {
  const numbers = [0, 7, 8, 4711, 400_000, 999_998, 999_999]
  used = 16
  const first = list(
    Array.from({ length: 1_000_001 }, (_, number) => numbers.filter((known) => known < number).length),
  )
  const bits = new Uint8Array(125_000)
  for (const number of numbers) bits[number >>> 3]! |= 1 << (number & 7)
  const exact = bytesAt(bits)
  kernel.first.value = first
  const asked = [999_999, 1, 7, 7, 4711, 400_001, 0]
  const target = guarded(bitmapBytes(numbers.length))
  const missing = guarded(8)
  assert.equal(kernel.find(list(asked), asked.length, exact, target.at, missing.at), 2)
  assert.deepEqual(words(missing.at, 2), [1, 5])
  assert.deepEqual(rowsOf(target.at, numbers.length), [0, 1, 3, 6])
  target.check()
  missing.check()
})

test('count counts the bits that are set', () => {
  eachPair((a, _, rows) => assert.equal(kernel.count(bitmap(a, rows), bitmapBytes(rows)), a.length))
})

test('mark sets bits and keeps those already set', () => {
  eachPair((a, b, rows) => {
    const target = guarded(bitmapBytes(rows))
    kernel.mark(target.at, list(a), a.length)
    assert.deepEqual(rowsOf(target.at, rows), a)
    kernel.mark(target.at, list(b), b.length)
    assert.deepEqual(
      rowsOf(target.at, rows),
      every(rows).filter((row) => a.includes(row) || b.includes(row)),
    )
    target.check()
  })
})

test('list skips any number of rows and stops at any limit', () => {
  eachPair((a, _, rows) => {
    const bits = bitmap(a, rows)
    const skips = [0, 1, 15, 16, 17, below(random, rows + 1), a.length - 1, a.length, a.length + 5]
    for (const skip of skips.filter((skip) => skip >= 0)) {
      for (const limit of [0, 1, 16, below(random, rows + 1), rows, rows + 7]) {
        const expected = a.slice(skip, skip + limit)
        const target = guarded(expected.length * 4)
        assert.equal(kernel.list(bits, bitmapBytes(rows), skip, limit, target.at), expected.length)
        assert.deepEqual(words(target.at, expected.length), expected, `skip ${skip}, limit ${limit}`)
        target.check()
      }
    }
  })
})

test('keep filters a list, even in place', () => {
  eachColumn((codes, column, wide, rows, a) => {
    const allowed = Array.from({ length: 50 }, () => below(random, 2))
    const expected = a.filter((row) => allowed[codes[row]!] === 1)
    const [from, flags] = [list(a), bytesAt(allowed)]
    const target = guarded(a.length * 4)
    assert.equal(kernel.keep(from, a.length, column, wide, flags, target.at), expected.length, `${rows}`)
    assert.deepEqual(words(target.at, expected.length), expected)
    assert.equal(kernel.keep(from, a.length, column, wide, flags, from), expected.length)
    assert.deepEqual(words(from, expected.length), expected)
    target.check()
  })
})

test('tallyBits and tallyList count the codes of a column', () => {
  eachColumn((codes, column, wide, rows, a) => {
    const expected = Array.from({ length: 50 }, (_, code) => a.filter((row) => codes[row] === code).length)
    const [ofBits, ofList] = [guarded(200), guarded(200)]
    kernel.tallyBits(bitmap(a, rows), bitmapBytes(rows), column, wide, ofBits.at)
    kernel.tallyList(list(a), a.length, column, wide, ofList.at)
    assert.deepEqual(words(ofBits.at, 50), expected)
    assert.deepEqual(words(ofList.at, 50), expected)
    for (const counters of [ofBits, ofList]) counters.check()
  })
})

test('write writes rows as JSON', () => {
  const bins = ['000000', '0000000', '00000012345', '000001', '457173', '4571730', '500000', '999999']
  for (let n = 0; n < 1234; n++) bins.push(`500000${n}`)
  const sorted = bins.toSorted()
  // A tail is never empty: it closes the object.
  const tails = [1, 2, 15, 16, 17, 31, 32, 33, 300].map((length) => '"é'.repeat(length).slice(0, length))
  const numbers = sorted.map(binNumber)
  const tailBytes = tails.map((tail) => Buffer.from(tail))
  const starts = [0]
  for (const bytes of tailBytes) starts.push(starts.at(-1)! + bytes.length)
  const firsts = new Uint32Array(1_000_001)
  for (const { six } of numbers) firsts[six + 1]!++
  for (let six = 1; six < firsts.length; six++) firsts[six]! += firsts[six - 1]!

  used = 16
  kernel.six.value = list(numbers.map(({ six }) => six))
  kernel.rest.value = list(numbers.map(({ rest }) => rest))
  kernel.first.value = list(firsts)
  kernel.profile.value = list(sorted.map((_, row) => row % tails.length))
  kernel.tailStart.value = list(starts)
  kernel.tails.value = bytesAt(Buffer.concat(tailBytes))
  kernel.digits.value = list(
    Array.from({ length: 1000 }, (_, n) => Buffer.from(`${String(n).padStart(3, '0')}\0`).readUInt32LE()),
  )
  kernel.rows.value = sorted.length

  const json = (row: number) => {
    const bin = sorted[row]!
    const under = bin.length === 6 ? sorted.filter((other) => other.startsWith(bin)).length - 1 : 0
    return `,{"id":1${bin},"bin":"${bin}",${under ? `"longer":${under},` : ''}${tails[row % tails.length]}`
  }
  const begin = used
  for (const rows of [[], [0], [sorted.length - 1], every(sorted.length), [5, 3, 900]]) {
    used = begin
    const expected = rows.map(json).join('')
    const from = list(rows)
    const target = guarded(Buffer.byteLength(expected) + 31)
    const end = kernel.write(from, rows.length, target.at)
    assert.equal(Buffer.from(memory.buffer, target.at, end - target.at).toString(), expected)
    target.check()
  }
})

/** The next free byte of the memory. */
let used = 16

function eachPair(check: (a: number[], b: number[], rows: number) => void): void {
  for (const rows of sizes) {
    for (const density of densities) {
      used = 16
      check(some(rows, density), some(rows, densities[below(random, densities.length)]!), rows)
    }
  }
}

function eachColumn(
  check: (codes: number[], column: number, wide: 0 | 1, rows: number, a: number[]) => void,
): void {
  eachPair((a, _, rows) => {
    for (const wide of [0, 1] as const) {
      used = 16
      const codes = every(rows).map(() => below(random, 50))
      check(codes, bytesAt(wide ? Uint32Array.from(codes) : Uint16Array.from(codes)), wide, rows, a)
    }
  })
}

const every = (rows: number) => Array.from({ length: rows }, (_, row) => row)
const some = (rows: number, density: number) => every(rows).filter(() => random() < density)

function take(bytes: number): number {
  const at = used
  used = Math.ceil((used + bytes) / 16) * 16
  assert.ok(used <= memory.buffer.byteLength)
  return at
}

function bytesAt(content: ArrayLike<number> & { buffer?: ArrayBufferLike; byteOffset?: number }): number {
  const bytes =
    content instanceof Uint16Array || content instanceof Uint32Array
      ? new Uint8Array(content.buffer)
      : Uint8Array.from(content)
  const at = take(bytes.length)
  new Uint8Array(memory.buffer).set(bytes, at)
  return at
}

const list = (rows: ArrayLike<number>) => bytesAt(Uint32Array.from(rows))
const words = (at: number, length: number) => Array.from(new Uint32Array(memory.buffer, at, length))

function bitmap(rows: number[], size: number): number {
  const bits = new Uint8Array(bitmapBytes(size))
  for (const row of rows) bits[row >>> 3]! |= 1 << (row & 7)
  return bytesAt(bits)
}

function rowsOf(at: number, rows: number): number[] {
  const bits = new Uint8Array(memory.buffer, at, bitmapBytes(rows))
  return every(bits.length * 8).filter((row) => bits[row >>> 3]! & (1 << (row & 7)))
}

/** Zeros, surrounded by bytes that must not change. */
function guarded(bytes: number): { at: number; check: () => void } {
  const before = take(16)
  const at = take(bytes)
  const after = at + bytes
  const end = Math.ceil((after + 16) / 16) * 16
  used = end
  const all = new Uint8Array(memory.buffer)
  all.fill(0, at, after).fill(0xa5, before, at).fill(0xa5, after, end)
  return {
    at,
    check() {
      assert.ok(
        [...all.subarray(before, at), ...all.subarray(after, end)].every((byte) => byte === 0xa5),
        'wrote past its target',
      )
    },
  }
}

// The loops of kernel.wat in plain TypeScript, as fast as they could be made without giving up readable code.
import type { Kernel } from '#engine/kernel/kernel.ts'

const pieceWords = 1024

/** Works on the same memory as the kernel of a dataset, and has its globals. */
export function plainKernel({ buffer }: WebAssembly.Memory, kernel: Kernel): Kernel {
  const [u8, u16, u32] = [new Uint8Array(buffer), new Uint16Array(buffer), new Uint32Array(buffer)]
  const digits = Array.from({ length: 1000 }, (_, number) => Buffer.from(String(number).padStart(3, '0')))
  const [opening, middle] = [Buffer.from(',{"id":1'), Buffer.from(',"bin":"')]
  const wordOf = (global: WebAssembly.Global) => (global.value as number) >>> 2
  const six = wordOf(kernel.six)
  const rest = wordOf(kernel.rest)
  const first = wordOf(kernel.first)
  const profile = wordOf(kernel.profile)
  const tailStart = wordOf(kernel.tailStart)
  const tails = kernel.tails.value as number
  const rows = kernel.rows.value as number

  function combine(target: number, fields: number, bytes: number): number {
    const [to, end, program] = [target >>> 2, bytes >>> 2, fields >>> 2]
    let total = 0
    for (let at = 0; at < end; at += pieceWords) {
      const size = Math.min(pieceWords, end - at)
      let left = true
      for (let next = program; left && u32[next]! > 0; next += u32[next]! + 1) {
        const isFirst = next === program
        if (u32[next] === 1) left = combineOne(to + at, (u32[next + 1]! >>> 2) + at, size, isFirst)
        else left = combineMany(to + at, next, at, size, isFirst)
      }
      for (let word = to + at; word < to + at + size; word++) total += ones(u32[word]!)
    }
    return total
  }

  function combineOne(to: number, from: number, size: number, isFirst: boolean): boolean {
    if (isFirst) {
      u32.copyWithin(to, from, from + size)
      return true
    }
    let any = 0
    for (let word = 0; word < size; word++) any |= u32[to + word]! &= u32[from + word]!
    return any !== 0
  }

  function combineMany(to: number, field: number, at: number, size: number, isFirst: boolean): boolean {
    const last = field + u32[field]!
    const piece = new Uint32Array(pieceWords)
    for (let entry = field + 1; entry <= last; entry++) {
      const from = (u32[entry]! >>> 2) + at
      for (let word = 0; word < size; word++) piece[word]! |= u32[from + word]!
    }
    let any = 0
    for (let word = 0; word < size; word++) {
      any |= u32[to + word] = isFirst ? piece[word]! : u32[to + word]! & piece[word]!
    }
    return any !== 0
  }

  function count(bits: number, bytes: number): number {
    let total = 0
    for (let word = bits >>> 2; word < (bits + bytes) >>> 2; word++) total += ones(u32[word]!)
    return total
  }

  function mark(target: number, list: number, length: number): void {
    for (let at = list >>> 2; at < (list >>> 2) + length; at++) {
      u32[(target >>> 2) + (u32[at]! >>> 5)]! |= 1 << (u32[at]! & 31)
    }
  }

  function find(asked: number, length: number, exact: number, target: number, missing: number): number {
    let absent = missing >>> 2
    for (let at = 0; at < length; at++) {
      const number = u32[(asked >>> 2) + at]!
      if ((u8[exact + (number >>> 3)]! >>> (number & 7)) & 1) {
        const row = u32[first + number]!
        u32[(target >>> 2) + (row >>> 5)]! |= 1 << (row & 31)
      } else u32[absent++] = at
    }
    return absent - (missing >>> 2)
  }

  function list(bits: number, bytes: number, skip: number, limit: number, target: number): number {
    let [left, found] = [skip, 0]
    for (let at = 0; at < bytes >>> 2 && found < limit; at++) {
      let word = u32[(bits >>> 2) + at]!
      const set = ones(word)
      if (set <= left) {
        left -= set
        continue
      }
      for (; word !== 0 && found < limit; word &= word - 1) {
        if (left > 0) left--
        else u32[(target >>> 2) + found++] = at * 32 + 31 - Math.clz32(word & -word)
      }
    }
    return found
  }

  const codeAt = (column: number, wide: 0 | 1, row: number) =>
    wide ? u32[(column >>> 2) + row]! : u16[(column >>> 1) + row]!

  function keep(
    from: number,
    length: number,
    column: number,
    wide: 0 | 1,
    allowed: number,
    target: number,
  ): number {
    let kept = 0
    for (let at = 0; at < length; at++) {
      const row = u32[(from >>> 2) + at]!
      u32[(target >>> 2) + kept] = row
      kept += u8[allowed + codeAt(column, wide, row)]!
    }
    return kept
  }

  function tallyBits(bits: number, bytes: number, column: number, wide: 0 | 1, counters: number): void {
    for (let at = 0; at < bytes >>> 2; at++) {
      for (let word = u32[(bits >>> 2) + at]!; word !== 0; word &= word - 1) {
        u32[(counters >>> 2) + codeAt(column, wide, at * 32 + 31 - Math.clz32(word & -word))]!++
      }
    }
  }

  function tallyList(from: number, length: number, column: number, wide: 0 | 1, counters: number): void {
    for (let at = from >>> 2; at < (from >>> 2) + length; at++) {
      u32[(counters >>> 2) + codeAt(column, wide, u32[at]!)]!++
    }
  }

  function write(from: number, length: number, target: number): number {
    let to = target
    for (let at = from >>> 2; at < (from >>> 2) + length; at++) {
      const row = u32[at]!
      u8.set(opening, to)
      const bin = to + 8
      to = writeBin(bin, u32[six + row]!, u32[rest + row]!)
      const binEnd = to
      u8.set(middle, to)
      u8.copyWithin(to + 8, bin, binEnd)
      to += 8 + binEnd - bin
      u8[to++] = 0x22
      u8[to++] = 0x2c
      to = writeLonger(to, row)
      const tail = tailStart + u32[profile + row]!
      u8.copyWithin(to, tails + u32[tail]!, tails + u32[tail + 1]!)
      to += u32[tail + 1]! - u32[tail]!
    }
    return to
  }

  function writeBin(to: number, number: number, extra: number): number {
    u8.set(digits[Math.trunc(number / 1000)]!, to)
    u8.set(digits[number % 1000]!, to + 3)
    if (extra === 0) return to + 6
    u8.set(digits[Math.trunc((extra >>> 3) / 100)]!, to + 6)
    u8.set(digits[((extra >>> 3) % 100) * 10]!, to + 9)
    return to + 6 + (extra & 7)
  }

  function writeLonger(to: number, row: number): number {
    const number = u32[six + row]!
    if (u32[rest + row] !== 0 || row + 1 >= rows || u32[six + row + 1] !== number) return to
    const text = Buffer.from(`"longer":${u32[first + number + 1]! - row - 1},`)
    u8.set(text, to)
    return to + text.length
  }

  return { ...kernel, combine, count, mark, find, list, keep, tallyBits, tallyList, write }
}

/** How many bits of a 32-bit word are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

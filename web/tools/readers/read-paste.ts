// From what people paste to bytes: hex in any notation, dumps with offsets and characters (xxd, hexdump -C, tcpdump -X,
// Wireshark), or the characters of a message themselves.
import { plural } from '#contract/formats/numbers.ts'

export interface Block {
  hex?: Uint8Array | undefined
  hexProblem?: string | undefined
  /** Undefined where the text is certainly hex. */
  characters?: Uint8Array | undefined
  /** Each of its lines by itself, if it has several and they are not lines of a dump. */
  lines: Block[]
}

export function readPaste(text: string): Block[] {
  const lines = text.split(/\r\n|\r|\n/)
  const dumps = dumpsIn(lines)
  if (dumps.length > 0) return dumps.slice(0, maxBlocks).map(readDump)
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() !== '') groups.at(-1)!.push(line)
    else if (groups.at(-1)!.length > 0) groups.push([])
  }
  if (groups.length > maxBlocks) return [{ hexProblem: `It has more than ${maxBlocks} parts`, lines: [] }]
  return groups.filter((group) => group.length > 0).map(blockOf)
}

const maxBlocks = 500

function blockOf(lines: string[]): Block {
  const text = lines.join('')
  return {
    ...readHex(lines.join('\n')),
    characters: /^[ -~]+$/.test(text) ? new TextEncoder().encode(text) : undefined,
    lines: lines.length > 1 && lines.length <= maxBlocks ? lines.map((line) => blockOf([line])) : [],
  }
}

function readHex(text: string): Pick<Block, 'hex' | 'hexProblem'> {
  const digits = text.replace(/0x|\\x|[\s:,-]/gi, '')
  const wrong = /[^\da-f]/i.exec(digits)
  if (wrong) return { hexProblem: `“${wrong[0]}” is not a hex digit` }
  if (digits.length % 2 > 0)
    return {
      hexProblem: `It has ${plural(digits.length, 'hex digit')}, and two make a byte: one is missing`,
    }
  return { hex: new Uint8Array(digits.match(/../g)?.map(byteOf) ?? []) }
}

const byteOf = (pair: string): number => Number.parseInt(pair, 16)

interface DumpLine {
  offset: number
  rest: string
}

const dumpLine = /^\s*(?:0x)?([\da-f]{4,8})(?::\s*|\s+)(?=[\da-f]{2})(.*)$/i

/** A dump begins at offset 0. Other lines between dumps, such as those that tcpdump prints for each packet, are passed over. */
function dumpsIn(lines: readonly string[]): DumpLine[][] {
  const dumps: DumpLine[][] = []
  let isInDump = false
  for (const line of lines) {
    const [, at, rest] = dumpLine.exec(line) ?? []
    const offset = Number.parseInt(at ?? '', 16)
    if (offset === 0) dumps.push([])
    isInDump = offset === 0 || (isInDump && rest !== undefined)
    if (isInDump) dumps.at(-1)!.push({ offset, rest: rest! })
  }
  return dumps
}

const usualWidth = 16

function readDump(lines: readonly DumpLine[]): Block {
  const bytes: number[] = []
  for (const [at, { offset, rest }] of lines.entries()) {
    const next = lines[at + 1]?.offset
    const width = next === undefined ? (lines[1]?.offset ?? usualWidth) : next - offset
    const read = hexColumn(rest, width)
    bytes.push(...read)
    if (next !== undefined && read.length !== width)
      return {
        hexProblem: `The dump is not whole: ${read.length} bytes are in its line ${at + 1}`,
        lines: [],
      }
  }
  return { hex: new Uint8Array(bytes), lines: [] }
}

/** Up to as many bytes as the offsets say: the characters beside them can look like hex, too. */
function hexColumn(rest: string, width: number): number[] {
  const bytes: number[] = []
  const pair = /[ \t]{0,2}([\da-f]{2})/iy
  while (bytes.length < width) {
    const [, digits] = pair.exec(rest) ?? []
    if (digits === undefined) break
    bytes.push(byteOf(digits))
  }
  return bytes
}

export type CharacterSet = 'ASCII' | 'EBCDIC'

/** The characters that code pages 037, 500 and 1047 agree on, and the brackets of 037. */
const runs: [from: number, characters: string][] = [
  [0x40, ' '],
  [0x4b, '.<(+|&'],
  [0x5a, '!$*);'],
  [0x60, '-/'],
  [0x6b, ',%_>?'],
  [0x79, '`:#@\'="'],
  [0x81, 'abcdefghi'],
  [0x91, 'jklmnopqr'],
  [0xa1, '~stuvwxyz'],
  [0xb0, '^'],
  [0xba, '[]'],
  [0xc0, '{ABCDEFGHI'],
  [0xd0, '}JKLMNOPQR'],
  [0xe0, '\\'],
  [0xe2, 'STUVWXYZ'],
  [0xf0, '0123456789'],
]
const ebcdic = new Map(
  runs.flatMap(([from, characters]) => [...characters].map((character, at) => [from + at, character])),
)

/** Undefined for what cannot be printed. */
export function characterOf(byte: number, set: CharacterSet): string | undefined {
  if (set === 'EBCDIC') return ebcdic.get(byte)
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : undefined
}

export function textOf(bytes: Uint8Array, set: CharacterSet): string | undefined {
  const characters = Array.from(bytes, (byte) => characterOf(byte, set))
  return characters.includes(undefined) ? undefined : characters.join('')
}

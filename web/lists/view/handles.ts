export type Piece = { text: string; handle?: string }

/** `@` and 5 to 32 word characters, not preceded by `@` or part of a longer word. */
const handle = /(?<![\w@])@(\w{5,32})(?!\w)/g

export function splitHandles(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(handle)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: whole, handle: name! })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

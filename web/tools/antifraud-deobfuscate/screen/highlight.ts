export type TokenKind = 'plain' | 'keyword' | 'text' | 'number' | 'comment'
export type Token = readonly [kind: TokenKind, text: string]

/** What a line begins within: nothing, a comment, or a text in backticks. */
type Within = 'code' | 'comment' | 'template'

const keywords = new Set(
  (
    'async await break case catch class const continue debugger default delete do else export extends false finally for ' +
    'from function get if import in instanceof let new null of return set static super switch this throw true try typeof ' +
    'undefined var void while with yield'
  ).split(' '),
)

const piece =
  /(?<comment>\/\/.*|\/\*.*?(?:\*\/|$))|(?<text>"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*(?:`|$))|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<number>\d[\w.]*)|(?<plain>\s+|.)/gu
const regex = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/
/** A very long line is shown up to here; all of it is in what is copied. */
const longestLine = 2000

/** Colours code for reading, line by line and only as far as it was asked for. */
export function highlighter(lines: readonly string[]): (at: number) => Token[] {
  const begins: Within[] = ['code']
  return (at) => {
    for (let line = begins.length; line <= at; line++)
      begins[line] = tokens(lines[line - 1]!, begins[line - 1]!).within
    return cut(tokens(lines[at] ?? '', begins[at]!).list)
  }
}

function tokens(line: string, begin: Within): { list: Token[]; within: Within } {
  const list: Token[] = []
  let at = 0
  if (begin !== 'code') {
    const end = begin === 'comment' ? /\*\//.exec(line) : /(?<!\\)`/.exec(line)
    at = end ? end.index + end[0].length : line.length
    list.push([begin === 'comment' ? 'comment' : 'text', line.slice(0, at)])
    if (!end) return { list, within: begin }
  }
  while (at < line.length) {
    const [kind, text] = next(line, at, list)
    at += text.length
    list.push([kind, text])
    if (kind === 'comment' && text.startsWith('/*') && !/\/\*.*\*\/$/.test(text))
      return { list, within: 'comment' }
    if (kind === 'text' && text.startsWith('`') && !/^`(?:[^`\\]|\\.)*`$/.test(text))
      return { list, within: 'template' }
  }
  return { list, within: 'code' }
}

function next(line: string, at: number, before: Token[]): Token {
  if (line[at] === '/' && !/[/*]/.test(line[at + 1] ?? '') && mayBeRegex(before)) {
    const found = regex.exec(line.slice(at, at + longestLine))
    if (found) return ['text', found[0]]
  }
  piece.lastIndex = at
  const { comment, text, word, number, plain = '' } = piece.exec(line)!.groups!
  if (comment !== undefined) return ['comment', comment]
  if (text !== undefined) return ['text', text]
  if (word !== undefined) return [keywords.has(word) ? 'keyword' : 'plain', word]
  return number === undefined ? ['plain', plain] : ['number', number]
}

/** A slash after a value divides; anywhere else it begins a pattern. */
function mayBeRegex(before: Token[]): boolean {
  const last = before.findLast(([, text]) => text.trim() !== '')
  if (!last) return true
  return last[0] === 'keyword' || (last[0] === 'plain' && /[(,=:[!&|?{};+\-*%<>~^]$/.test(last[1]))
}

/** Neighbours of one kind are one piece. */
function cut(list: Token[]): Token[] {
  const shown: Token[] = []
  let length = 0
  for (const [kind, text] of list) {
    const last = shown.at(-1)
    const part = text.slice(0, longestLine - length)
    length += part.length
    if (last?.[0] === kind) shown[shown.length - 1] = [kind, last[1] + part]
    else shown.push([kind, part])
    if (length >= longestLine) return [...shown, ['comment', ' …']]
  }
  return shown
}

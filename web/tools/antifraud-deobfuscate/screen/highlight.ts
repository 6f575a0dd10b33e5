type TokenKind = 'plain' | 'keyword' | 'text' | 'number' | 'comment'
type Token = readonly [kind: TokenKind, text: string]

type LineState = 'code' | 'comment' | 'template'

const keywords = new Set(
  (
    'async await break case catch class const continue debugger default delete do else export extends false finally for ' +
    'from function get if import in instanceof let new null of return set static super switch this throw true try typeof ' +
    'undefined var void while with yield'
  ).split(' '),
)

const tokenPattern =
  /(?<comment>\/\/.*|\/\*.*?(?:\*\/|$))|(?<text>"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*(?:`|$))|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)|(?<number>\d[\w.]*)|(?<plain>\s+|.)/gu
const regexPattern = /^\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/
/** Longer lines are cut on screen; copying includes all of them. */
const maxLineLength = 2000

export function highlighter(lines: readonly string[]): (at: number) => Token[] {
  const states: LineState[] = ['code']
  return (at) => {
    for (let line = states.length; line <= at; line++)
      states[line] = tokens(lines[line - 1]!, states[line - 1]!).endState
    return mergeAndCut(tokens(lines[at] ?? '', states[at]!).list)
  }
}

function tokens(line: string, begin: LineState): { list: Token[]; endState: LineState } {
  const list: Token[] = []
  let at = 0
  if (begin !== 'code') {
    const end = begin === 'comment' ? /\*\//.exec(line) : /(?<!\\)`/.exec(line)
    at = end ? end.index + end[0].length : line.length
    list.push([begin === 'comment' ? 'comment' : 'text', line.slice(0, at)])
    if (!end) return { list, endState: begin }
  }
  while (at < line.length) {
    const [kind, text] = next(line, at, list)
    at += text.length
    list.push([kind, text])
    if (kind === 'comment' && text.startsWith('/*') && !/\/\*.*\*\/$/.test(text))
      return { list, endState: 'comment' }
    if (kind === 'text' && text.startsWith('`') && !/^`(?:[^`\\]|\\.)*`$/.test(text))
      return { list, endState: 'template' }
  }
  return { list, endState: 'code' }
}

function next(line: string, at: number, before: Token[]): Token {
  if (line[at] === '/' && !/[/*]/.test(line[at + 1] ?? '') && mayBeRegex(before)) {
    const found = regexPattern.exec(line.slice(at, at + maxLineLength))
    if (found) return ['text', found[0]]
  }
  tokenPattern.lastIndex = at
  const { comment, text, word, number, plain = '' } = tokenPattern.exec(line)!.groups!
  if (comment !== undefined) return ['comment', comment]
  if (text !== undefined) return ['text', text]
  if (word !== undefined) return [keywords.has(word) ? 'keyword' : 'plain', word]
  return number === undefined ? ['plain', plain] : ['number', number]
}

/** A slash after a value is a division; anywhere else it starts a regular expression. */
function mayBeRegex(before: Token[]): boolean {
  const last = before.findLast(([, text]) => text.trim() !== '')
  if (!last) return true
  return last[0] === 'keyword' || (last[0] === 'plain' && /[(,=:[!&|?{};+\-*%<>~^]$/.test(last[1]))
}

function mergeAndCut(list: Token[]): Token[] {
  const shown: Token[] = []
  let length = 0
  for (const [kind, text] of list) {
    const last = shown.at(-1)
    const part = text.slice(0, maxLineLength - length)
    length += part.length
    if (last?.[0] === kind) shown[shown.length - 1] = [kind, last[1] + part]
    else shown.push([kind, part])
    if (length >= maxLineLength) return [...shown, ['comment', ' …']]
  }
  return shown
}

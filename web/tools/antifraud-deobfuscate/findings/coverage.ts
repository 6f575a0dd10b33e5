import { plural } from '#contract/formats/numbers.ts'
import type { Place } from './finding.ts'
import { isCall, isMember, isNode, nodesIn, walk, type Node } from '../syntax/syntax.ts'

export interface Coverage {
  percent: number
  reasons: string[]
}

const minSignals = 3

export const countUnread = ({ percent, reasons }: Coverage, isScript: boolean): Coverage => ({
  percent: isScript ? 0 : Math.round(percent / 2),
  reasons: [
    isScript
      ? 'The script could not be read; these are the findings of its run'
      : 'Some unpacked code could not be read',
    ...reasons,
  ],
})

/** Signals that only the run revealed are hidden in the code, however tidy it looks. */
export function countHidden(coverage: Coverage, signals: Place[]): Coverage {
  const hidden = signals.filter(({ lines }) => lines.length === 0).length
  if (hidden * 3 < signals.length || signals.length < minSignals) return coverage
  const shown = (100 * (signals.length - hidden)) / signals.length
  const reason = `${hidden} of ${plural(signals.length, 'signal')} ${hidden === 1 ? 'appears' : 'appear'} only at run time`
  return {
    ...coverage,
    percent: Math.round((coverage.percent + shown) / 2),
    reasons: [...coverage.reasons, reason],
  }
}

export function measureCoverage(tree: Node, layers: string[] = []): Coverage {
  let readable = 0
  let encodedLetters = 0
  const opaqueCounts = { names: 0, texts: 0, encoded: 0, states: 0 }
  const calls = new Map<string, number>()
  for (const [node, parent] of walk(tree)) {
    if (isMember(node)) {
      if (isPlainName(node)) readable++
      else if (isComputedName(node)) opaqueCounts.names++
    } else if (node.type === 'StringLiteral') {
      const text = node['value'] as string
      // Unpacked code is analysed as a layer of its own.
      if (layers.includes(text) || !isEncoded(text)) readable++
      else {
        opaqueCounts.encoded++
        encodedLetters += text.length
      }
    } else if (isNumbers(node)) {
      opaqueCounts.encoded++
      encodedLetters += 2 * lengthOf(node)
    } else if (isCall(node) && !isNumberUse(parent)) {
      const name = decoderName(node)
      if (name !== undefined) calls.set(name, (calls.get(name) ?? 0) + 1)
    } else if (node.type === 'SwitchStatement' && isStateMachine(node, parent))
      opaqueCounts.states += nodesIn(node['cases']).length
  }
  // A function that is called many times with numbers only decodes the script's strings.
  for (const count of calls.values()) if (count >= 8) opaqueCounts.texts += count
  const opaque =
    opaqueCounts.names + opaqueCounts.texts + Math.ceil(encodedLetters / 20) + opaqueCounts.states
  const percent = readable + opaque === 0 ? 100 : Math.round((100 * readable) / (readable + opaque))
  return { percent, reasons: reasonsOf(opaqueCounts) }
}

const isPlainName = (node: Node): boolean =>
  !node['computed'] || (node['property'] as Node).type === 'StringLiteral'

/** An index, a variable or one of two texts is usual; a name that is decoded from a number or a text is not. */
const isComputedName = (node: Node): boolean => {
  const property = node['property'] as Node
  const isFixed = (part: unknown): boolean =>
    isNode(part) &&
    (isNumber(part) || part.type === 'StringLiteral' || (isMember(part) && isHidden(part)) || isCall(part))
  const isHidden = (part: Node) => Boolean(part['computed']) && isFixed(part['property'])
  if (isCall(property)) return isFixed(nodesIn(property['arguments'])[0])
  if (isMember(property)) return isHidden(property)
  if (property.type === 'ConditionalExpression')
    return [property['consequent'], property['alternate']].some(
      (part) => isNode(part) && (isCall(part) || isMember(part)),
    )
  return /^(?:SequenceExpression|AssignmentExpression)$/.test(property.type)
}

/** Modules that are required by number, and messages of errors. */
const isNumberUse = (parent: Node | undefined): boolean =>
  /^(?:VariableDeclarator|ExpressionStatement)$/.test(parent?.type ?? '') ||
  String((parent?.['callee'] as Node | undefined)?.['name']).endsWith('Error')

function decoderName(node: Node): string | undefined {
  const callee = node['callee'] as Node
  const input = nodesIn(node['arguments'])
  const isShort = input.length > 0 && input.length < 5
  return callee.type === 'Identifier' && node.type !== 'NewExpression' && isShort && input.every(isNumber)
    ? (callee['name'] as string)
    : undefined
}

const isNumber = (node: Node): boolean =>
  node.type === 'NumericLiteral' || (node.type === 'UnaryExpression' && isNumber(node['argument'] as Node))

const isNumbers = (node: Node): boolean =>
  lengthOf(node) >= 100 &&
  (node.type === 'BigIntLiteral' ||
    (node['elements'] as unknown[]).every((part) => isNode(part) && isNumber(part)))

const lengthOf = (node: Node): number => {
  if (node.type === 'BigIntLiteral') return String(node['value']).length
  return node.type === 'ArrayExpression' ? (node['elements'] as unknown[]).length : 0
}

const invisible = /\p{Default_Ignorable_Code_Point}{32}/u

const isEncoded = (text: string): boolean =>
  invisible.test(text) ||
  (text.length >= 200 &&
    !isWords(text.slice(0, 2000)) &&
    ((new Set(text.slice(0, 200)).size > 20 && !/\s\w+\s/.test(text.slice(0, 200))) ||
      /^(?:%?[\da-f]{2}|%u[\da-f]{4}){100}/i.test(text)))

/** Lists of words and style sheets: their letters come in words, and every third or so is a vowel. */
function isWords(text: string): boolean {
  const words = (text.match(/[A-Za-z]+/g) ?? []).filter((word) => /^[A-Z]?[a-z]{2,19}$/.test(word))
  const letters = words.join('')
  const vowels = letters.replaceAll(/[^aeiouy]/gi, '').length / letters.length
  return letters.length > text.length * 0.5 && vowels > 0.27 && vowels < 0.55
}

function isStateMachine(node: Node, parent: Node | undefined): boolean {
  const cases = nodesIn(node['cases'])
  const isNumbered = cases.filter(({ test }) => (test as Node | null)?.type !== 'StringLiteral').length > 6
  return (
    isNumbered &&
    /^(?:While|DoWhile|For)Statement$|^BlockStatement$/.test(parent?.type ?? '') &&
    node['discriminant'] !== null &&
    isComputed(node['discriminant'] as Node)
  )
}

const isComputed = ({ type }: Node): boolean => type === 'BinaryExpression' || type === 'SequenceExpression'

function reasonsOf({
  names,
  texts,
  encoded,
  states,
}: Record<'names' | 'texts' | 'encoded' | 'states', number>): string[] {
  const rows: [count: number, one: string, many: string][] = [
    [names, 'name is computed at run time', 'names are computed at run time'],
    [texts, 'text is still scrambled', 'texts are still scrambled'],
    [encoded, 'long text is encoded', 'long texts are encoded'],
    [states, 'step is in shuffled order', 'steps are in shuffled order'],
  ]
  return rows.filter(([count]) => count > 0).map(([count, one, many]) => plural(count, one, many))
}

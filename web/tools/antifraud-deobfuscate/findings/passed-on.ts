// What someone entered, and where it can go from there: to any site, into storage, or to another script.
import type { NameResolver } from '../syntax/names.ts'
import { isCall, isMember, isNode, nodesIn, type Node } from '../syntax/syntax.ts'
import { eventsOf, isCallOf, plainPath, type Use } from '../syntax/uses.ts'
import { targetOf } from './destinations.ts'
import { isHarmless, isOwnElement, selectorOf } from './fields.ts'

type Step = (node: Node, parent: Node | undefined) => boolean

const pageElements =
  /(?:^|\.)(?:forms|elements|form|activeElement|target|currentTarget|srcElement)\b|document\.all\b|(?:^|\.)(?:querySelector(?:All)?|getElement(?:ById|sBy\w+)|closest|evaluate|createTreeWalker|createNodeIterator|\$|jQuery)$/
const formEvents =
  /^(?:submit|formdata|input|beforeinput|change|blur|keyup|keydown|keypress|paste|focusout|invalid)$/
const entered = /^(?:value|valueAsNumber|valueAsDate|defaultValue|formData|clipboardData)$/
const pressedKey = /(?:^|\.)(?:event|\?|e|evt|ev)\.(?:key|keyCode|charCode|which|code|data)$/
const wholePage = /document\.(?:documentElement|body)\.(?:outerHTML|innerHTML|innerText|textContent)$/

/** Tells what reads a value that can be that of any field; undefined when the script has nothing to do with fields. */
export function enteredValues(
  names: NameResolver,
  uses: Use[],
  isPlain: (node: Node) => boolean,
): Step | undefined {
  const events = new Set(uses.flatMap(eventsIn))
  if (events.size === 0 && !uses.some(({ path }) => pageElements.test(plainPath(path)))) return undefined
  const isTyped = [...events].some((event) => /^(?:key|beforeinput|input)/.test(event))
  const isUnnamed = (path: string) => !isHarmless(selectorOf({ path }) ?? '') && !isOwnElement(path)
  return (node, parent) => {
    if (node.type === 'ObjectProperty')
      return parent?.type === 'ObjectPattern' && entered.test(String((node['key'] as Node)['name']))
    if (isCall(node)) {
      const path = names.pathOf(node['callee'] as Node) ?? ''
      const inputs = nodesIn(node['arguments'])
      if (/\.val$|\.serialize(?:Array)?$/.test(path)) return inputs.length === 0 && isUnnamed(path)
      if (/(?:^|\.)FormData$/.test(path)) return inputs.length > 0
      return (
        !/(?:^|\.)(?:set|remove|has)Attribute$|(?:^|\.)createElement$/.test(path) &&
        inputs.some((part) => names.textOf(part) === 'value') &&
        isUnnamed(path)
      )
    }
    if (!isMember(node) || (parent?.type === 'AssignmentExpression' && parent['left'] === node)) return false
    const property = node['property'] as Node
    const key = String(node['computed'] ? names.textOf(property) : property['name'])
    if (entered.test(key)) {
      const path = names.pathOf(node) ?? ''
      return isUnnamed(path) && !isPlain(node)
    }
    if (isTyped && pressedKey.test(names.pathOf(node) ?? '')) return true
    return /^(?:outer|inner)/.test(key) && wholePage.test(names.pathOf(node) ?? '')
  }
}

/** What was entered, or what only the page or its other scripts have: their variables, its storage and its text. */
export function isTaken(names: NameResolver, uses: Use[], isPlain: (node: Node) => boolean): Step {
  const isEntered = enteredValues(names, uses, isPlain)
  return (node, parent) => {
    if (isEntered?.(node, parent)) return true
    if (node.type === 'Identifier')
      return (
        parent !== undefined &&
        isRead(node, parent) &&
        names.valueOf(node) === undefined &&
        isOther(node['name'] as string)
      )
    if (!isMember(node) || !isRead(node, parent!)) return false
    const path = plainPath(names.pathOf(node) ?? '')
    return pageData.test(path) || (/^window\.\w+$/.test(path) && isOther(path.slice(7)))
  }
}

const pageData =
  /^document\.(?:cookie|title)$|(?:^|\.)(?:local|session)Storage\.|\.(?:textContent|innerText|innerHTML|outerHTML|__vue__|\$data)$/
const browserGlobals =
  /^(?:window|self|globalThis|top|parent|frames|module|exports|global|process|screen|inner\w+|outer\w+|scroll\w+|page[XY]Offset|devicePixelRatio|on\w+|[A-Z]\w*|webkit\w+|fetch|speechSynthesis|indexedDB|caches|chrome|NaN|Infinity|eval|import\w*|localStorage|sessionStorage|addEventListener|removeEventListener|dispatchEvent|postMessage|open|close|focus|frameElement|visualViewport|trustedTypes|scheduler|opera|java|netscape|external|clipboardData|\$)$/
const isOther = (name: string): boolean => !computing.test(name) && !browserGlobals.test(name)

const isRead = (node: Node, parent: Node): boolean =>
  !(isMember(parent) && parent['property'] === node && !parent['computed']) &&
  !(
    /Property$|Method$|Specifier$|^Labeled|^Break|^Continue|Pattern$|^Function|^Class/.test(parent.type) &&
    parent['value'] !== node
  ) &&
  !(parent.type === 'AssignmentExpression' && parent['left'] === node) &&
  !(parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') &&
  !(isCall(parent) && parent['callee'] === node)

function eventsIn({ how, path, input }: Use): string[] {
  const plain = plainPath(path)
  const written = how === 'write' ? /(?:^|\.)on(\w+)$/.exec(plain)?.[1] : undefined
  const events = written === undefined ? (isCallOf({ how }) ? eventsOf(plain, input) : []) : [written]
  return events.filter((event) => formEvents.test(event))
}

const sendingCalls =
  /(?:^|\.)(?:send|postMessage|setRequestHeader|pushState|replaceState|write|writeln|insertRule|setItem|put|Response)$|objectStore\b.*\.add$|cookieStore\.set$|formData\.(?:set|append)$/
const storingWrites =
  /(?:^|\.)(?:src|srcset|href|action|formAction|poster|cookie|location)$|(?:^|\.)(?:local|session)Storage\.|(?:^|\.)location\.\w+$|^document\.(?!createElement).*\.dataset\.|^window\.\w+$|\.(?:elements|forms)\..*\.value$/
/** What only computes, or shows. Other functions that a script does not have itself are those of other scripts. */
const computing =
  /^(?:Object|Array|String|Number|Boolean|BigInt|Symbol|Math|JSON|Date|RegExp|Promise|Reflect|Proxy|Map|Set|WeakMap|WeakSet|Intl|URL|URLSearchParams|FormData|Blob|File|Headers|TextEncoder|TextDecoder|\w*(?:Error|Array|Event)|Function|console|document|crypto|CSS|history|navigator|location|performance|customElements|\$|jQuery|parse(?:Int|Float)|is(?:NaN|Finite)|(?:en|de)code\w+|escape|unescape|btoa|atob|alert|confirm|matchMedia|getComputedStyle|set\w+|clear\w+|request\w+|cancel\w+|structuredClone|queueMicrotask|require|define|Element|Node|HTML\w+|event|arguments|this|super|undefined|history|chrome)$/

/** A form of the page, which then sends everything elsewhere. */
export const redirectsForm = ({ how, path, input, line }: Use): boolean =>
  line !== undefined &&
  !isOwnElement(path) &&
  (how === 'write'
    ? /\.(?:form)?action$/i.test(path) && /^(?:\.?\.?\/|\w+:)/.test(input[0] ?? '')
    : path.endsWith('.setAttribute') && /^(?:form)?action$/i.test(input[0] ?? ''))

export function canPassOn(names: NameResolver, uses: Use[], isReached: (node: Node) => boolean): boolean {
  return uses.some((use) => {
    const { node, how, path, input } = use
    if (node === undefined || how === 'read' || how === 'test') return false
    const plain = plainPath(path)
    const isWritten = how === 'write'
    const parts = isWritten ? [node['right']].filter(isNode) : nodesIn(node['arguments'])
    // It sends what was put into it, or what is entered into it.
    if (/createElement\("form"\)\.(?:requestSubmit|submit)$/i.test(path)) return true
    const isSink =
      targetOf(use) !== undefined ||
      (isWritten ? storingWrites.test(plain) : sendingCalls.test(plain) || isOfOthers(node, path, names)) ||
      (plain.endsWith('.setAttribute') && /^(?:src|srcset|href|action)$/i.test(input[0] ?? '')) ||
      (/\.(?:innerHTML|outerHTML|insertAdjacentHTML|cssText|background\w*)$/.test(plain) &&
        parts.some((part) => /(?:src|href|action)\s*=|url\(/i.test(names.textOf(part) ?? '')))
    return isSink && parts.some(isReached)
  })
}

/** A function that neither the script nor the browser has. */
function isOfOthers({ callee }: Node, path: string, names: NameResolver): boolean {
  let root = callee as Node
  while (isMember(root) || isCall(root)) root = (root['object'] ?? root['callee']) as Node
  if (root.type !== 'Identifier' || names.valueOf(root) !== undefined) return false
  return isOther(/^(?:window\.)?([\w$]*)/.exec(path)![1]!)
}

/**
 * HTML that was written from JSX, byte for byte as React writes it. Between two texts React puts a comment, so each piece
 * remembers whether it begins and ends with text.
 */
export class Html {
  readonly text: string
  readonly beginsWithText: boolean
  readonly endsWithText: boolean

  constructor(text: string, beginsWithText = false, endsWithText = false) {
    this.text = text
    this.beginsWithText = beginsWithText
    this.endsWithText = endsWithText
  }
}

export type Node = Html | string | number | boolean | null | undefined | readonly Node[]
type Properties = Record<string, unknown> & { children?: Node }
export type Component = (properties: never) => Node

const nothing = new Html('')

export function writeHtml(type: string | Component, properties: Properties): Html {
  if (typeof type === 'function') return htmlOf(type(properties as never))
  const start = `<${type}${attributesOf(properties)}`
  if (voidElements.has(type)) return new Html(`${start}/>`)
  return new Html(`${start}>${htmlOf(properties.children).text}</${type}>`)
}

export function htmlOf(node: Node): Html {
  if (node instanceof Html) return node
  if (typeof node === 'string' || typeof node === 'number') {
    return node === '' ? nothing : new Html(escape(String(node)), true, true)
  }
  return Array.isArray(node) ? joined(node as Node[]) : nothing
}

function joined(nodes: readonly Node[]): Html {
  let text = ''
  let begins: boolean | undefined
  let ends = false
  for (const node of nodes) {
    const next = htmlOf(node)
    if (next.text === '') continue
    text += ends && next.beginsWithText ? `<!-- -->${next.text}` : next.text
    begins ??= next.beginsWithText
    ends = next.endsWithText
  }
  return new Html(text, begins, ends)
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'link', 'meta'])

function attributesOf(properties: Properties): string {
  let text = ''
  for (const name in properties) {
    const value = properties[name]
    if (typeof value === 'string' || typeof value === 'number') {
      if (!skipped.has(name)) text += ` ${names.get(name) ?? name}="${escape(String(value))}"`
    } else if (typeof value === 'boolean') {
      // aria-hidden="true", but hidden="".
      if (name.startsWith('aria-') || name.startsWith('data-')) text += ` ${name}="${value}"`
      else if (value && !skipped.has(name)) text += ` ${names.get(name) ?? name}=""`
    } else if (name === 'style' && value) {
      text += ` style="${escape(styleOf(value as Style))}"`
    }
  }
  return text
}

const skipped = new Set(['children', 'key', 'ref', 'suppressHydrationWarning'])

const names = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['tabIndex', 'tabindex'],
  ['strokeWidth', 'stroke-width'],
  ['strokeLinecap', 'stroke-linecap'],
  ['strokeLinejoin', 'stroke-linejoin'],
  ['fillRule', 'fill-rule'],
  ['clipRule', 'clip-rule'],
])

type Style = Record<string, string | number>
const styles = new WeakMap<Style, string>()

const unitless = new Set(['flex', 'opacity', 'lineHeight', 'fontWeight', 'zIndex', 'order', 'flexGrow'])

function styleOf(style: Style): string {
  let text = styles.get(style)
  if (text === undefined) styles.set(style, (text = Object.entries(style).map(declaration).join(';')))
  return text
}

function declaration([name, value]: [string, string | number]): string {
  if (name.startsWith('--')) return `${name}:${value}`
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${property}:${value}${typeof value === 'number' && value !== 0 && !unitless.has(name) ? 'px' : ''}`
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const special = /[&<>"']/
const escape = (text: string): string =>
  special.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character]!) : text

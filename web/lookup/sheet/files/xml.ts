// As much of XML as the files in a workbook need. Workers have no parser, and these files are written by programs.
import { withoutMarks } from '../tables/table.ts'

/** Each element with this name: its opening tag, and what is inside. They must not be nested. */
export function* elements(xml: string, name: string): Generator<{ tag: string; inside: string }> {
  const pattern = new RegExp(`<((?:\\w+:)?${name})((?:\\s[^>]*?)?)(?:/>|>([^]*?)</\\1>)`, 'g')
  for (const [, , tag = '', inside = ''] of xml.matchAll(pattern)) yield { tag, inside }
}

export function attribute(tag: string, name: string): string {
  const value = new RegExp(`(?:^|[\\s:])${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return value ? unescaped(value[1] ?? value[2] ?? '') : ''
}

export function texts(xml: string, name: string): string[] {
  return Array.from(elements(xml, name), ({ inside }) => textOf(inside))
}

export function textOf(xml: string): string {
  const whole = wholeText.exec(xml)?.[1]
  if (whole !== undefined) return unescaped(whole)
  let text = ''
  for (const [, part = ''] of xml.replace(pronunciation, '').matchAll(textPattern)) text += part
  return unescaped(text)
}

const wholeText = /^\s*<(?:\w+:)?t(?: [^>]*)?>([^<]*)<\/(?:\w+:)?t>\s*$/
const textPattern = /<(?:\w+:)?t(?: [^>]*)?>([^<]*)<\/(?:\w+:)?t>/g
const pronunciation = /<((?:\w+:)?rPh)[ >][^]*?<\/\1>/g

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function unescaped(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  const plain = text
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
      (whole, hex?: string, decimal?: string, name = '') => {
        if (hex === undefined && decimal === undefined) return entities[String(name)] ?? whole
        const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return point <= 0x10_ffff ? String.fromCodePoint(point) : whole
      },
    )
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return withoutMarks(plain)
}

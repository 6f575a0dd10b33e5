export interface HtmlParts {
  code: string[]
  addresses: [element: string, attribute: string, address: string][]
}

/** Also runs inside the sandbox, as source text, so it must not use anything outside itself. */
export function htmlParts(html: string): HtmlParts {
  const parts: HtmlParts = { code: [], addresses: [] }
  const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }
  const decode = (text: string) =>
    text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(quot|amp|lt|gt|apos));/gi, (_, ten, sixteen, name) => {
      if (name) return entities[(name as string).toLowerCase()]!
      const code = ten ? Number(ten) : Number.parseInt(sixteen as string, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    })
  const addAttribute = (element: string, name: string, value: string) => {
    if (name.startsWith('on')) parts.code.push(value)
    else if (name === 'srcdoc') {
      const inner = htmlParts(value)
      parts.code.push(...inner.code)
      parts.addresses.push(...inner.addresses)
    } else if (/^(?:src|href|action|formaction|data)$/.test(name)) {
      const inline = /^\s*javascript:([\s\S]*)/i.exec(value)
      if (inline) parts.code.push(inline[1]!)
      else if (element !== 'a') parts.addresses.push([element, name, value])
    }
  }
  let rest = 5000
  for (let at = html.indexOf('<'); at >= 0 && rest-- > 0; at = html.indexOf('<', at)) {
    at++
    const element = /^[a-z][\w-]{0,30}/i.exec(html.slice(at, at + 31))?.[0].toLowerCase()
    if (element === undefined) continue
    const attribute = /[\s/]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y
    attribute.lastIndex = at + element.length
    let type = ''
    for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
      at = attribute.lastIndex
      const value = decode(found[2] ?? found[3] ?? found[4] ?? '')
      if (found[1]!.toLowerCase() === 'type') type = value
      if (value !== '') addAttribute(element, found[1]!.toLowerCase(), value)
    }
    if (element !== 'script') continue
    const start = html.indexOf('>', at) + 1
    if (start === 0) break
    const end = /<\/script/gi
    end.lastIndex = start
    at = end.exec(html)?.index ?? html.length
    const code = html.slice(start, at)
    if (code.trim() !== '' && (type === '' || /javascript|module|ecmascript/i.test(type)))
      parts.code.push(code)
  }
  return parts
}

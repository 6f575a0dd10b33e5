export interface RunnerHost {
  record: (how: string, path: string, input?: unknown[]) => void
  recordCode: (code: string) => void
  enqueue: (callback: unknown) => void
  htmlParts: (html: string) => HtmlParts
  pathOf: (value: unknown) => string | undefined
}

export interface CodeRunner {
  onCall: (path: string, input: unknown[]) => unknown
  onWrite: (path: string, value: unknown) => void
}

/**
 * Runs inside the sandbox, as source text. Finds the code that a script hands to the browser as text (written HTML,
 * script elements, event handlers, blobs, data and javascript addresses), records it and runs it.
 */
export function codeRunner({ record, recordCode, enqueue, htmlParts, pathOf }: RunnerHost): CodeRunner {
  const known = new Set<string>()
  const blobs = new Map<string, string>()
  let blobText = ''
  let nodeText = ''
  let page = ''
  const run = (code: string) => {
    if (known.has(code) || known.size > 200) return
    known.add(code)
    recordCode(code)
    // oxlint-disable-next-line no-eval -- inside the sandbox
    enqueue(() => void (0, eval)(code))
  }
  const readHtml = (html: unknown) => {
    if (typeof html !== 'string' || !html.includes('<')) return
    const { code, addresses } = htmlParts(html)
    for (const text of code) run(text)
    for (const [element, attribute, address] of addresses) {
      const path = `document.createElement("${element}").${attribute}`
      record('write', path, [address])
      if (element === 'script') load(address)
    }
  }
  /** Only code that comes with its address can be loaded here. */
  const load = (address: unknown) => {
    if (typeof address !== 'string') return
    const inline = /^data:[^,]*?(;base64)?,/i.exec(address)
    const text = inline ? address.slice(inline[0].length) : (blobs.get(address) ?? '')
    if (inline?.[1]) run(atob(text))
    else if (text !== '') run(inline ? unescape(text) : text)
  }
  const goTo = (address: unknown) => {
    const code = /^\s*javascript:([\s\S]*)/i.exec(typeof address === 'string' ? address : '')?.[1]
    if (code !== undefined) run(unescape(code))
  }
  const write = (html: unknown) => {
    // A script may be written in pieces.
    if (page === '')
      enqueue(() => {
        readHtml(page)
        page = ''
      })
    page += String(html).slice(0, 2_000_000)
  }
  const isScript = (path: string) => /createElement(?:NS)?\("script"\)\.[^.]+$/i.test(path)
  const textIn = (value: unknown): string =>
    typeof value === 'string' ? value : Array.isArray(value) ? value.map(textIn).join('') : ''

  const setAttribute = (path: string, name: string, value: unknown) => {
    if (name.startsWith('on') && typeof value === 'string') run(value)
    else if (name === 'srcdoc') readHtml(value)
    else if (name === 'src' && isScript(path)) load(value)
    else if (/^(?:href|src|action)$/.test(name)) goTo(value)
  }
  return {
    onCall: (path, input) => {
      const name = path.slice(path.lastIndexOf('.') + 1)
      if (name === 'write' || name === 'writeln') input.forEach(write)
      else if (name === 'insertAdjacentHTML') readHtml(input[1])
      else if (
        /^(?:createContextualFragment|html|append|prepend|before|after|parseHTML|\$|jQuery)$/.test(name)
      )
        input.forEach(readHtml)
      else if (name === 'Blob' || name === 'File') blobText = textIn(input[0])
      else if (name === 'createObjectURL') {
        const address = `blob:https://shop.example/${blobs.size}`
        blobs.set(address, blobText)
        return address
      } else if (/^(?:Worker|SharedWorker|importScripts|register)$/.test(name)) load(input[0])
      else if (name === 'setAttribute') setAttribute(path, String(input[0]).toLowerCase(), input[1])
      else if (/^(?:assign|replace|open)$/.test(name)) goTo(input[0])
      else if (name === 'createTextNode') nodeText = textIn(input[0])
      if (isScript(path) && /^append(?:Child)?$/.test(name))
        run(pathOf(input[0])?.includes('createTextNode') ? nodeText : textIn(input[0]))
      return undefined
    },
    onWrite: (path, value) => {
      const name = path.slice(path.lastIndexOf('.') + 1)
      if (isScript(path) && /^(?:text|textContent|innerText|innerHTML)$/.test(name)) run(textIn(value))
      else if (/^(?:innerHTML|outerHTML|srcdoc)$/.test(name)) readHtml(value)
      else if (name === 'location') goTo(value)
      else setAttribute(path, name, value)
    },
  }
}

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

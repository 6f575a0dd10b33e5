/** Runs inside the sandbox, as source text. Adds the browser functions that scripts decode themselves with. */
export function encodings(): void {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  const atob = (text: string): string => {
    let out = ''
    let bits = 0
    let buffer = 0
    for (const letter of String(text).replace(/[\s=]/g, '')) {
      const at = letters.indexOf(letter)
      if (at < 0) throw new Error('The string to be decoded is not correctly encoded.')
      buffer = (buffer << 6) | at
      bits += 6
      if (bits >= 8) out += String.fromCharCode((buffer >> (bits -= 8)) & 255)
      buffer &= (1 << bits) - 1
    }
    return out
  }
  const btoa = (text: string): string => {
    const bytes = String(text)
    let out = ''
    for (let at = 0; at < bytes.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((step) => bytes.charCodeAt(at + step) & 255) as [number, number, number]
      const left = bytes.length - at
      out += letters[a >> 2]! + letters[((a & 3) << 4) | (b >> 4)]!
      out += left > 1 ? letters[((b & 15) << 2) | (c >> 6)]! : '='
      out += left > 2 ? letters[c & 63]! : '='
    }
    return out
  }
  // The engine has none of the methods that make HTML of text, from which some encoders take their letters.
  const elements: [method: string, element: string, attribute?: string][] = [
    ['anchor', 'a', 'name'],
    ['big', 'big'],
    ['blink', 'blink'],
    ['bold', 'b'],
    ['fixed', 'tt'],
    ['fontcolor', 'font', 'color'],
    ['fontsize', 'font', 'size'],
    ['italics', 'i'],
    ['link', 'a', 'href'],
    ['small', 'small'],
    ['strike', 'strike'],
    ['sub', 'sub'],
    ['sup', 'sup'],
  ]
  for (const [method, element, attribute] of elements) {
    const value = {
      [method](this: string, text?: unknown): string {
        const quoted = String(text).replaceAll('"', '&quot;')
        return `<${element}${attribute ? ` ${attribute}="${quoted}"` : ''}>${this}</${element}>`
      },
    }[method]
    // oxlint-disable-next-line no-extend-native -- inside the sandbox
    Object.defineProperty(String.prototype, method, { value, writable: true, configurable: true })
  }
  const { toString } = Function.prototype
  const native = new Set<unknown>()
  const look = {
    /** As Chromium writes it. */
    toString(this: { name: string }): string {
      if (native.has(this)) return `function ${this.name}() { [native code] }`
      return Reflect.apply(toString, this, []).replace(/\{\s+\[native code\]\s+\}$/, '{ [native code] }')
    },
  }
  native.add(look.toString)
  for (const [method] of elements) native.add(String.prototype[method as 'bold'])
  // oxlint-disable-next-line no-extend-native -- inside the sandbox
  Object.defineProperty(Function.prototype, 'toString', {
    value: look.toString,
    writable: true,
    configurable: true,
  })
  const { parse } = JSON
  // In place of a text that only the page has.
  JSON.parse = (text: string, reviver) => parse(`${text}` === '…' ? '{}' : text, reviver) as unknown
  define('atob', atob)
  define('btoa', btoa)
  define(
    'TextEncoder',
    class {
      encode(text = ''): Uint8Array {
        const bytes = unescape(encodeURIComponent(text))
        return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
      }
    },
  )
  define(
    'TextDecoder',
    class {
      decode(bytes: ArrayLike<number> | ArrayBuffer = []): string {
        const list = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes
        let text = ''
        for (let at = 0; at < list.length; at++) text += String.fromCharCode(list[at]!)
        try {
          return decodeURIComponent(escape(text))
        } catch {
          return text
        }
      }
    },
  )
}

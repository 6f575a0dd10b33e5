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

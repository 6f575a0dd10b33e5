// What a text may be an encoding of.

const mostDepth = 3
const mostFound = 300
/** Letters of all texts together, for each letter of the first and besides: a proxy may send anything, and checks wait. */
const most = { each: 4, besides: 4096 }

/** The text in lower case and everything it may decode to: texts, and bytes where they are as long as an address. */
export function decodings(text: string): (string | Uint8Array)[] {
  const found: (string | Uint8Array)[] = []
  const seen = new Set<string>()
  let left = most.each * text.length + most.besides
  let current = [text]
  for (let depth = 0; depth <= mostDepth && current.length > 0; depth++) {
    const next: string[] = []
    for (const each of current) {
      if (seen.has(each) || found.length >= mostFound || left < each.length) continue
      seen.add(each)
      left -= each.length
      found.push(each.toLowerCase())
      if (depth === mostDepth) continue
      next.push(...unescaped(each))
      for (const bytes of [...base64In(each), ...base32In(each), ...hexIn(each)]) {
        if (bytes.length === 4 || bytes.length === 16) found.push(bytes)
        const inside = bytes.toString('latin1')
        if (/^[\t\n\r\x20-\x7e]{6,}$/.test(inside)) next.push(inside)
      }
    }
    current = next
  }
  return found
}

const character = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

/** Of URLs, of HTML, of JSON and other strings, of Unicode; and turned around. */
function unescaped(text: string): string[] {
  return [
    text.replace(/%([\da-f]{2})/gi, (_, digits: string) => character(digits, 16)),
    text
      .replace(/&#x([\da-f]{1,6});/gi, (_, digits: string) => character(digits, 16))
      .replace(/&#(\d{1,7});/g, (_, digits: string) => character(digits, 10))
      .replace(/&(period|colon);/gi, (_, name: string) => (name.toLowerCase() === 'colon' ? ':' : '.')),
    text.replace(/\\(?:u00|x)([\da-f]{2})/gi, (_, digits: string) => character(digits, 16)),
    Buffer.from(text, 'latin1').toString().normalize('NFKC'),
    [...text].toReversed().join(''),
  ].filter((other) => other !== text)
}

/** Hyphens and slashes are digits of base64, but may also separate it from what stands beside it. */
function base64In(text: string): Buffer[] {
  const runs = text.match(/[a-z\d+/_-]{6,}/gi) ?? []
  const pieces = runs.flatMap((run) => [run, ...run.split(/[+/_-]/)])
  return [...new Set(pieces)].filter(({ length }) => length >= 6).map((piece) => Buffer.from(piece, 'base64'))
}

const base32Digits = 'abcdefghijklmnopqrstuvwxyz234567'

/** RFC 4648; bits that do not fill a byte are padding. */
function base32In(text: string): Buffer[] {
  const runs = text.toLowerCase().match(/[a-z2-7]{7,}/g) ?? []
  return runs.map((run) => {
    const bits = [...run].map((digit) => base32Digits.indexOf(digit).toString(2).padStart(5, '0')).join('')
    return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  })
}

function hexIn(text: string): Buffer[] {
  const runs = text.match(/[\da-f]{14,}/gi) ?? []
  return runs.filter(({ length }) => length % 2 === 0).map((run) => Buffer.from(run, 'hex'))
}

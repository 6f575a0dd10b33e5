// Finds addresses in texts, however they are written: proxies reveal their users in many notations.
import { setImmediate } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { readAddress } from '../../platform/addresses/address.ts'
import { V4Search } from './written-v4.ts'
import { hexOf, V6Search } from './written-v6.ts'

interface Wanted {
  v4: V4Search
  v6: V6Search
}

const wantedOf = new WeakMap<ReadonlySet<string>, Wanted>()

function prepare(addresses: ReadonlySet<string>): Wanted {
  const bytes = [...addresses]
    .flatMap((text) => readAddress(text) ?? [])
    .map(({ text }) => ipaddr.parse(text).toByteArray())
  const v4 = bytes.filter(({ length }) => length === 4)
  const v6 = bytes.filter(({ length }) => length === 16)
  return { v4: new V4Search(v4), v6: new V6Search(v6, v4) }
}

const sliceMilliseconds = 5

export class AddressSearch {
  private readonly wanted: Wanted
  private readonly allowance = new Allowance()

  constructor(addresses: ReadonlySet<string>) {
    let wanted = wantedOf.get(addresses)
    if (!wanted) wantedOf.set(addresses, (wanted = prepare(addresses)))
    this.wanted = wanted
  }

  async finds(text: string): Promise<boolean> {
    let began = performance.now()
    for (const found of decodings(text, this.allowance)) {
      if (this.isIn(found)) return true
      if (performance.now() - began < sliceMilliseconds) continue
      await setImmediate()
      began = performance.now()
    }
    return false
  }

  get isIncomplete(): boolean {
    return this.allowance.isExceeded
  }

  private isIn(found: string | Buffer): boolean {
    const { v4, v6 } = this.wanted
    if (typeof found === 'string') return v4.isIn(found) || v6.isIn(found)
    return found.length === 4 ? v4.is(found) : v6.is(hexOf(found))
  }
}

const mostDepth = 3

/** Letters of all texts together. What Node accepts as the head of a request, 16 kB, decodes to less unless it is made to. */
const mostLetters = 256 * 1024

const longest = 32 * 1024

const costPerText = 64

class Allowance {
  private letters = mostLetters
  isExceeded = false

  take(text: string): boolean {
    this.letters -= text.length + costPerText
    if (this.letters < 0) this.isExceeded = true
    return this.letters >= 0
  }
}

function* decodings(text: string, allowance: Allowance): Generator<string | Buffer> {
  const seen = new Set<string>()
  if (text.length > longest) allowance.isExceeded = true
  let current = [text.slice(0, longest)]
  for (let depth = 0; depth <= mostDepth && current.length > 0; depth++) {
    const next: string[] = []
    for (const each of current) {
      if (seen.has(each)) continue
      seen.add(each)
      if (!allowance.take(each)) return
      yield each.toLowerCase()
      if (depth === mostDepth) continue
      next.push(...unescaped(each))
      for (const bytes of bytesIn(each)) {
        if (bytes.length === 4 || bytes.length === 16) yield bytes
        const inside = bytes.toString('latin1')
        if (/^[\t\n\r\x20-\x7e]{6,}$/.test(inside)) next.push(inside)
      }
    }
    current = next
  }
}

const bytesIn = (text: string): Buffer[] => [...base64In(text), ...base32In(text), ...hexIn(text)]

const character = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

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
    const bytes = Buffer.alloc((run.length * 5) >> 3)
    let [bits, length, end] = [0, 0, 0]
    for (const digit of run) {
      bits = ((bits << 5) | base32Digits.indexOf(digit)) & 0xfff
      length += 5
      if (length < 8) continue
      length -= 8
      bytes[end++] = bits >> length
    }
    return bytes
  })
}

function hexIn(text: string): Buffer[] {
  const runs = text.match(/[\da-f]{14,}/gi) ?? []
  return runs.filter(({ length }) => length % 2 === 0).map((run) => Buffer.from(run, 'hex'))
}

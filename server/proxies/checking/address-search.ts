// Finds an address in a text, however it is written: proxies reveal their users in many notations.
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readAddress } from '../../ip/addresses/address.ts'
import { decodings } from './decodings.ts'

interface Wanted {
  /** The four bytes of each IPv4 address. */
  v4: number[][]
  /** Each IPv6 address as 32 hexadecimal digits. */
  v6: Set<string>
}

const wantedOf = new WeakMap<ReadonlySet<string>, Wanted>()
const longest = 64 * 1024

/** Whether one of these addresses is in the text: as it is, or behind up to three encodings. */
export function containsAddress(text: string, addresses: ReadonlySet<string>): boolean {
  let wanted = wantedOf.get(addresses)
  if (!wanted) wantedOf.set(addresses, (wanted = prepare(addresses)))
  const { v4, v6 } = wanted
  return decodings(text.slice(0, longest)).some((found) =>
    typeof found === 'string'
      ? hasV4(found, v4) || hasV6(found, wanted)
      : v4.some((bytes) => isSame(bytes, [...found])) || isWanted(hexOf(found), { v4, v6 }),
  )
}

function prepare(addresses: ReadonlySet<string>): Wanted {
  const read = [...addresses].flatMap((text) => readAddress(text) ?? [])
  const bytes = read.map(({ text }) => ipaddr.parse(text).toByteArray())
  return {
    v4: bytes.filter(({ length }) => length === 4),
    v6: new Set(bytes.filter(({ length }) => length === 16).map(hexOf)),
  }
}

const hexOf = (bytes: Iterable<number>): string => Buffer.from([...bytes]).toString('hex')

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

function hasV4(text: string, addresses: readonly number[][]): boolean {
  if (addresses.length === 0) return false
  const dotted = [...text.matchAll(/(?:0x[\da-f]+|\d+)(?:\.(?:0x[\da-f]+|\d+))*/g)]
  // Any other separators: 9-9-9-9, 9,9,9,9, [9, 9, 9, 9], 9[.]9[.]9[.]9.
  const separated = text.replace(/[^\da-z]+/g, '.').matchAll(/(?:0x[\da-f]+|\d+)(?:\.(?:0x[\da-f]+|\d+))*/g)
  const fours = [...dotted.map(([run]) => run), ...[...separated].map(([run]) => run)]
    .map((run) => run.split('.'))
    .filter(({ length }) => length >= 4)
  const hexPairs = [
    ...text.replace(/%|\\{1,2}x|0x/g, ' ').matchAll(/(?<![\da-f])[\da-f]{2}(?:[ :._-][\da-f]{2}){3,}/g),
  ]
    .filter(([run]) => /[a-f :_-]/.test(run))
    .map(([run]) => run.split(/[ :._-]/).map((pair) => Number.parseInt(pair, 16)))
  const alike = new Set([...alikeSeparated(text), ...withoutSeparators(text)])
  const numbers = dotted.flatMap((found) => integersIn(found, text))
  const grouped = text.match(/\d{1,3}(?:[,'_]\d{3}){2,3}(?!\d)/g) ?? []
  numbers.push(...grouped.map((run) => Number(run.replace(/\D/g, ''))))
  const words = text.match(/[\da-f]+/g)?.filter(({ length }) => length === 8) ?? []
  return addresses.some((bytes) => {
    const number = Buffer.from(bytes).readUInt32BE()
    return (
      fours.some((parts) =>
        windows(parts).some(
          (four) =>
            four.every((part, at) => isPart(part, bytes[at]!)) ||
            four.every((part, at) => isPart(part, bytes[3 - at]!)),
        ),
      ) ||
      dotted.some((found) => isShort(found, text, bytes)) ||
      hexPairs.some((pairs) => windows(pairs).some((four) => isSame(four, bytes))) ||
      alike.has(bytes.join('.')) ||
      alike.has(bytes.toReversed().join('.')) ||
      numbers.includes(number) ||
      numbers.includes(Buffer.from(bytes).readUInt32LE()) ||
      words.includes(hexOf(bytes)) ||
      words.includes(hexOf(bytes.toReversed()))
    )
  })
}

/** All runs of four neighbours. */
const windows = <T>(parts: readonly T[]): T[][] => parts.slice(3).map((_, at) => parts.slice(at, at + 4))

/** Four numbers with the same words or marks between them: `9 dot 9 dot 9 dot 9`, `9x9x9x9`. */
function* alikeSeparated(text: string): Generator<string> {
  let four: number[] = []
  let [end, between] = [0, '']
  for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
    const separator = text.slice(end, Math.min(index, end + 13))
    if (separator !== between || separator.length > 12) four = four.slice(-1)
    four.push(Number(digits))
    if (four.length > 4) four.shift()
    if (four.length === 4) yield four.join('.')
    end = index + digits.length
    between = separator
  }
}

/** As 32 binary digits, or as twelve decimal ones. */
function withoutSeparators(text: string): string[] {
  const runs = text.match(/\d+/g) ?? []
  return [
    ...runs.filter(({ length }) => length === 12).map((run) => run.match(/.{3}/g)!.map(Number).join('.')),
    ...runs
      .filter((run) => /^[01]{32}$/.test(run))
      .map((run) =>
        run
          .match(/.{8}/g)!
          .map((byte) => Number.parseInt(byte, 2))
          .join('.'),
      ),
  ]
}

/** A part of an address may be decimal, hexadecimal, octal or binary; a leading zero may also be padding. */
function isPart(part: string, value: number): boolean {
  if (part.startsWith('0x')) return Number.parseInt(part, 16) === value
  if (/^[01]{8}$/.test(part) && Number.parseInt(part, 2) === value) return true
  return Number(part) === value || (/^0[0-7]+$/.test(part) && Number.parseInt(part, 8) === value)
}

/** `127.1`, `10.1.258`: the last part stands for the rest (inet_aton). Version numbers, as in squid/5.7, are not addresses. */
function isShort({ 0: run, index }: RegExpExecArray, text: string, bytes: readonly number[]): boolean {
  const parts = run.split('.')
  if (parts.length !== 2 && parts.length !== 3) return false
  const isAlone = !/[\w/.-]/.test(text[index - 1] ?? '') && !/[\w/.-]/.test(text[index + run.length] ?? '')
  if (!isAlone) return false
  const head = parts.length - 1
  const rest = bytes.slice(head).reduce((sum, byte) => sum * 256 + byte, 0)
  return parts.every((part, at) => isPart(part, at < head ? bytes[at]! : rest))
}

/** Large numbers, by themselves or between dots, and what they are with a sign or in octal. */
function integersIn({ 0: run, index }: RegExpExecArray, text: string): number[] {
  return run
    .split('.')
    .flatMap((part, at) => {
      const isNegative = at === 0 && text[index - 1] === '-'
      const value = part.length > 12 ? 0 : Number(part)
      const octal = /^0[0-7]{1,11}$/.test(part) ? Number.parseInt(part, 8) : 0
      return [value, octal, isNegative ? 2 ** 32 - value : 0]
    })
    .filter((number) => number >= 2 ** 16)
}

function hasV6(text: string, wanted: Wanted): boolean {
  const written = [text, text.replace(/[-_]/g, ':')].flatMap((each) => each.match(/[\da-f:.]+/g) ?? [])
  const long = text.match(/[\da-f]+/g) ?? []
  const nibbles = text.match(/(?:[\da-f]\.){31}[\da-f]/g) ?? []
  return (
    written.some((run) => v6In(run).some((hex) => isWanted(hex, wanted))) ||
    long.some((run) => run.length === 32 && isWanted(run, wanted)) ||
    long.some(
      (run) => /^\d{10,39}$/.test(run) && isWanted(BigInt(run).toString(16).padStart(32, '0'), wanted),
    ) ||
    nibbles.some((run) => {
      const hex = run.replaceAll('.', '')
      return isWanted(hex, wanted) || isWanted([...hex].toReversed().join(''), wanted)
    })
  )
}

/** What may stand before an address, such as a word of hexadecimal letters, or after it, such as a port. */
function v6In(run: string): string[] {
  const groups = run.replace(/\.$/, '').split(':')
  if (groups.length < 3) return []
  const found: string[] = []
  for (const start of [0, 1, 2]) {
    for (const end of [0, 1, 2]) {
      const text = groups.slice(start, groups.length - end).join(':')
      if (isIPv6(text)) found.push(hexOf(ipaddr.parse(text).toByteArray()))
    }
  }
  return found
}

/** Also an IPv4 address inside an IPv6 one: mapped, compatible, NAT64 or 6to4. */
function isWanted(hex: string, { v4, v6 }: Wanted): boolean {
  if (v6.has(hex)) return true
  if (v4.length === 0) return false
  const inside = [
    ...(/^(?:0{24}|0{20}ffff|0064ff9b0{16})/.test(hex) ? [hex.slice(24)] : []),
    ...(hex.startsWith('2002') ? [hex.slice(4, 12)] : []),
  ]
  return v4.some((bytes) => inside.includes(hexOf(bytes)))
}

// Strings that Ruby and PHP serialized before encrypting them, and the JSON of CryptoJS.
import { bytesOf, joined, once, textOf, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, hexBytes, jsonObject } from '../bytes/text-encodings.ts'

export type Serialization = 'marshal' | 'php' | 'cryptojs'

export function serialization(head: Bytes, isWhole: boolean, isOpened: boolean): Serialization | undefined {
  if (!isWhole) return undefined
  if (isOpened && marshalString(head)) return 'marshal'
  if (isOpened && phpString(head)) return 'php'
  return cryptoJsFile(head) ? 'cryptojs' : undefined
}

export function deserialize(serialization: Serialization, bytes: Bytes): Chunks {
  const read = { marshal: marshalString, php: phpString, cryptojs: cryptoJsFile }[serialization]
  const content = read(bytes)
  if (!content) throw new Problem('altered', 'The serialized string is damaged.')
  return once(content)
}

/** Version 4.8, `I"`, the length, the string, and one instance variable: its encoding. */
function marshalString(bytes: Bytes): Bytes | undefined {
  if (bytes[0] !== 4 || bytes[1] !== 8 || bytes[2] !== 0x49 || bytes[3] !== 0x22) return undefined
  const code = bytes[4] ?? 0
  const wide = code <= 4 ? code : 0
  let length = code === 0 ? 0 : code - 5
  if (wide > 0) length = bytes.slice(5, 5 + wide).reduce((sum, byte, at) => sum + byte * 256 ** at, 0)
  const start = 5 + wide
  const end = start + length
  const rest = textOf(bytes.slice(end))
  return length >= 0 && rest.startsWith('\u0006:\u0006E') ? bytes.slice(start, end) : undefined
}

/** `s:5:"hello";` */
function phpString(bytes: Bytes): Bytes | undefined {
  const [start = '', digits = ''] = /^s:(\d{1,9}):"/.exec(textOf(bytes.subarray(0, 16))) ?? []
  const end = start.length + Number(digits)
  if (start === '' || end + 2 !== bytes.length || textOf(bytes.slice(end)) !== '";') return undefined
  return bytes.slice(start.length, end)
}

/** `{"ct": …, "iv": …, "s": …}` holds the same as a file of OpenSSL. */
function cryptoJsFile(bytes: Bytes): Bytes | undefined {
  if (bytes[0] !== 0x7b) return undefined
  const { ct, s } = jsonObject(textOf(bytes).trim()) ?? {}
  if (typeof ct !== 'string' || typeof s !== 'string') return undefined
  const [data, salt] = [base64Bytes(ct), hexBytes(s)]
  return data && salt?.length === 8 ? joined([bytesOf('Salted__'), salt, data]) : undefined
}

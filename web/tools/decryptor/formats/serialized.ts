// Strings that Ruby and PHP serialized before encrypting them, the JSON of CryptoJS, and what PHP code makes of openssl_encrypt.
import { bytesOf, concatBytes, oneChunk, textOf, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { isText } from '../bytes/content-kind.ts'
import { Problem } from '../bytes/problem.ts'
import { base64Bytes, hexBytes, jsonObject } from '../bytes/text-encodings.ts'

export type Serialization = 'marshal' | 'php' | 'cryptojs' | 'openssl-encrypt'

export function serialization(head: Bytes, isWhole: boolean, isOpened: boolean): Serialization | undefined {
  if (!isWhole) return undefined
  if (isOpened && marshalString(head)) return 'marshal'
  if (isOpened && phpString(head)) return 'php'
  if (cryptoJsFile(head)) return 'cryptojs'
  return !isOpened && opensslEncrypted(head) ? 'openssl-encrypt' : undefined
}

export function deserialize(serialization: Serialization, bytes: Bytes): Chunks {
  const content = readers[serialization](bytes)
  if (!content) throw new Problem('altered', 'The serialized string is damaged.')
  return oneChunk(content)
}

const readers: Record<Serialization, (bytes: Bytes) => Bytes | undefined> = {
  marshal: marshalString,
  php: phpString,
  cryptojs: cryptoJsFile,
  'openssl-encrypt': opensslEncrypted,
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
  return data && salt?.length === 8 ? concatBytes([bytesOf('Salted__'), salt, data]) : undefined
}

const ivSize = 16
const data = '[A-Za-z\\d+/]{22,}={0,2}'
const dataFirst = new RegExp(`^(${data})(?:::?|\\|)[^]{16}$`)
const ivFirst = new RegExp(`^[^]{16}(?:::?|\\|)?(${data})$`)

/**
 * `$iv . openssl_encrypt(…)` or `openssl_encrypt(…) . '::' . $iv`: the IV is binary, and openssl_encrypt writes base64 unless told
 * otherwise. The result has the IV in front of the data.
 */
function opensslEncrypted(bytes: Bytes): Bytes | undefined {
  const text = latin1.decode(bytes)
  const [, before] = dataFirst.exec(text) ?? []
  const [, after = ''] = before === undefined ? (ivFirst.exec(text) ?? []) : []
  const content = wholeBase64(before ?? after)
  // An IV of letters is only told apart from other text by the colons, and by whole blocks.
  const isReadable = isText(bytes, true)
  if (!content || (isReadable && (!text.includes('::') || content.length % ivSize > 0))) return undefined
  return concatBytes([before === undefined ? bytes.slice(0, ivSize) : bytes.slice(-ivSize), content])
}

const latin1 = new TextDecoder('latin1')

/** At least one block of AES. */
const wholeBase64 = (text: string): Bytes | undefined =>
  text.length >= 24 && text.length % 4 === 0 && /^[A-Za-z\d+/]+={0,2}$/.test(text)
    ? base64Bytes(text)
    : undefined

import { EDE } from 'des.js'
import type { Bytes } from '../bytes/byte-stream.ts'

/** CBC, without removing the padding. */
export function decryptTripleDes(key: Bytes, iv: Bytes, data: Bytes): Bytes {
  const cipher = EDE.create({ type: 'decrypt', key, padding: false })
  const out = new Uint8Array([...cipher.update(data), ...cipher.final()])
  return out.map((byte, at) => byte ^ (at < 8 ? iv[at]! : data[at - 8]!))
}

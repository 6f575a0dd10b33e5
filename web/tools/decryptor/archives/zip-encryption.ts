// The two encryptions of zip archives: WinZip's AES (https://www.winzip.com/en/support/aes-encryption/) and the old ZipCrypto.
import { ecb } from '@noble/ciphers/aes.js'
import { bytesOf, type Bytes } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'
import { passphraseOf, type TypedKey } from '../crypto/key.ts'
import { provenBy, type Verdict } from '../crypto/proof.ts'
import { pbkdf2 } from '../crypto/derive-key.ts'
import { crcTable, extraField, type ZipEntry } from './zip-entries.ts'

interface OpenedEntry {
  data: Bytes
  method: number
  verdict: Verdict
  detail: string
}

const iterations = 1000
const macLength = 10

/** Salt, two bytes to notice a wrong passphrase, data, and an HMAC of the data. */
export async function openAesEntry({ data, extra }: ZipEntry, key: TypedKey): Promise<OpenedEntry> {
  const field = extraField(extra, 0x9901)
  const strength = field?.[4] ?? 0
  if (!field || field.length < 7 || strength < 1 || strength > 3)
    throw new Problem('altered', 'The encryption header of the zip archive is damaged.')
  const keyLength = 8 + 8 * strength
  const saltLength = keyLength / 2
  if (data.length < saltLength + 2 + macLength)
    throw new Problem('truncated', 'The encrypted file in the zip archive is incomplete.')
  const salt = data.slice(0, saltLength)
  const secret = bytesOf(passphraseOf(key))
  const derived = await pbkdf2(secret, salt, iterations, 'SHA-1', 2 * keyLength + 2)
  const check = data.subarray(saltLength, saltLength + 2)
  if (derived.subarray(2 * keyLength).join() !== check.join())
    throw new Problem('wrong-key', 'This passphrase does not open the zip archive.')
  const sealed = data.slice(saltLength + 2, -macLength)
  const proven = await provenBy(key, () =>
    hasMac(derived.slice(keyLength, 2 * keyLength), sealed, data.slice(-macLength)),
  )
  if (!proven)
    throw new Problem(
      'wrong-key',
      'The passphrase passes its short check, but the content does not pass its own: it was altered, or, once in 65,536 times, the passphrase is wrong.',
    )
  return {
    data: decryptCounter(derived.slice(0, keyLength), sealed),
    method: field[5]! | (field[6]! << 8),
    verdict: proven.verdict,
    detail: `AES-${keyLength * 8}`,
  }
}

async function hasMac(key: Bytes, data: Bytes, mac: Bytes): Promise<true | undefined> {
  const hmacKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const whole = new Uint8Array(await crypto.subtle.sign('HMAC', hmacKey, data))
  return whole.subarray(0, macLength).join() === mac.join() ? true : undefined
}

const slice = 65_536

/** Unlike everywhere else, the counter is little-endian and starts at one, so the key stream is made here. */
function decryptCounter(key: Bytes, data: Bytes): Bytes {
  const out = new Uint8Array(data.length)
  for (let start = 0; start < data.length; start += slice) {
    const part = data.subarray(start, start + slice)
    const counters = new Uint8Array(Math.ceil(part.length / 16) * 16)
    const view = new DataView(counters.buffer)
    for (let at = 0; at < counters.length; at += 16) view.setUint32(at, (start + at) / 16 + 1, true)
    const stream = ecb(key, { disablePadding: true }).encrypt(counters)
    out.set(
      part.map((byte, at) => byte ^ stream[at]!),
      start,
    )
  }
  return out
}

/** The last of twelve bytes in front of the data repeats a byte of the checksum or of the time. */
export function openZipCrypto({ data, crc, time, flags }: ZipEntry, passphrase: string): Bytes {
  if (data.length < 12) throw new Problem('truncated', 'The encrypted file in the zip archive is incomplete.')
  const keys = [0x12345678, 0x23456789, 0x34567890] as [number, number, number]
  const crcStep = (state: number, byte: number) => crcTable[(state ^ byte) & 255]! ^ (state >>> 8)
  const update = (byte: number) => {
    keys[0] = crcStep(keys[0], byte)
    keys[1] = (Math.imul((keys[1] + (keys[0] & 255)) | 0, 134_775_813) + 1) | 0
    keys[2] = crcStep(keys[2], keys[1] >>> 24)
  }
  for (const byte of bytesOf(passphrase)) update(byte)
  const out = data.map((byte) => {
    const mask = (keys[2] | 2) & 0xffff
    const plain = byte ^ ((Math.imul(mask, mask ^ 1) >>> 8) & 255)
    update(plain)
    return plain
  })
  // With a data descriptor the checksum was not known yet.
  const expected = flags & 8 ? time >>> 8 : crc >>> 24
  if (out[11] !== expected) throw new Problem('wrong-key', 'This passphrase does not open the zip archive.')
  return out.slice(12)
}

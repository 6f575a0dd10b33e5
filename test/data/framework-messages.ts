// Encrypted values as Laravel, Rails and others write them, made by their documented algorithms.
import { createCipheriv, createHmac, pbkdf2Sync, randomBytes, type CipherGCM } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function gcm(
  key: Uint8Array,
  text: string | Uint8Array,
  aad = '',
): { iv: Buffer; data: Buffer; tag: Buffer } {
  const iv = randomBytes(12)
  const cipher: CipherGCM = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(aad))
  const data = Buffer.concat([cipher.update(text), cipher.final()])
  return { iv, data, tag: cipher.getAuthTag() }
}

function cbc(key: Uint8Array, text: string): { iv: Buffer; data: Buffer } {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return { iv, data: Buffer.concat([cipher.update(text), cipher.final()]) }
}

/** Illuminate\Encryption\Encrypter::encryptString */
export function laravelCbc(key: Uint8Array, text: string): string {
  const { iv, data } = cbc(key, text)
  const mac = createHmac('sha256', key)
    .update(base64(iv) + base64(data))
    .digest('hex')
  return base64(Buffer.from(JSON.stringify({ iv: base64(iv), value: base64(data), mac, tag: '' })))
}

export function laravelGcm(key: Uint8Array, text: string): string {
  const { iv, data, tag } = gcm(key, text)
  const json = { iv: base64(iv), value: base64(data), mac: '', tag: base64(tag) }
  return base64(Buffer.from(JSON.stringify(json)))
}

/** ActiveSupport::MessageEncryptor with aes-256-gcm */
export function railsGcm(key: Uint8Array, text: string): string {
  const { iv, data, tag } = gcm(key, text)
  return [data, iv, tag].map(base64).join('--')
}

/** ActiveSupport::MessageEncryptor with aes-256-cbc, signed by a MessageVerifier */
export function railsCbc(key: Uint8Array, signingKey: Uint8Array, text: string, hash = 'sha1'): string {
  const { iv, data } = cbc(key, text)
  const message = base64(Buffer.from([data, iv].map(base64).join('--')))
  return `${message}--${createHmac(hash, signingKey).update(message).digest('hex')}`
}

/** ActiveSupport::KeyGenerator */
export const railsKey = (secretKeyBase: string, salt: string, length: number, hash = 'sha256') =>
  pbkdf2Sync(secretKeyBase, salt, 1000, length, hash)

interface ActiveRecordOptions {
  isCompressed?: boolean
  dataKey?: Uint8Array
}

/** ActiveRecord::Encryption::Encryptor */
export function activeRecord(
  key: Uint8Array,
  text: string,
  { isCompressed = false, dataKey }: ActiveRecordOptions = {},
): string {
  const content = isCompressed ? deflateSync(text) : text
  const message = ({ iv, data, tag }: ReturnType<typeof gcm>, more: object = {}) => ({
    p: base64(data),
    h: { iv: base64(iv), at: base64(tag), ...more },
  })
  return JSON.stringify(
    message(gcm(dataKey ?? key, content), {
      ...(isCompressed && { c: true }),
      ...(dataKey && { k: message(gcm(key, dataKey)) }),
    }),
  )
}

/** ActiveRecord::Encryption's derived keys */
export const activeRecordKey = (primary: string, salt: string) =>
  pbkdf2Sync(primary, salt, 2 ** 16, 32, 'sha256')

/** JSON with hex or base64 parts, as many programs write it by hand. */
export function envelopeGcm(key: Uint8Array, text: string, encoding: 'hex' | 'base64', aad = ''): string {
  const { iv, data, tag } = gcm(key, text, aad)
  const [ivText, dataText, tagText] = [iv, data, tag].map((bytes) => bytes.toString(encoding))
  return encoding === 'hex'
    ? JSON.stringify({ iv: ivText, ciphertext: dataText, tag: tagText })
    : JSON.stringify({ nonce: ivText, data: dataText, authTag: tagText })
}

export function envelopeMac(key: Uint8Array, text: string): string {
  const { iv, data } = cbc(key, text)
  const mac = createHmac('sha256', key)
    .update(Buffer.concat([iv, data]))
    .digest('hex')
  return JSON.stringify({ iv: iv.toString('hex'), data: data.toString('hex'), mac })
}

/** Nonce, data and tag in one piece, with additional data. */
export function rawGcm(key: Uint8Array, text: string, aad: string): Uint8Array {
  const { iv, data, tag } = gcm(key, text, aad)
  return new Uint8Array(Buffer.concat([iv, data, tag]))
}

import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Output } from '#contract/api.ts'

export type JudgedRequest = Output<'GET /api/proxy/judge/:nonce'>['seen']

export type Verdict = { seen: JudgedRequest; isWhole: boolean } | 'changed' | 'cut' | 'foreign'

const lifetime = 60_000
const randomLength = 12
const expiryLength = 6
const macLength = 16
const nonceLength = randomLength + expiryLength + macLength

/**
 * The target that proxies are sent to: an address of this site that returns what arrived there, signed. Nothing is stored
 * in between, so every process with the same key can be the judge for another.
 */
export class Judge {
  // A key object, because raw bytes take five times as long.
  private readonly key: KeyObject

  constructor(key: Uint8Array) {
    this.key = createSecretKey(key)
  }

  newNonce(now = Date.now()): string {
    const head = Buffer.alloc(randomLength + expiryLength)
    randomBytes(randomLength).copy(head)
    head.writeUIntBE(now + lifetime, randomLength, expiryLength)
    return Buffer.concat([head, this.mac(head)]).toString('base64url')
  }

  isFresh(nonce: string, now = Date.now()): boolean {
    const bytes = Buffer.from(nonce, 'base64url')
    if (bytes.length !== nonceLength || bytes.toString('base64url') !== nonce) return false
    const head = bytes.subarray(0, -macLength)
    return (
      timingSafeEqual(this.mac(head), bytes.subarray(-macLength)) &&
      head.readUIntBE(randomLength, expiryLength) > now
    )
  }

  answer(seen: JudgedRequest): string {
    return signedBody(seen, this.mac(JSON.stringify(seen)))
  }

  read(body: string, nonce: string): Verdict {
    const [start, end] = [body.indexOf('{"seen":'), body.lastIndexOf('"}')]
    if (start < 0) return isDisfigured(body, nonce) ? 'changed' : 'foreign'
    if (!body.includes('"mac":"', start) && body.includes(nonce)) return 'cut'
    try {
      const { seen, mac } = JSON.parse(body.slice(start, end + 2)) as { seen: JudgedRequest; mac: string }
      const signed = Buffer.from(mac, 'base64url')
      const isOurs = signed.length === macLength && timingSafeEqual(signed, this.mac(JSON.stringify(seen)))
      if (!isOurs || seen.nonce !== nonce) return 'changed'
      // JSON with more in it, or written otherwise, would still be signed.
      return { seen, isWhole: body === signedBody(seen, signed) }
    } catch {
      return 'changed'
    }
  }

  private mac(data: Buffer | string): Buffer {
    return createHmac('sha256', this.key).update(data).digest().subarray(0, macLength)
  }
}

const signedBody = (seen: JudgedRequest, mac: Buffer): string =>
  JSON.stringify({ seen, mac: mac.toString('base64url') })

/** A response of the judge that was rewritten on the way. Error pages may repeat the nonce, too. */
function isDisfigured(body: string, nonce: string): boolean {
  const text = body.toLowerCase()
  return ['"seen"', '"mac"', nonce.toLowerCase()].every((part) => text.includes(part))
}

import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { limits } from '#contract/limits.ts'

const lifetime = 15 * 60_000
const mostKnown = 10_000
const idLength = 16
const macLength = 16

/** A human check allows a number of proxies for a while. The cookie identifies the quota, the server knows what is left. */
export class Quotas {
  static readonly cookie = 'proxy_quota'
  private readonly key: KeyObject
  private readonly known = new Map<string, { left: number; ends: number }>()

  constructor(key: Buffer) {
    this.key = createSecretKey(key)
  }

  left(cookie: string | undefined): number {
    const quota = this.of(cookie)
    return quota?.left ?? 0
  }

  take(cookie: string | undefined, count: number): boolean {
    const quota = this.of(cookie)
    if (!quota || quota.left < count) return false
    quota.left -= count
    // A check of several jobs may take longer.
    quota.ends = performance.now() + lifetime
    return true
  }

  open(planned = 0): string {
    if (this.known.size >= mostKnown) this.known.delete(this.known.keys().next().value!)
    const id = randomBytes(idLength)
    this.known.set(id.toString('base64url'), {
      left: Math.max(planned, limits.proxiesPerJob),
      ends: performance.now() + lifetime,
    })
    return Buffer.concat([id, this.mac(id)]).toString('base64url')
  }

  static setCookie(value: string, isSecure: boolean): string {
    const attributes = `Path=/api/proxy; Max-Age=${lifetime / 1000}; HttpOnly; SameSite=Strict`
    return `${Quotas.cookie}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
  }

  private of(cookie: string | undefined): { left: number; ends: number } | undefined {
    const bytes = Buffer.from(cookie ?? '', 'base64url')
    if (bytes.length !== idLength + macLength) return undefined
    const id = bytes.subarray(0, idLength)
    if (!timingSafeEqual(this.mac(id), bytes.subarray(idLength))) return undefined
    const quota = this.known.get(id.toString('base64url'))
    return quota && quota.ends > performance.now() ? quota : undefined
  }

  private mac(id: Buffer): Buffer {
    return createHmac('sha256', this.key).update(id).digest().subarray(0, macLength)
  }
}

export function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

import { createHash } from 'node:crypto'

/** Serves Turnstile's script and frame. */
export const turnstileHost = 'https://challenges.cloudflare.com'

/**
 * The content security policy of every page: files of this site, the inline scripts of index.html by their hash, and the
 * human check from these hosts. It is the same for every page, because visitors move between pages without a reload.
 */
export function policyOf(html: string, hosts: string[]): string {
  const hashes = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes, ...hosts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(hosts.length > 0 ? [`frame-src ${hosts.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

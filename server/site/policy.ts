import { createHash } from 'node:crypto'

/** Where Turnstile's script and its frame come from. */
export const turnstileHost = 'https://challenges.cloudflare.com'

/**
 * The content security policy of every page: only files of this site, the scripts that stand in index.html itself,
 * named by their hash, and the human check of these hosts. A visitor may come from any page to one that asks for it.
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

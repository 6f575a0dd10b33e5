import { call } from '../api.ts'

export interface Asking {
  /** Where a widget may be shown. */
  place: HTMLElement
  signal: AbortSignal
  /** From 0 to 1, while this browser works; never called when someone else does the checking. */
  onProgress: (share: number) => void
}

/** What a call takes as `turnstile_token`: proof of a human, in the way that this server asks for. */
export async function humanToken(asking: Asking): Promise<string> {
  const { provider, site_key: siteKey } = await call('GET /api/human', {}, asking.signal)
  if (provider === 'altcha') return (await import('./proof-of-work.ts')).workToken(asking)
  return (await import('./turnstile.ts')).turnstileToken(siteKey ?? '', asking)
}

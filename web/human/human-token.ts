import { call } from '../api.ts'

export interface TokenRequest {
  /** Where a provider may show its widget. */
  container: HTMLElement
  signal: AbortSignal
  /** From 0 to 1 while this browser computes; never called when a third party does the check. */
  onProgress: (progress: number) => void
}

/** Proof that a human makes the call, for its `turnstile_token`, from the provider that this server uses. */
export async function requestHumanToken(request: TokenRequest): Promise<string> {
  const { provider, site_key: siteKey } = await call('GET /api/human', {}, request.signal)
  if (provider === 'altcha') return (await import('./proof-of-work.ts')).proofOfWorkToken(request)
  return (await import('./turnstile.ts')).turnstileToken(siteKey ?? '', request)
}

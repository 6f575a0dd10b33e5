import { call } from '../api.ts'

export interface TokenRequest {
  container: HTMLElement
  signal: AbortSignal
  onProgress: (progress: number) => void
}

export async function requestHumanToken(request: TokenRequest): Promise<string> {
  const { provider, site_key: siteKey } = await call('GET /api/human', {}, request.signal)
  if (provider === 'altcha') return (await import('./proof-of-work.ts')).proofOfWorkToken(request)
  return (await import('./turnstile.ts')).turnstileToken(siteKey ?? '', request)
}

const day = 24 * 60 * 60_000

export const expiries = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const

export type Expiry = (typeof expiries)[number]['value']

export const expiresAt = (expiry: Expiry, now = Date.now()): string | undefined =>
  expiry === 'never' ? undefined : new Date(now + Number(expiry) * day).toISOString()

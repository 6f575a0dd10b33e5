const day = 24 * 60 * 60_000

/** How long a new token works. */
export const expiries = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const

export type Expiry = (typeof expiries)[number]['value']

/** When a token expires that is created now; undefined when it never does. */
export const expiresAt = (expiry: Expiry, now = Date.now()): string | undefined =>
  expiry === 'never' ? undefined : new Date(now + Number(expiry) * day).toISOString()

import { pages, safeFrom } from '#contract/pages.ts'

/** Where someone goes who has just logged in: to the page that asked for it, by way of the onboarding the first time. */
export function afterLogin(onboardedAt: string | null | undefined, from: string | null): string {
  const wanted = safeFrom(from)
  const { pathname, searchParams } = new URL(wanted, 'http://site.invalid')
  // Sent here by the onboarding itself, which knows where to go on to.
  const to = pathname === pages.onboarding.path ? safeFrom(searchParams.get('from')) : wanted
  if (onboardedAt !== null) return to
  return pages.onboarding.path + (to === '/' ? '' : `?from=${encodeURIComponent(to)}`)
}

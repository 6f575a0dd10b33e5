import { pages, safeFrom } from '#contract/pages.ts'

export function afterLogin(onboardedAt: string | null | undefined, from: string | null): string {
  const wanted = safeFrom(from)
  const { pathname, searchParams } = new URL(wanted, 'http://site.invalid')
  // The onboarding page sent the visitor here, and its own `from` is where to continue.
  const to = pathname === pages.onboarding.path ? safeFrom(searchParams.get('from')) : wanted
  if (onboardedAt !== null) return to
  return pages.onboarding.path + (to === '/' ? '' : `?from=${encodeURIComponent(to)}`)
}

import { useEffect, useState } from 'react'
import { showUserId } from '#contract/formats/user-id.ts'
import { pages, safeFrom } from '#contract/pages.ts'
import { Navigate, useLocation, useSearchParams } from '../../router/Router.tsx'
import { session, useSignedIn } from '../../session/session.ts'
import { hasDrafts } from '../../session/drafts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import type { sessionEnded } from '../../session/use-login.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { useGeneratedId } from './generated-id.ts'
import { Generate } from './Generate.tsx'
import { LoginForm } from './LoginForm.tsx'

export function Page() {
  const [query] = useSearchParams()
  const hasEnded = (useLocation().state as typeof sessionEnded | null)?.sessionEnded === true
  const signedIn = useSignedIn()
  const [wasSignedIn] = useState(signedIn)
  const generated = useGeneratedId()
  const [text, setText] = useState(() => showUserId(generated?.userId ?? session.unsavedUserId() ?? ''))
  if (signedIn) {
    const to = wasSignedIn ? '/' : afterLogin(session.user()?.onboarded_at, query.get('from'))
    return <Navigate to={to} />
  }
  return (
    <AccountPanel
      title={pages.login.title}
      text="Your user ID is all you need. No email, no password."
      notice={hasEnded && <SessionEnded />}
    >
      <LoginForm key={generated?.userId} text={text} setText={setText} generated={generated} />
      <Generate onGenerated={(userId) => setText(showUserId(userId))} generated={generated} />
    </AccountPanel>
  )
}

function SessionEnded() {
  const [isKept] = useState(hasDrafts)
  // This says it already.
  useEffect(() => showToast(undefined), [])
  return (
    <Notice tone="warn" title="Your session has ended">
      <p>{isKept ? 'Log in to continue. What you typed is kept.' : 'Log in to continue.'}</p>
    </Notice>
  )
}

export function afterLogin(onboardedAt: string | null | undefined, from: string | null): string {
  const wanted = safeFrom(from)
  const { pathname, searchParams } = new URL(wanted, 'http://site.invalid')
  // The onboarding page sent the visitor here, and its own `from` is where to continue.
  const to = pathname === pages.onboarding.path ? safeFrom(searchParams.get('from')) : wanted
  if (onboardedAt !== null) return to
  return pages.onboarding.path + (to === '/' ? '' : `?from=${encodeURIComponent(to)}`)
}

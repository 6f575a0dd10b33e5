import { useEffect, useState, useRef } from 'react'
import { showUserId } from '#contract/formats/user-id.ts'
import { pages, safeFrom } from '#contract/pages.ts'
import { Navigate, useLocation, useSearchParams } from '../../router/Router.tsx'
import { session, useSignedIn } from '../../session/session.ts'
import { hasDrafts } from '../../session/drafts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import type { sessionEnded } from '../../session/use-login.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { useGeneratedId, generatedId, type Generated } from './generated-id.ts'
import { LoginForm } from './LoginForm.tsx'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/Button.tsx'
import { call } from '../../api.ts'
import { HumanPanel } from '../../human-check/HumanPanel.tsx'
import { useHumanCheck } from '../../human-check/use-human-check.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import classes from './AccountPanel.module.css'

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

interface Props {
  generated: Generated | undefined
  onGenerated: (userId: string) => void
}

function Generate({ generated, onGenerated }: Props) {
  const human = useHumanCheck()
  const [isConfirming, setConfirming] = useState(false)
  const signup = useMutation({
    mutationFn: async () => {
      const token = await human.pass()
      return call('POST /api/auth/signup', { body: { turnstile_token: token } })
    },
    onSuccess: (session) => {
      generatedId.set(session)
      onGenerated(session.userId)
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  // The button was unmounted during the check, which lost its focus.
  useEffect(() => {
    if (signup.isError) button.current?.focus()
  }, [signup.isError])
  const generate = () => {
    setConfirming(false)
    signup.mutate()
  }
  return (
    <section className={classes.part} aria-labelledby="generate">
      <h2 id="generate">{generated ? 'Need another account?' : 'No user ID yet?'}</h2>
      {!generated && (
        <p className="text-sm quiet">
          Generate one to create an account. A short check first keeps bots out.
        </p>
      )}
      {signup.error && signup.error.name !== 'AbortError' && (
        <Failure
          title="Signup Error"
          error={signup.error}
          otherwise="An unknown error occurred during signup."
        />
      )}
      <HumanPanel check={human} />
      {!human.isRunning && (
        <div className="end">
          <Button
            ref={button}
            variant="default"
            loading={signup.isPending}
            onClick={() => (generated && !generated.isSaved ? setConfirming(true) : generate())}
          >
            Generate user ID
          </Button>
        </div>
      )}
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Replace the unsaved user ID?"
        action={<Button onClick={generate}>Generate another</Button>}
      >
        <p>The old one cannot be recovered, and its account will be lost.</p>
      </Dialog>
    </section>
  )
}

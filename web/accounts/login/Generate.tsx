import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { call } from '../../api.ts'
import { HumanPanel } from '../../human-check/HumanPanel.tsx'
import { useHumanCheck } from '../../human-check/use-human-check.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import classes from './AccountPanel.module.css'
import { generatedId, type Generated } from './generated-id.ts'

interface Props {
  generated: Generated | undefined
  onGenerated: (userId: string) => void
}

export function Generate({ generated, onGenerated }: Props) {
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

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { safeFrom } from '#contract/pages.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { Navigate, useSearchParams } from '../../router/Router.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { firstData } from '../../first-data.ts'
import { session, useUser } from '../../session/session.ts'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { NameField } from '../NameField.tsx'
import { UnsavedUserId } from '../UnsavedUserId.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { callAsUser } from '../../call-as-user.ts'
import classes from './AccountPanel.module.css'

export function Page() {
  const [query] = useSearchParams()
  const isDone = (useUser()?.onboarded_at ?? null) !== null
  const [wasDone] = useState(isDone)
  const [name, setName] = useState('')
  const onboarding = useMutation({
    mutationFn: (body: { name?: string; skip?: boolean }) =>
      callAsUser('POST /api/auth/onboarding/complete', { body }),
    onSuccess: ({ user }) => session.change(user),
  })
  if (isDone) return <Navigate to={wasDone ? '/' : safeFrom(query.get('from'))} />

  const problem = textProblem(texts.displayName, name)
  const { isPending, variables } = onboarding
  return (
    <AccountPanel
      title={`Welcome to ${firstData.site.name}!`}
      text="Let's get your profile set up. Please enter your name."
      notice={<UnsavedUserId />}
    >
      <form
        noValidate
        className={classes.part}
        aria-label="Your profile"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && name.trim() && !problem) onboarding.mutate({ name: name.trim() })
        }}
      >
        <NameField
          description="Others see it next to your reviews and public lists. You can change it later in the settings."
          value={name}
          onText={(text) => {
            setName(text)
            onboarding.reset()
          }}
        />
        {onboarding.isError && (
          <Failure
            title="Error"
            error={onboarding.error}
            otherwise="An unexpected error occurred."
            onDismiss={onboarding.reset}
          />
        )}
        <div className="end">
          <Button
            variant="default"
            disabled={isPending}
            loading={isPending && variables.skip === true}
            onClick={() => onboarding.mutate({ skip: true })}
          >
            Skip for now
          </Button>
          <Button
            type="submit"
            disabled={isPending || !name.trim() || problem !== undefined}
            loading={isPending && !variables.skip}
          >
            Save Name
          </Button>
        </div>
      </form>
    </AccountPanel>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#contract/formats/numbers.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { Section } from '../../ui/forms/Section.tsx'
import { useUser } from '../../session/session.ts'
import { UnsavedUserId } from '../UnsavedUserId.tsx'
import classes from './Settings.module.css'
import { useLeave } from '../use-leave.ts'

export function Sessions() {
  const sessions = useQuery({
    queryKey: ['GET /api/user/sessions', {}],
    queryFn: ({ signal }) => callAsUser('GET /api/user/sessions', {}, signal),
    staleTime: 0,
    retry: false,
  })
  const list = sessions.data?.data ?? []
  return (
    <Section title="Sessions" text="Where you are logged in. A session ends after 30 days without use.">
      {sessions.isError ? (
        <Failure title="Could not load your sessions" error={sessions.error} retry={sessions} />
      ) : (
        <ul className={classes.list} aria-label="Sessions" aria-busy={sessions.isPending}>
          {list.map(({ created_at: started, used_at: used, current }, at) => (
            <li key={at}>
              {current ? <b className={classes.current}>This session</b> : <b>Another session</b>}
              <span className={classes.times}>
                <span>
                  Started <Moment iso={started} />
                </span>
                <span>
                  Last used <Moment iso={used} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <LogOutEverywhere count={list.length} />
    </Section>
  )
}

function LogOutEverywhere({ count }: { count: number }) {
  const [isConfirming, setConfirming] = useState(false)
  const isUnsaved = useUser()?.isUnsaved === true
  const leave = useLeave()
  const ending = useMutation({
    mutationFn: () => callAsUser('DELETE /api/user/sessions', {}),
    onSuccess: ({ ended }) => leave(`Logged out everywhere. ${plural(ended, 'session')} ended.`),
  })
  return (
    <div className="end">
      <Button variant="default" onClick={() => setConfirming(true)}>
        Log out everywhere
      </Button>
      <Dialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Log out everywhere?"
        isBusy={ending.isPending}
        action={
          <Button
            {...(isUnsaved && { className: 'danger-fill' })}
            loading={ending.isPending}
            onClick={() => ending.mutate()}
          >
            Log out everywhere
          </Button>
        }
      >
        <p>
          {count > 1
            ? `This ends all ${count} sessions, including this one.`
            : 'This ends your only session.'}{' '}
          You will need your user ID to log in again. API tokens keep working until you revoke them.
        </p>
        <UnsavedUserId />
        {ending.isError && <Failure title="Error" error={ending.error} />}
      </Dialog>
    </div>
  )
}
